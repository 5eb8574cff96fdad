import { failure, type ToolResult } from "@mci/contract";

/** What an executor or a middleware answered, if it is a result; an error result if it is not. */
export function checkedResult(result: unknown, owner: string): ToolResult {
  if (isResult(result)) return result;
  return failure(`${owner} answered with something that is no result.`, { code: "MCI_INTERNAL" });
}

function isResult(value: unknown): value is ToolResult {
  if (typeof value !== "object" || value === null) return false;
  const { isError, content, error } = value as Partial<Record<string, unknown>>;
  if (!Array.isArray(content) || typeof isError !== "boolean") return false;
  return !isError || typeof error === "string";
}
