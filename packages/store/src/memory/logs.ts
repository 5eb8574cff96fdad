import type { Store } from "@mci/contract";

interface StoredEntry {
  readonly log: string;
  readonly at: number;
  readonly value: string;
}

/** Logs in memory. The oldest entries of all logs go first when they take more than `maxBytes` together. */
export function memoryLogs(maxBytes: number): Pick<Store, "append" | "page"> {
  /** By number, oldest first. */
  const entries = new Map<number, StoredEntry>();
  const numbersOf = new Map<string, number[]>();
  let held = 0;
  let last = 0;

  function add(entry: StoredEntry): void {
    entries.set((last += 1), entry);
    held += sizeOf(entry);
    const numbers = numbersOf.get(entry.log);
    if (numbers === undefined) numbersOf.set(entry.log, [last]);
    else numbers.push(last);
  }
  function dropOldest(): void {
    for (const [number, entry] of entries) {
      if (held <= maxBytes) return;
      entries.delete(number);
      held -= sizeOf(entry);
      const numbers = numbersOf.get(entry.log);
      numbers?.shift();
      if (numbers?.length === 0) numbersOf.delete(entry.log);
    }
  }

  return {
    async append(log, values) {
      const at = Date.now();
      for (const value of values) add({ log, at, value });
      dropOldest();
      return `${last}`;
    },
    async page(log, { after = "0", maxEntries = 100 } = {}) {
      const numbers = numbersOf.get(log) ?? [];
      const start = firstAbove(numbers, Number(after));
      return numbers.slice(start, start + maxEntries).map((number) => {
        const { at = 0, value = "" } = entries.get(number) ?? {};
        return { cursor: `${number}`, at, value };
      });
    },
  };
}

/** About what an entry takes beside its value. */
const entryBytes = 100;

function sizeOf({ value }: StoredEntry): number {
  return entryBytes + 2 * value.length;
}

/** The index of the first number above this one, in ascending numbers. */
function firstAbove(numbers: readonly number[], limit: number): number {
  let [low, high] = [0, numbers.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((numbers[middle] ?? 0) > limit) high = middle;
    else low = middle + 1;
  }
  return low;
}
