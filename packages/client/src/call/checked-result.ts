import { MCIError, type ToolResult } from "@mci/contract";

/** Returns what an executor or a middleware returned. Throws MCIError (MCI_INTERNAL) if it is not a result. */
export function checkedResult(result: unknown, owner: string): ToolResult {
  if (isResult(result)) return result;
  throw new MCIError("MCI_INTERNAL", `${owner} returned something that is not a result.`);
}

function isResult(value: unknown): value is ToolResult {
  if (typeof value !== "object" || value === null) return false;
  const { isError, content, error } = value as Partial<Record<string, unknown>>;
  if (!Array.isArray(content) || typeof isError !== "boolean") return false;
  return !isError || typeof error === "string";
}
