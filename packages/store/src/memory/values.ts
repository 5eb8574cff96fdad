import type { Store } from "@mci/contract";
import { boundedEntries, type Entry } from "./entries.ts";

interface ValueEntry extends Entry {
  readonly value: string;
  readonly version: string;
}

/** Values by key, in memory. */
export function memoryValues(maxBytes: number, now: () => number): Pick<Store, "get" | "set" | "delete"> {
  const entries = boundedEntries<ValueEntry>(maxBytes, now);
  let lastVersion = 0;
  return {
    async get(key) {
      const entry = entries.get(key);
      return entry && { value: entry.value, version: entry.version };
    },
    async set(key, value, { ttlMs = Number.POSITIVE_INFINITY, ifAbsent = false, ifVersion, isEvictable = false } = {}) {
      const existing = entries.get(key);
      if (ifAbsent && existing !== undefined) return undefined;
      if (ifVersion !== undefined && existing?.version !== ifVersion) return undefined;
      const version = `${(lastVersion += 1)}`;
      const bytes = 2 * (key.length + value.length);
      entries.set(key, { value, version, bytes, expiresAt: now() + ttlMs, isEvictable });
      return version;
    },
    async delete(key, { ifVersion } = {}) {
      const existing = entries.get(key);
      if (existing === undefined || (ifVersion !== undefined && existing.version !== ifVersion)) return false;
      entries.delete(key);
      return true;
    },
  };
}
