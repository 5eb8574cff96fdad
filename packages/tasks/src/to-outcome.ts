import { failure, type Tool, type ToolResult } from "@mci/contract";
import { mayAccess } from "@mci/plugin-kit";
import { canAsk } from "./can-ask.ts";
import { byteLength, type KeptCall, type TaskRecord } from "./record/task-record.ts";

interface Finished {
  readonly call: KeptCall;
  readonly tool: Tool | undefined;
  readonly begun: TaskRecord;
  readonly maxTaskBytes: number;
  /** The question that the call waits for. */
  readonly approvalId: string | undefined;
}

/** Returns what a result makes of its task. */
export function toOutcome(
  result: ToolResult,
  { call, tool, begun, maxTaskBytes, approvalId }: Finished,
): Partial<TaskRecord> {
  if (!result.isError) return completed(result, maxTaskBytes);
  const { code, error, inputRequired: asked } = result;
  if (asked !== undefined && begun.turn < maxTurns && canAsk(asked, call.clientCapabilities)) {
    const { inputRequests = {}, requestState } = asked;
    const pending = Object.fromEntries(
      Object.entries(inputRequests).map(([name, request]) => [`${begun.turn}.${name}`, request]),
    );
    if (Object.keys(pending).length > 0)
      return { status: "input_required", pending, responses: {}, requestState, approvalId };
    return { status: "working", turn: begun.turn + 1, responses: {}, requestState };
  }
  if (approvalId !== undefined && begun.turn < maxTurns) {
    return {
      status: "input_required",
      pending: {},
      responses: {},
      requestState: begun.requestState,
      approvalId,
      message: error,
    };
  }
  const isSeen = tool !== undefined && mayAccess(tool, call.context);
  const isUnknown = (code === "MCI_TOOL_UNKNOWN" || code === "MCI_ACCESS") && !isSeen;
  if (isUnknown || refusals.has(code)) return { status: "failed", code, message: error };
  return completed(result, maxTaskBytes);
}

/** Codes of calls that were not started. */
const refusals: ReadonlySet<string> = new Set([
  "MCI_APPROVAL",
  "MCI_BUSY",
  "MCI_CLOSED",
  "MCI_RATE_LIMITED",
  "MCI_STORE",
]);

/** Whether a call was not started because a store is away, so that it can be made again. */
export function isRefusedByStore(result: ToolResult): boolean {
  return result.isError && result.code === "MCI_STORE" && result.retry !== undefined;
}

/** Returns what becomes of a task that has not ended in its time. */
export function expired({ ttlMs }: TaskRecord): Partial<TaskRecord> {
  const message = `The task had not ended after ${ttlMs.toLocaleString("en-US")} ms, the time for which it is kept.`;
  return { status: "failed", code: "MCI_TIMEOUT", message };
}

function completed(given: ToolResult, maxTaskBytes: number): Partial<TaskRecord> {
  const { content, isError, structuredContent, metadata } = given;
  const shared = { content, structuredContent, metadata };
  const result: ToolResult = given.isError
    ? { ...shared, isError: true, error: given.error, code: given.code }
    : { ...shared, isError: false };
  if (byteLength(result) <= maxTaskBytes) return { status: "completed", result };
  const message = `The result is larger than ${maxTaskBytes.toLocaleString("en-US")} bytes, which is the most that a task may keep${isError ? "" : "; the tool has run"}.`;
  return { status: "completed", result: failure(message, { code: "MCI_RESULT_LIMIT" }) };
}

/** The outcome of a task whose result is too large for its store, or for the room that is left there. */
export const notKept: Partial<TaskRecord> = {
  status: "completed",
  result: failure("The tool has run, but the store had no room for its result.", { code: "MCI_RESULT_LIMIT" }),
};

/** How often a task may ask. */
const maxTurns = 100;

/** The outcome of a task whose run did not end. */
export const interrupted: Partial<TaskRecord> = {
  status: "failed",
  code: "MCI_INTERRUPTED",
  message: "The process that ran this task ended, and it is not known how far it came.",
  progress: undefined,
};
