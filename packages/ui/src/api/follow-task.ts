import { setTimeout as wait } from "node:timers/promises";
import { failure, inputRequired, type Progress, type Task, type ToolResult } from "@mci/contract";
import type { PageTasks } from "../workbench.ts";
import { clientCapabilities } from "./asked-forms.ts";
import type { ReadCall } from "./read-call.ts";

interface Following {
  /** Ends following the task, which runs on. */
  readonly signal: AbortSignal;
  readonly onTask: (id: string) => void;
  readonly onProgress: (step: Progress) => void;
}

/** Starts a call as a task, or goes on with one, and follows it until it has a result or asks. */
export async function followTask(
  call: ReadCall,
  tasks: PageTasks,
  { signal, onTask, onProgress }: Following,
): Promise<ToolResult> {
  const { context } = call;
  const id = call.task ?? (await startTask(call, tasks));
  onTask(id);
  const { inputResponses } = call.roundTrip;
  if (call.task !== undefined && inputResponses !== undefined) await tasks.answer(id, inputResponses, context);
  let seen = "";
  for (;;) {
    const task = await tasks.get(id, context);
    const result = outcomeOf(task);
    if (task === undefined || result !== undefined) return result ?? gone;
    const { progress = { progress: 0 }, message } = task;
    const step = { ...progress, ...(message !== undefined && { message }) };
    if (JSON.stringify(step) !== seen) onProgress(step);
    seen = JSON.stringify(step);
    await wait(Math.min(task.pollMs, maxWaitMs), undefined, { signal });
  }
}

/** A person who looks at a task waits for each of its steps. */
const maxWaitMs = 1_000;

async function startTask({ tool, name, props, context }: ReadCall, tasks: PageTasks): Promise<string> {
  const { ttl_ms: ttlMs = 3_600_000 } = tool?.task ?? {};
  const { id } = await tasks.start({ name, props, context, ttlMs, roundTrip: { clientCapabilities } });
  return id;
}

/** Undefined while it runs, and while it waits for somebody elsewhere. */
function outcomeOf(task: Task | undefined): ToolResult | undefined {
  const { status, message = "The task has failed.", code, result, inputRequests = {}, approvalId } = task ?? {};
  if (status === "completed") return result;
  if (status === "failed") return failure(message, { code });
  if (status === "cancelled") return failure("The task was cancelled.", { code: "MCI_CANCELLED" });
  const isAsking = status === "input_required" && Object.keys(inputRequests).length > 0;
  return isAsking ? { ...inputRequired({ inputRequests }), details: { approvalId } } : undefined;
}

const gone = failure("There is no such task any more.", { code: "MCI_NOT_FOUND" });
