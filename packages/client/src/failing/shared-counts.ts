import { isRecord, type Store } from "@mci/contract";
import { withinTime } from "@mci/plugin-kit";
import { storeTimeoutMs } from "../store/store-timeout.ts";

/** How often calls have failed in all processes that share a store. */
export interface SharedCounts {
  /** How often a call failed with this code. */
  count(key: string, code: string): Promise<number>;
  add(key: string, code: string): Promise<void>;
  remove(key: string): Promise<void>;
}

/** Counts are soft: of two processes that count at once, one tries again, and gives up after a few tries. Errors are not written. */
export function sharedCounts(store: Store, windowMs: number): SharedCounts {
  return {
    async count(key, code) {
      const stored = await withinTime(storeTimeoutMs, () => store.get(prefix + key));
      const failing = readCount(stored?.value);
      return failing?.code === code ? failing.count : 0;
    },
    async add(key, code) {
      for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
        if (await withinTime(storeTimeoutMs, () => addOnce(prefix + key, code))) return;
      }
    },
    async remove(key) {
      await withinTime(storeTimeoutMs, () => store.delete(prefix + key));
    },
  };

  /** Returns false if another process was faster. */
  async function addOnce(key: string, code: string): Promise<boolean> {
    const stored = await store.get(key);
    const before = readCount(stored?.value);
    const now = Date.now();
    const isSame = before?.code === code;
    // The clock of another machine may be ahead.
    const at = isSame ? Math.min(before.at, now) : now;
    const ttlMs = Math.max(1, at + windowMs - now);
    const value = JSON.stringify({ at, code, count: isSame ? before.count + 1 : 1 });
    const condition = stored === undefined ? { ifAbsent: true } : { ifVersion: stored.version };
    return (await store.set(key, value, { ttlMs, isEvictable: true, ...condition })) !== undefined;
  }
}

const prefix = "mci:failing:";
const maxAttempts = 5;

interface Count {
  /** When the first call failed, by the clock of its machine. */
  readonly at: number;
  readonly code: string;
  readonly count: number;
}

/** Undefined for a text that is not a count: others may write into a store, too. */
function readCount(text: string | undefined): Count | undefined {
  try {
    const value: unknown = JSON.parse(text ?? "");
    if (!isRecord(value)) return undefined;
    const { at, code, count } = value;
    return Number.isFinite(at) && Number.isSafeInteger(count) && typeof code === "string"
      ? { at: Number(at), code, count: Number(count) }
      : undefined;
  } catch {
    return undefined;
  }
}
