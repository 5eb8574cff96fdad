import type { Annotations } from "@mci/contract";
import type { Operation } from "../operation/operation.ts";

/**
 * What people see of an operation, its summary, and what models read: the summary and the description, since most are given the
 * description alone.
 */
export function describeOperation({ summary, description, method, path, isDeprecated }: Operation): {
  readonly title: string | undefined;
  readonly description: string;
} {
  const [short, long] = [summary?.trim() ?? "", description?.trim() ?? ""];
  const repeatsSummary = long.startsWith(short.replace(/\.$/, ""));
  const text = (repeatsSummary ? long : `${short}\n\n${long}`.trim()) || `${method} ${path}`;
  return {
    title: short === "" ? undefined : short,
    description: isDeprecated ? `Deprecated. ${text}` : text,
  };
}

/** What the method of an operation says of it; undefined if it says nothing. */
export function annotate({ method }: Operation): Annotations | undefined {
  switch (method) {
    case "GET":
    case "HEAD":
      return { readOnlyHint: true };
    case "PUT":
      return { idempotentHint: true };
    case "DELETE":
      return { idempotentHint: true, destructiveHint: true };
    default:
      return undefined;
  }
}
