import { MCIError, type ToolResult } from "@mci/contract";

/** True for a result, whichever copy of the contract made it: an executor or a middleware may return anything. */
export function isResult(value: unknown): value is ToolResult {
  if (typeof value !== "object" || value === null) return false;
  const { isError, content } = value as Partial<Record<string, unknown>>;
  if (!Array.isArray(content) || typeof isError !== "boolean") return false;
  return !isError || typeof Reflect.get(value, "error") === "string";
}

/** Returns the error of a plug-in that returned something else. */
export function notAResult(owner: string): MCIError {
  return new MCIError("MCI_INTERNAL", `${owner} returned something that is not a result.`);
}
