import { setTimeout as wait } from "node:timers/promises";
import type { Store, ToolResult } from "@mci/contract";
import { byteLength, keptKeyMs, withinTime, type KeyRoom } from "@mci/plugin-kit";
import { isUnknown, readRecord, wasNotRun, type CallRecord } from "./call-record.ts";

/** The record of a call that has ended. */
export interface OwnRecord {
  readonly store: Store;
  readonly place: string;
  /** As it was claimed. */
  readonly version: string;
  readonly record: CallRecord;
  /** Counts what is kept. */
  readonly room: KeyRoom;
  /** How long to wait for the store each time. */
  readonly storeMs: number;
  /** Whether a call whose end nobody knows may run again. */
  readonly isRepeatable: boolean;
  readonly onError: (error: unknown) => void;
}

/**
 * Returns a function that writes how a call has ended, or frees its key. It rejects if the store is away, and can be called again then.
 * Another call that has taken the place since keeps it.
 */
export function outcomeKeeper(own: OwnRecord, result: ToolResult): () => Promise<void> {
  const { store, place, record, room, storeMs, isRepeatable, onError } = own;
  const inTime = <T>(work: () => Promise<T>): Promise<T> => withinTime(storeMs, work);
  let { version } = own;

  async function write(outcome: CallRecord["outcome"]): Promise<void> {
    const text = JSON.stringify({ ...record, outcome });
    for (;;) {
      const next = await inTime(() => store.set(place, text, { ttlMs: keptKeyMs, ifVersion: version }));
      if (next !== undefined) {
        version = next;
        return outcome && inTime(() => room.use(byteLength(place) + byteLength(text)));
      }
      // A write before that seemed to fail may have arrived.
      const stored = await inTime(() => store.get(place));
      if (stored === undefined || readRecord(stored.value).lease !== record.lease) return;
      version = stored.version;
    }
  }

  async function free(): Promise<void> {
    await inTime(() => store.delete(place, { ifVersion: version }));
  }

  async function keepAnswer(): Promise<void> {
    if (byteLength(JSON.stringify(result)) > maxAnswerBytes) return write("unknown");
    try {
      await write({ result });
    } catch {
      await write(undefined); // Only what is too large fails where this does not, and a store that is back.
      await write({ result }).catch((error: unknown) => {
        onError(error);
        return write("unknown");
      });
    }
  }

  if (wasNotRun(result) || (isUnknown(result) && isRepeatable)) return free;
  return isUnknown(result) ? () => write("unknown") : keepAnswer;
}

/** Tries until it succeeds, for some minutes at most, or until `signal`. */
export async function insist(work: () => Promise<void>, signal: AbortSignal): Promise<void> {
  const end = performance.now() + patienceMs;
  for (let pause = 100; !signal.aborted && performance.now() < end; pause = Math.min(pause * 2, lastPauseMs)) {
    // A process that has nothing else to do ends.
    await wait(pause, undefined, { signal, ref: false }).catch(() => {});
    try {
      return await work();
    } catch {
      // It is still away.
    }
  }
}

/** Answers that are larger are not kept, like those of tasks. */
const maxAnswerBytes = 5_000_000;

const patienceMs = 10 * 60_000;
const lastPauseMs = 2_000;
