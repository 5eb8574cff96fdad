import type { Approval, ApprovalEvent, ApprovalQuestion, Approvals, Store } from "@mci/contract";
import { storeKey } from "@mci/plugin-kit";
import {
  stepsOf,
  toApproval,
  toDetails,
  toRecord,
  type ApprovalDetails,
  type ApprovalRecord,
} from "./approval-record.ts";
import { tried } from "./tried.ts";

/** Questions in a store: one record for each, and details that are there until it expires, by the clock of the store. */
export interface ApprovalRecords extends Pick<Approvals, "get" | "observe"> {
  /** Returns the id of a new question. */
  create(question: ApprovalQuestion): Promise<string>;
  /** Removes a question that nobody was told of. */
  drop(id: string): Promise<void>;
  /**
   * Replaces a record by what `step` returns, if it returns one; of several changes at the same time, each starts from the one
   * before. Returns the question as it is then; undefined for an unknown one.
   */
  change(id: string, step: Step): Promise<Approval | undefined>;
}

type Step = (record: ApprovalRecord, isOpen: boolean) => ApprovalRecord | undefined;

export function approvalRecords(store: Store, now: () => number): ApprovalRecords {
  const observers = new Set<(event: ApprovalEvent) => void>();

  function tell(event: ApprovalEvent): void {
    for (const observer of observers) {
      try {
        observer(event);
      } catch {
        // A call does not fail because it could not be recorded.
      }
    }
  }

  /** Also notes which steps are observed here, so that no process observes them again. */
  async function change(id: string, step: Step): Promise<Approval | undefined> {
    if (!isId(id)) return undefined;
    const outcome = await tried(async () => {
      // In this order: details are written first, so a record without them has expired.
      const found = await store.get(recordKey(id));
      if (found === undefined) return { approval: undefined };
      const open = (await store.get(detailsKey(id)))?.value;
      const details = open === undefined ? undefined : (JSON.parse(open) as ApprovalDetails);
      const isOpen = details !== undefined;
      const record = JSON.parse(found.value) as ApprovalRecord;
      const changed = step(record, isOpen) ?? record;
      const steps =
        observers.size === 0 ? [] : stepsOf(changed, isOpen).filter((type) => !record.observed.includes(type));
      const next = { ...changed, observed: [...record.observed, ...steps] };
      const approval = toApproval(id, next, details);
      if (changed === record && steps.length === 0) return { approval };
      const options = { ifVersion: found.version, ttlMs: record.expiresMs + keptMs };
      if ((await store.set(recordKey(id), JSON.stringify(next), options)) === undefined) return undefined;
      for (const type of steps) tell({ type, approval });
      return { approval };
    });
    return outcome.approval;
  }

  return {
    change,
    get: (id) => change(id, () => undefined),
    async create(question) {
      const id = newId();
      const record = toRecord(question, now());
      await store.set(detailsKey(id), JSON.stringify(toDetails(question)), { ttlMs: record.expiresMs });
      await store.set(recordKey(id), JSON.stringify(record), { ttlMs: record.expiresMs + keptMs });
      return id;
    },
    async drop(id) {
      await store.delete(recordKey(id));
      await store.delete(detailsKey(id));
    },
    observe(observer) {
      // Wrapped, as one that is passed twice is called twice.
      const own = (event: ApprovalEvent): void => observer(event);
      observers.add(own);
      return () => void observers.delete(own);
    },
  };
}

/** Returns 144 random bits. An id does not start with a dash: a command would take it for an option. */
function newId(): string {
  for (;;) {
    const id = Buffer.from(crypto.getRandomValues(new Uint8Array(18))).toString("base64url");
    if (!id.startsWith("-")) return id;
  }
}

function isId(text: string): boolean {
  return /^[\w-]{24}$/.test(text);
}

/** How long a question is kept after it has expired: a day. */
export const keptMs: number = 24 * 3_600_000;

function recordKey(id: string): string {
  return storeKey("mci", "approval", id);
}

function detailsKey(id: string): string {
  return storeKey("mci", "approval", id, "details");
}
