import { failure, MCIError, type Call, type ToolResult } from "@mci/contract";
import { errorMessage } from "@mci/plugin-kit";
import { forgetQuestions } from "./questions.ts";
import type { RetryOptions } from "../tool-options.ts";

export const defaultAttempts = 3;

/**
 * Returns what becomes of an error: a failure that may be repeated if the tool says so of such errors. Everything else is
 * thrown on, and so is the error of the last try, so that the developer is told of it.
 */
export function retrying(retry: RetryOptions | undefined): (error: unknown, call: Call) => ToolResult {
  if (retry === undefined) return rethrow;
  const { attempts = defaultAttempts } = retry;
  const tries = new WeakMap<Call, number>();
  return (error, call) => {
    const count = (tries.get(call) ?? 0) + 1;
    tries.set(call, count);
    if (count >= attempts || !isRepeatable(error, retry)) throw error;
    forgetQuestions(call);
    const code = MCIError.is(error) ? error.code : "MCI_TOOL_FAILED";
    return failure(errorMessage(error), { code, retry: {}, cause: error });
  };
}

function rethrow(error: unknown): never {
  throw error;
}

/** A selector that fails itself says nothing of the error. */
function isRepeatable(error: unknown, { on }: RetryOptions): boolean {
  try {
    if (typeof on === "function") return on(error);
    return on.some((kind) => error instanceof kind);
  } catch {
    return false;
  }
}
