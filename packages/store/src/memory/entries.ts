import { MCIError } from "@mci/contract";

/** Entries by key that end by themselves, within a number of bytes. */
export interface Entries<T extends Entry> {
  get(key: string): T | undefined;
  /** Adds or replaces an entry. Throws MCIError (MCI_STORE) if no room is left. An evictable entry that is too large is not kept. */
  set(key: string, entry: T): void;
  delete(key: string): void;
}

export interface Entry {
  /** Bytes of key and value. */
  readonly bytes: number;
  readonly expiresAt: number;
  readonly isEvictable: boolean;
}

export function boundedEntries<T extends Entry>(maxBytes: number, now: () => number): Entries<T> {
  const entries = new Map<string, T>();
  /** The one that was not used for the longest time comes first. */
  const evictable = new Set<string>();
  let held = 0;
  let sweptAt = Number.NEGATIVE_INFINITY;

  function remove(key: string): void {
    held -= sizeAt(key);
    entries.delete(key);
    evictable.delete(key);
  }
  function use(key: string): void {
    evictable.delete(key);
    evictable.add(key);
  }
  function sizeAt(key: string): number {
    const entry = entries.get(key);
    return entry === undefined ? 0 : entryBytes + entry.bytes;
  }
  /** Removes what is over its time. It looks at all entries, so not for each that is added. */
  function sweep(): void {
    const time = now();
    if (time < sweptAt + sweepEveryMs) return;
    sweptAt = time;
    for (const [key, entry] of entries) if (entry.expiresAt <= time) remove(key);
  }
  function makeRoom(fits: () => boolean): void {
    if (fits()) return;
    sweep();
    for (const key of evictable) {
      if (fits()) return;
      remove(key);
    }
  }

  return {
    get(key) {
      const entry = entries.get(key);
      if (entry === undefined) return undefined;
      if (entry.expiresAt <= now()) {
        remove(key);
        return undefined;
      }
      if (entry.isEvictable) use(key);
      return entry;
    },
    set(key, entry) {
      const bytes = entryBytes + entry.bytes;
      const fits = (): boolean => held - sizeAt(key) + bytes <= maxBytes;
      if (bytes <= maxBytes) makeRoom(fits);
      else if (entry.isEvictable) return remove(key);
      if (!fits()) throw fullError(maxBytes);
      remove(key);
      entries.set(key, entry);
      held += bytes;
      if (entry.isEvictable) use(key);
    },
    delete: remove,
  };
}

/** About what an entry takes beside its key and value, so that many small ones are bounded as well. */
const entryBytes = 200;
const sweepEveryMs = 1_000;

function fullError(maxBytes: number): MCIError {
  return new MCIError("MCI_STORE", `The store in memory is full: ${maxBytes} bytes in it may not be dropped.`, {
    hint: "Raise 'maxBytes', or use a store that writes to disk.",
  });
}
