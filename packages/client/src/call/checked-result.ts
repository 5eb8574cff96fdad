import { failure, type ToolResult } from "@mci/contract";

/** Returns what an executor or a middleware returned if it is a result, else an error result. */
export function checkedResult(result: unknown, owner: string): ToolResult {
  if (isResult(result)) return result;
  return failure(`${owner} returned something that is not a result.`, { code: "MCI_INTERNAL" });
}

function isResult(value: unknown): value is ToolResult {
  if (typeof value !== "object" || value === null) return false;
  const { isError, content, error } = value as Partial<Record<string, unknown>>;
  if (!Array.isArray(content) || typeof isError !== "boolean") return false;
  return !isError || typeof error === "string";
}
