import type { Annotations } from "@mci/contract";
import type { Operation } from "../operation/operation.ts";

/**
 * Returns the summary of an operation for people, and the summary with the description for models, since most are given
 * the description alone.
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

/** Returns the annotations that the method of an operation implies; undefined if there are none. */
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
