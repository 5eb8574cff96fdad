import type { ExtensionRequest, JsonObject, Task } from "@mci/contract";
import { rpcCodes } from "@mci/plugin-kit/mcp";

/** Returns the result of a call that became a task. */
export function toWireTask(task: Task): JsonObject {
  return { resultType: "task", ...membersOf(task) };
}

/** Returns the result of `tasks/get`. */
export function toDetailedTask(task: Task, toCallResult: ExtensionRequest["toCallResult"]): JsonObject {
  const { name, inputRequests, result, code } = task;
  return {
    ...membersOf(task),
    ...(inputRequests !== undefined && { inputRequests }),
    ...(result !== undefined && { result: toCallResult(name, result) }),
    ...(code !== undefined && { error: errorOf(task) }),
  };
}

function membersOf({ id, status, createdAt, updatedAt, ttlMs, pollMs, message, progress }: Task): JsonObject {
  const statusMessage = message ?? (progress === undefined ? undefined : progressText(progress));
  return {
    taskId: id,
    status,
    ...(statusMessage !== undefined && { statusMessage }),
    createdAt: new Date(createdAt).toISOString(),
    lastUpdatedAt: new Date(updatedAt).toISOString(),
    ttlMs,
    pollIntervalMs: pollMs,
  };
}

function progressText({ progress, total }: NonNullable<Task["progress"]>): string {
  return total === undefined ? String(progress) : `${progress} of ${total}`;
}

function errorOf({ code, message = "The task failed." }: Task): JsonObject {
  const isUnknown = code === "MCI_TOOL_UNKNOWN";
  return { code: isUnknown ? rpcCodes.invalidParams : rpcCodes.internalError, message, data: { code } };
}
