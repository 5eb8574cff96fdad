import type { CallContext, InputRequest, JsonObject, Task, TaskCall } from "@mci/contract";

/** The call of a task, which never changes. */
export interface KeptCall extends Omit<TaskCall, "ttlMs" | "roundTrip"> {
  readonly clientCapabilities?: JsonObject | undefined;
}

/** The state of a task, which changes while it runs. */
export interface TaskRecord extends Omit<Task, "id" | "pollMs" | "inputRequests"> {
  /** See `ownerOf`. */
  readonly owner: string;
  /** How often it was added to the engine: once, and after each round of questions. */
  readonly turn: number;
  /** Identifies the run that is under way, so that another process neither ends it nor starts a second one. */
  readonly run?: string | undefined;
  /** How often a run has begun that no other could replace: the number of processes that died with it, and one. */
  readonly tries: number;
  /** With `input_required`: what is asked for and not answered yet. */
  readonly pending?: Readonly<Record<string, InputRequest>> | undefined;
  /** The answers so far, by the tool's own names. */
  readonly responses?: Readonly<Record<string, JsonObject>> | undefined;
  readonly requestState?: string | undefined;
  /** The question to a person that the call waits for, or waited for in the turn before. */
  readonly approvalId?: string | undefined;
  /** Whether its caller has asked to forget it. What remains shows that its idempotency key was used. */
  readonly isForgotten?: boolean | undefined;
}

/** Returns whose task it is: a tenant's subject. */
export function ownerOf({ tenant, subject }: CallContext): string {
  return JSON.stringify([tenant ?? null, subject ?? null]);
}

/** Returns how much is kept of a value. */
export function byteLength(value: unknown): number {
  return Buffer.byteLength(JSON.stringify(value));
}

/** Whether a task has ended. */
export function hasEnded({ status }: TaskRecord): boolean {
  return status === "completed" || status === "failed" || status === "cancelled";
}

/** Returns a task as its caller sees it. */
export function toTask(id: string, record: TaskRecord): Task {
  const { name, status, message, progress, createdAt, updatedAt, ttlMs, pending, approvalId, result, code } = record;
  return {
    id,
    name,
    status,
    createdAt,
    updatedAt,
    ttlMs,
    pollMs: pollMsOf(createdAt),
    ...(message !== undefined && { message }),
    ...(progress !== undefined && { progress }),
    ...(status === "input_required" && { inputRequests: pending, ...(approvalId !== undefined && { approvalId }) }),
    ...(status === "completed" && { result }),
    ...(status === "failed" && { code }),
  };
}

/** The longer a task takes, the less often it is worth asking. */
function pollMsOf(createdAt: number): number {
  return Math.min(5_000, Math.max(200, Math.round((Date.now() - createdAt) / 10)));
}
