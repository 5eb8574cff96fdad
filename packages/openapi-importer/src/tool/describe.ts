import type { Annotations } from "@mci/contract";
import type { Operation } from "../operation/operation.ts";

/** What a model reads of an operation: its summary and its description. */
export function describeOperation({ summary, description, method, path, isDeprecated }: Operation): string {
  const [short, long] = [summary?.trim() ?? "", description?.trim() ?? ""];
  const parts = long.startsWith(short) ? [long] : short.startsWith(long) ? [short] : [short, long];
  const text = parts.filter((part) => part !== "").join("\n\n") || `${method} ${path}`;
  return isDeprecated ? `Deprecated. ${text}` : text;
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
