import type { Approval, Store } from "@mci/contract";
import { storeKey } from "@mci/plugin-kit";

/** The ids of questions in the order in which they were asked. */
export interface ApprovalLog {
  add(id: string): Promise<void>;
  /** Returns the questions that are not forgotten. */
  read(get: (id: string) => Promise<Approval | undefined>): Promise<readonly Approval[]>;
}

export function approvalLog(store: Store): ApprovalLog {
  return {
    async add(id) {
      await store.append(log, [id]);
    },
    async read(get) {
      const approvals: Approval[] = [];
      const start = (await store.get(startKey))?.value;
      let forgotten = start;
      for (let after = start; ;) {
        const page = await store.page(log, { after });
        if (page.length === 0) break;
        const found = await Promise.all(page.map(({ value }) => get(value)));
        for (const [index, { cursor }] of page.entries()) {
          const approval = found[index];
          if (approval !== undefined) approvals.push(approval);
          else if (approvals.length === 0) forgotten = cursor;
          after = cursor;
        }
      }
      // Of several processes any may be the last: all of them know only questions to skip that are gone for good.
      if (forgotten !== undefined && forgotten !== start) await store.set(startKey, forgotten);
      return approvals;
    },
  };
}

const log = storeKey("mci", "approvals");

/** The cursor before which all questions are forgotten, so that a log of years is not read for those of a day. */
const startKey = storeKey("mci", "approvals", "start");
