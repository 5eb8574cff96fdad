import type { Annotations } from "@mci/contract";
import type { Operation } from "../operation/operation.ts";

/** What an operation is called, and what it does: its summary and its description. One alone is the description. */
export function describeOperation({ summary, description, method, path, isDeprecated }: Operation): {
  readonly title: string | undefined;
  readonly description: string;
} {
  const [short, long] = [summary?.trim() ?? "", description?.trim() ?? ""];
  const text = long || short || `${method} ${path}`;
  return {
    title: short === "" || short === text ? undefined : short,
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
