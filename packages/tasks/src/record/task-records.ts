import type { Store } from "@mci/contract";
import { storeKey } from "@mci/plugin-kit";
import type { KeptCall, TaskRecord } from "./task-record.ts";

/** Tasks in a store. */
export interface TaskRecords {
  /** Returns what is kept: the record that another process has created with this id, if there is one. */
  create(id: string, call: KeptCall, record: TaskRecord): Promise<TaskRecord>;
  call(id: string): Promise<KeptCall | undefined>;
  /** Removes the call of a task that has ended: nobody needs its arguments again. */
  dropCall(id: string): Promise<void>;
  get(id: string): Promise<TaskRecord | undefined>;
  /**
   * Replaces a record by what `step` returns; of several changes at the same time, each starts from the one before.
   *
   * @returns The new record; undefined if there is none, or `step` returned none.
   */
  change(id: string, step: (record: TaskRecord) => TaskRecord | undefined): Promise<TaskRecord | undefined>;
}

export function taskRecords(store: Store): TaskRecords {
  const ttlOf = ({ createdAt, ttlMs }: TaskRecord): number => Math.max(1, createdAt + ttlMs - Date.now()) + graceMs;
  const records: TaskRecords = {
    async create(id, call, record) {
      const ttlMs = ttlOf(record);
      await store.set(callKey(id), JSON.stringify(call), { ttlMs });
      const isNew = (await store.set(recordKey(id), JSON.stringify(record), { ttlMs, ifAbsent: true })) !== undefined;
      return (isNew ? undefined : await records.get(id)) ?? record;
    },
    call: async (id) => parsed<KeptCall>((await store.get(callKey(id)))?.value),
    dropCall: async (id) => void (await store.delete(callKey(id))),
    get: async (id) => parsed<TaskRecord>((await store.get(recordKey(id)))?.value),
    async change(id, step) {
      for (;;) {
        const found = await store.get(recordKey(id));
        const record = parsed<TaskRecord>(found?.value);
        const next = record === undefined ? undefined : step(record);
        if (found === undefined || next === undefined) return undefined;
        const options = { ifVersion: found.version, ttlMs: ttlOf(next) };
        if ((await store.set(recordKey(id), JSON.stringify(next), options)) !== undefined) return next;
      }
    },
  };
  return records;
}

/** Clocks of processes and stores differ: a task is never gone before its time. */
const graceMs = 5_000;

function recordKey(id: string): string {
  return storeKey("mci", "task", id);
}

function callKey(id: string): string {
  return storeKey("mci", "task", id, "call");
}

function parsed<T>(text: string | undefined): T | undefined {
  return text === undefined ? undefined : (JSON.parse(text) as T);
}
