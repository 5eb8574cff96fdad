import type { Store } from "@mci/contract";
import { callback, checkOptions, number } from "@mci/plugin-kit/options";

/** The options of {@link memoryStore}. */
export interface MemoryStoreOptions {
  /**
   * Bytes that keys and values may take together, at two bytes per character. What was not read for the longest time goes
   * first; a value that is larger by itself is not kept.
   *
   * @default 100 MB
   */
  readonly maxBytes?: number | undefined;
  /**
   * The time in milliseconds, since any moment. A test can move it.
   *
   * @default `performance.now`
   */
  readonly now?: (() => number) | undefined;
}

interface StoredValue {
  readonly value: string;
  readonly bytes: number;
  readonly expiresAt: number;
}

/**
 * Keeps values in the memory of this process, within a number of bytes.
 *
 * @example
 * const store = memoryStore({ maxBytes: 20_000_000 });
 * const client = await MCIClient.load("tools.mci.yaml", { store });
 *
 * @throws ConfigError (MCI_CONFIG) for unknown and invalid options.
 */
export function memoryStore(options: MemoryStoreOptions = {}): Store {
  checkOptions<MemoryStoreOptions>("memoryStore", options, { maxBytes: number(0), now: callback });
  const { maxBytes = 100_000_000, now = () => performance.now() } = options;
  /** The one that was not read for the longest time comes first. */
  const entries = new Map<string, StoredValue>();
  let held = 0;

  const remove = (key: string): StoredValue | undefined => {
    const entry = entries.get(key);
    if (entry === undefined) return undefined;
    entries.delete(key);
    held -= entry.bytes;
    return entry.expiresAt > now() ? entry : undefined;
  };
  const add = (key: string, entry: StoredValue): void => {
    entries.set(key, entry);
    held += entry.bytes;
  };
  /** Drops what is over its time, too, where it comes first. */
  const makeRoom = (bytes: number): void => {
    for (const [key] of entries) {
      if (held + bytes <= maxBytes) return;
      remove(key);
    }
  };
  return {
    async get(key) {
      const entry = remove(key);
      if (entry !== undefined) add(key, entry);
      return entry?.value;
    },
    async set(key, value, { ttlMs = Number.POSITIVE_INFINITY, ifAbsent = false } = {}) {
      const existing = remove(key);
      if (ifAbsent && existing !== undefined) {
        add(key, existing);
        return false;
      }
      const bytes = entryBytes + 2 * (key.length + value.length);
      if (bytes > maxBytes) return true;
      makeRoom(bytes);
      add(key, { value, bytes, expiresAt: now() + ttlMs });
      return true;
    },
    delete: async (key) => remove(key) !== undefined,
  };
}

/** About what an entry takes beside its key and value, so that many small ones are bounded as well. */
const entryBytes = 200;
