import type { Store } from "@mci/contract";
import { toStoredKey } from "@mci/store/kit";
import type { Data } from "./open-data.ts";

/** Points by key, in a folder. */
export function fileBudgets({ budgets, ends, change }: Data): Pick<Store, "take"> {
  return {
    async take(key, points, { limit, windowMs }) {
      const stored = toStoredKey(key);
      return change(() => {
        const now = Date.now();
        const last = budgets.get(stored);
        // A clock that was set back would keep the window open for as long again.
        const isOpen = last !== undefined && last[1] > now && last[2] <= now;
        const [used, end, start] = isOpen ? last : [0, now + windowMs, now];
        const isTaken = used + points <= limit;
        const usedNow = isTaken ? used + points : used;
        if (isTaken && points > 0) {
          void budgets.put(stored, [usedNow, end, start]);
          if (used === 0) void ends.put([end, "budgets", stored], true);
        }
        return { isTaken, remaining: Math.max(0, limit - usedNow), resetMs: usedNow === 0 ? 0 : end - now };
      });
    },
  };
}
