import { setTimeout as wait } from "node:timers/promises";
import { MCIError } from "@mci/contract";
import { errorMessage, withinTime } from "@mci/plugin-kit";

/** Writes entries in the order in which they were passed, many at a time where many wait. */
export interface EntryQueue {
  /** Resolves when the entry is stored. Rejects if that fails: it is not tried again. */
  write(entry: string): Promise<void>;
  /** Keeps the entry until it could be stored. */
  keep(entry: string, options: KeptOptions): void;
  /** Reports that the store fails, once until an entry is stored. */
  report(cause: unknown): void;
  /** Writes what is left, for a limited time. */
  close(): Promise<void>;
}

interface KeptOptions {
  /** Whether it may be dropped, and counted, where too many wait. */
  readonly isDroppable: boolean;
  /** Called when it is stored or dropped. */
  readonly onDone: () => void;
}

interface QueueOptions {
  /** Entries with which no more are kept that may be dropped. */
  readonly maxQueued: number;
  readonly onError: (error: unknown) => void;
}

interface Entry {
  readonly text: string;
  /** Absent for one that is kept until it is stored. */
  readonly settle?: (error?: unknown) => void;
  readonly onDone?: () => void;
}

export function entryQueue(append: (entries: string[]) => Promise<unknown>, options: QueueOptions): EntryQueue {
  const { maxQueued, onError } = options;
  let waiting: Entry[] = [];
  let dropped = 0;
  let isFailing = false;
  let working: Promise<void> | undefined;
  let pause = new AbortController();
  let isClosing = false;

  const add = (entry: Entry): void => {
    waiting.push(entry);
    if (entry.settle !== undefined) pause.abort(); // its call waits
    working ??= work();
  };
  const work = async (): Promise<void> => {
    while (waiting.length > 0) {
      const batch = waiting.splice(0, maxBatch);
      const texts = batch.map(({ text }) => text);
      const missing = dropped;
      if (missing > 0) texts.push(JSON.stringify({ time: new Date().toISOString(), dropped: missing }));
      try {
        await withinTime(storeMs, () => append(texts));
        [isFailing, dropped] = [false, dropped - missing];
        for (const { settle, onDone } of batch) {
          settle?.();
          onDone?.();
        }
      } catch (error) {
        // Those whose calls wait are told, as nothing is tried again.
        failed(error, isClosing ? [...batch, ...waiting.splice(0)] : batch);
        if (isClosing) break;
        if (!waiting.some(({ settle }) => settle !== undefined)) await untilRetry();
      }
    }
    working = undefined;
  };
  const failed = (cause: unknown, batch: readonly Entry[]): void => {
    for (const { settle } of batch) settle?.(cause);
    waiting = [...batch.filter(({ settle }) => settle === undefined), ...waiting];
    report(cause);
  };
  const report = (cause: unknown): void => {
    if (isFailing) return;
    isFailing = true;
    const message = `The audit log cannot be written, and calls are refused: ${errorMessage(cause)}`;
    onError(new MCIError("MCI_STORE", message, { hint: "New calls are taken again once the store is back.", cause }));
  };
  const untilRetry = async (): Promise<void> => {
    pause = new AbortController();
    await wait(retryMs, undefined, { signal: pause.signal }).catch(() => {});
  };

  return {
    write: (text) =>
      new Promise((resolve, reject) => {
        add({ text, settle: (error) => (error === undefined ? resolve() : reject(error)) });
      }),
    keep(text, { isDroppable, onDone }) {
      if (!isDroppable || waiting.length < maxQueued) return add({ text, onDone });
      dropped += 1;
      onDone();
    },
    report,
    async close() {
      isClosing = true;
      pause.abort();
      await working;
      const lost = waiting.length + dropped;
      if (lost > 0)
        onError(
          new MCIError("MCI_STORE", `The audit log misses the ends of ${lost === 1 ? "1 call" : `${lost} calls`}.`),
        );
    },
  };
}

/** The most entries that are stored at once. */
const maxBatch = 500;
/** Milliseconds that a call waits for the store to record it. */
const storeMs = 5_000;
/** The pause before entries that are kept are tried again. */
const retryMs = 1_000;
