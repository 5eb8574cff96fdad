import { MCIError, type CallContext, type Store, type TaskCall } from "@mci/contract";
import {
  byteLength,
  callHash,
  isValidKey,
  keptKeyMs,
  keyRecordKey,
  keyRoom,
  leaseKey,
  scopedKey,
} from "@mci/plugin-kit";

/** Idempotency keys, by which a call that is sent twice becomes one task. They are those of ordinary calls, too. */
export interface TaskKeys {
  /**
   * Returns the task with a key: `id` if there is none yet. Rejects with MCIError: MCI_KEY_REUSED for the key of another call or of an
   * ordinary one, MCI_IN_PROGRESS while that runs, MCI_BUSY if its caller keeps too much, and MCI_REQUEST for an invalid one.
   */
  claim(id: string, key: string, call: TaskCall): Promise<Claim>;
  /** Frees the key of a task; `scoped` is as `scopedKey` returns it. */
  free(id: string, scoped: string): Promise<void>;
}

export interface Claim {
  readonly id: string;
  /** The task was kept until then, in milliseconds since 1970; its key may be kept for longer. */
  readonly until: number;
}

/** The record of a key: of a task, or of an ordinary call, which a server has written. */
interface KeyRecord {
  readonly request: string;
  readonly task?: Claim;
  readonly lease?: string;
  readonly outcome?: unknown;
}

export function taskKeys(store: Store): TaskKeys {
  /** Returns why a call cannot become a task. */
  async function ordinary({ lease, outcome }: KeyRecord): Promise<MCIError> {
    const isUnderWay = outcome === undefined && lease !== undefined && (await store.get(leaseKey(lease))) !== undefined;
    return isUnderWay
      ? new MCIError("MCI_IN_PROGRESS", "The call with this idempotency key is still running, and not as a task.")
      : new MCIError(
          "MCI_KEY_REUSED",
          "This idempotency key was used for an ordinary call. Repeat it without asking for a task to get its answer.",
        );
  }

  /** Gives a new key back, and rejects with MCIError (MCI_BUSY), if its caller keeps as much as it may. */
  async function takeRoom(
    place: string,
    version: string,
    { record, context }: { readonly record: string; readonly context: CallContext },
  ): Promise<void> {
    const room = keyRoom(store, context);
    const retryAfterMs = await room.waitMs();
    if (retryAfterMs === undefined) return room.use(byteLength(place) + byteLength(record));
    await store.delete(place, { ifVersion: version });
    throw new MCIError("MCI_BUSY", noRoom, { details: { retryAfterMs } });
  }

  return {
    async claim(id, key, { name, props, context, ttlMs }) {
      if (!isValidKey(key)) {
        throw new MCIError(
          "MCI_REQUEST",
          "An idempotency key must have 1 to 255 visible ASCII characters, without spaces, and be given once.",
        );
      }
      const request = callHash(name, props);
      if (request === undefined) {
        throw new MCIError(
          "MCI_REQUEST",
          "A call with an idempotency key needs arguments that are JSON, and not nested too deeply.",
        );
      }
      const place = keyRecordKey(scopedKey(key, context));
      for (;;) {
        const task: Claim = { id, until: Date.now() + ttlMs };
        const record = JSON.stringify({ request, task } satisfies KeyRecord);
        const keepMs = Math.max(keptKeyMs, ttlMs + graceMs);
        const version = await store.set(place, record, { ifAbsent: true, ttlMs: keepMs });
        if (version !== undefined) {
          await takeRoom(place, version, { record, context });
          return task;
        }
        const found = await store.get(place);
        if (found === undefined) continue; // It has expired since.
        const known = JSON.parse(found.value) as KeyRecord;
        if (known.request !== request) {
          throw new MCIError("MCI_KEY_REUSED", "This idempotency key was used for another tool or other arguments.");
        }
        if (known.task === undefined) throw await ordinary(known);
        return known.task;
      }
    },
    async free(id, scoped) {
      const place = keyRecordKey(scoped);
      const found = await store.get(place);
      if (found === undefined || (JSON.parse(found.value) as KeyRecord).task?.id !== id) return;
      await store.delete(place, { ifVersion: found.version });
    },
  };
}

const noRoom =
  "Not started: idempotency keys of this caller keep as much as they may. Try again later, or call without a key.";

/** A key is kept for longer than its task: see `graceMs` of records. */
const graceMs = 60_000;
