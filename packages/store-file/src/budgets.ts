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
        const open = budgets.get(stored);
        const [used, end] = open !== undefined && open[1] > now ? open : [0, now + windowMs];
        const isTaken = used + points <= limit;
        const usedNow = isTaken ? used + points : used;
        if (isTaken && points > 0) {
          void budgets.put(stored, [usedNow, end]);
          if (used === 0) void ends.put([end, "budgets", stored], true);
        }
        return { isTaken, remaining: Math.max(0, limit - usedNow), resetMs: usedNow === 0 ? 0 : end - now };
      });
    },
  };
}
