import { MCIError, type Task, type TaskCall } from "@mci/contract";
import { scopedKey, type TimeLimit } from "@mci/plugin-kit";
import type { TaskEngine } from "./engine/task-engine.ts";
import type { Quotas } from "./record/quotas.ts";
import type { TaskKeys } from "./record/task-keys.ts";
import { byteLength, ownerOf, toTask, type KeptCall, type TaskRecord } from "./record/task-record.ts";
import type { TaskRecords } from "./record/task-records.ts";

export interface AcceptOptions {
  readonly records: TaskRecords;
  readonly keys: TaskKeys;
  readonly quota: Quotas;
  readonly engine: TaskEngine;
  readonly maxTaskBytes: number;
}

/**
 * Returns a function that keeps a new task and adds it to the engine, unless its caller was told by then that it could not be
 * started: `limit` is over. A call with an idempotency key that was sent before goes on where the one before it stopped: its
 * process may have died between any two steps.
 */
export function taskAcceptor(options: AcceptOptions): (call: TaskCall, limit: TimeLimit) => Promise<Task> {
  const { records, keys, quota, engine, maxTaskBytes } = options;

  return async function acceptTask(given, limit) {
    const { idempotencyKey, context } = given;
    const { tenant, subject } = context;
    const call = keptCallOf(given);
    const record = newRecord(given);
    const bytes = byteLength([call, record]);
    if (bytes > maxTaskBytes) throw tooLarge(maxTaskBytes);
    const own = crypto.randomUUID();
    const expiresAt = record.createdAt + record.ttlMs;
    const { id, until } =
      idempotencyKey === undefined ? { id: own, until: expiresAt } : await keys.claim(own, idempotencyKey, given);
    const known = id === own ? undefined : await records.get(id);
    const isGone = known === undefined ? id !== own && Date.now() >= until : known.isForgotten === true;
    if (isGone) throw noLongerKept(id);
    if (known === undefined) await quota.add(tenant, { id, expiresAt, bytes, subject });
    try {
      const kept = known ?? (await records.create(id, call, record));
      if (limit.isOver) throw tooLate();
      if (kept.status === "working" && kept.turn === 1 && kept.run === undefined) await engine.add(id, 1);
      if (limit.isOver) throw tooLate();
      return toTask(id, kept);
    } catch (error) {
      if (idempotencyKey === undefined) await forget(id, tenant).catch(() => undefined);
      throw error;
    }
  };

  /** Forgets a task whose caller was told that it failed, though the engine may have it. */
  async function forget(id: string, tenant: string | undefined): Promise<void> {
    await records.change(id, (record) => (record.run === undefined ? { ...record, status: "cancelled" } : undefined));
    await quota.remove(tenant, id);
  }
}

function keptCallOf({ name, props, context, roundTrip, idempotencyKey: key, trace }: TaskCall): KeptCall {
  const idempotencyKey = key === undefined ? undefined : scopedKey(key, context);
  return { name, props, context, clientCapabilities: roundTrip?.clientCapabilities, idempotencyKey, trace };
}

function newRecord({ name, context, ttlMs, roundTrip }: TaskCall): TaskRecord {
  const now = Date.now();
  return {
    owner: ownerOf(context),
    name,
    status: "working",
    createdAt: now,
    updatedAt: now,
    ttlMs,
    turn: 1,
    tries: 1,
    responses: roundTrip?.inputResponses,
    requestState: roundTrip?.requestState,
  };
}

/** Nobody gets it: its caller has been answered. */
function tooLate(): MCIError {
  return new MCIError("MCI_STORE", "The task could not be started in time.");
}

function noLongerKept(id: string): MCIError {
  const message = `This idempotency key was used for the task ${id}, which is no longer kept. Use a new key.`;
  return new MCIError("MCI_KEY_REUSED", message);
}

function tooLarge(maxTaskBytes: number): MCIError {
  const limit = maxTaskBytes.toLocaleString("en-US");
  return new MCIError("MCI_REQUEST_LIMIT", `The arguments of a task must not exceed ${limit} bytes.`);
}
