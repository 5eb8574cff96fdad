import type { Store } from "@mci/contract";
import { boundedEntries, type Entry } from "./entries.ts";

interface Window extends Entry {
  readonly used: number;
}

/** Points by key, in memory. */
export function memoryBudgets(maxBytes: number, now: () => number): Pick<Store, "take"> {
  const windows = boundedEntries<Window>(maxBytes, now);
  return {
    async take(key, points, { limit, windowMs }) {
      const { used, expiresAt } = windows.get(key) ?? { used: 0, expiresAt: now() + windowMs };
      const isTaken = used + points <= limit;
      const usedNow = isTaken ? used + points : used;
      if (isTaken && points > 0) {
        windows.set(key, { used: usedNow, expiresAt, bytes: 2 * key.length, isEvictable: false });
      }
      const resetMs = usedNow === 0 ? 0 : Math.ceil(expiresAt - now());
      return { isTaken, remaining: Math.max(0, limit - usedNow), resetMs };
    },
  };
}
