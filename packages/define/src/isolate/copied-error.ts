import { MCIError, ToolError } from "@mci/contract";
import { errorMessage } from "@mci/plugin-kit";
import type { CopiedError } from "./messages.ts";

/** Copies what was thrown, whatever it is. */
export function copyError(error: unknown): CopiedError {
  try {
    if (!(error instanceof Error)) return { name: "Error", message: String(error), stack: "" };
    const own = MCIError.is(error) ? { code: error.code, hint: error.hint } : {};
    return { name: textOf(error.name), message: textOf(error.message), stack: textOf(error.stack ?? ""), ...own };
  } catch {
    return { name: "Error", message: "it threw something that cannot be shown", stack: "" };
  }
}

/** The members of an error can be anything, whatever their types say. */
function textOf(value: unknown): string {
  return typeof value === "string" ? value : JSON.stringify(value);
}

/** Makes an error of a copy. One of ours keeps its code. */
export function toError({ name, message, stack, code, hint }: CopiedError): Error {
  const error = code === undefined ? new Error(message) : new ToolError(code, message, { hint });
  if (code === undefined) Object.defineProperty(error, "name", { value: name, configurable: true, writable: true });
  if (stack !== "") error.stack = stack;
  return error;
}

/** The message of a value that cannot be copied to another thread. */
export function uncopied(what: string, error: unknown): string {
  return `${what} cannot be passed between a worker and the program: ${errorMessage(error)}`;
}
