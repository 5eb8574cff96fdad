import type { Approvals, ToolResult } from "@mci/contract";
import type { TaskRecord } from "./record/task-record.ts";
import type { TaskRecords } from "./record/task-records.ts";

/** Returns the id of the question that a call waits for; undefined for a call that does not, or whose question is answered. */
export async function openQuestion(
  result: ToolResult,
  approvals: Pick<Approvals, "get"> | undefined,
): Promise<string | undefined> {
  const id = result.isError ? result.details?.approvalId : undefined;
  return id !== undefined && (await isOpen(id, approvals)) ? id : undefined;
}

/** Adds a task again whose question has been answered, or has expired, and returns its record. */
export async function afterQuestion(
  id: string,
  record: TaskRecord,
  { records, approvals, add }: Resuming,
): Promise<TaskRecord> {
  const { approvalId, status } = record;
  if (approvalId === undefined) return record;
  if (status === "input_required") {
    if (await isOpen(approvalId, approvals)) return record;
    const changed = await records.change(id, (current) =>
      current.approvalId === approvalId && current.status === "input_required" ? nextTurn(current) : undefined,
    );
    if (changed === undefined) return record;
    await add(id, changed.turn);
    return changed;
  }
  // Also where the process that changed it died before it could add the task: twice is once.
  if (status === "working" && record.run === undefined) await add(id, record.turn);
  return record;
}

interface Resuming {
  readonly records: TaskRecords;
  readonly approvals: Pick<Approvals, "get"> | undefined;
  readonly add: (id: string, turn: number) => Promise<void>;
}

async function isOpen(id: string, approvals: Pick<Approvals, "get"> | undefined): Promise<boolean> {
  const question = await approvals?.get(id);
  return question?.state === "asked" && !question.isExpired;
}

/** The state of the form was the question's: the tool does not get it. */
function nextTurn(record: TaskRecord): TaskRecord {
  const { requestState, approvalId, turn } = record;
  return {
    ...record,
    status: "working",
    turn: turn + 1,
    pending: undefined,
    message: undefined,
    requestState: requestState === approvalId ? undefined : requestState,
    updatedAt: Date.now(),
  };
}
