import {
  MCIError,
  type Approval,
  type ApprovalQuestion,
  type Approvals,
  type Approver,
  type Store,
} from "@mci/contract";
import { formatText, storeKey, withinTime } from "@mci/plugin-kit";
import { approvalLog } from "./approval-log.ts";
import { hasExpired, type ApprovalRecord } from "./approval-record.ts";
import { approvalRecords, keptMs } from "./approval-records.ts";
import { checkApprovalsOptions, type ApprovalsOptions } from "./approvals-options.ts";
import { mayAnswer } from "./may-answer.ts";
import { takePlace } from "./take-place.ts";
import { tried } from "./tried.ts";

/**
 * Asks a person before a call runs, and keeps questions and answers in a store.
 *
 * @example
 * const approvals = createApprovals({ store: memoryStore() });
 *
 * @throws ConfigError (MCI_CONFIG) for unknown, missing and invalid options.
 */
export function createApprovals(options: ApprovalsOptions): Approvals {
  checkApprovalsOptions(options);
  const { store, now = Date.now } = options;
  const records = approvalRecords(store, now);
  const log = approvalLog(store);
  /** By their places: a question that is asked many times at once takes the room of one. */
  const asking = new Map<string, Promise<Approval>>();

  function askOnce(question: ApprovalQuestion): Promise<Approval> {
    const place = placeOf(question);
    const current = asking.get(place);
    if (current !== undefined) return current;
    const asked = ask(question, place).finally(() => asking.delete(place));
    asking.set(place, asked);
    return asked;
  }

  function ask(question: ApprovalQuestion, place: string): Promise<Approval> {
    return tried(async () => {
      const current = await store.get(place);
      const known = current && (await records.get(current.value));
      if (known !== undefined && known.state !== "used" && !known.isExpired) return known;
      await takePlace(store, question);
      const id = await records.create(question);
      // Before anyone can be told of it: there is no question that is not listed.
      await log.add(id);
      const condition = current === undefined ? { ifAbsent: true } : { ifVersion: current.version };
      const isFirst = await store.set(place, id, { ttlMs: question.expiresMs, ...condition });
      const approval = isFirst === undefined ? undefined : await records.get(id);
      if (approval === undefined) await records.drop(id); // Another process has asked the same.
      return approval;
    });
  }

  /** The user of a framework may answer a question that is open: the last one that was asked for the call. */
  async function noteCall(question: ApprovalQuestion, { id, state, channel }: Approval): Promise<void> {
    if (question.call === undefined || state !== "asked" || channel !== "any") return;
    await store.set(callPlaceOf(question), id, { ttlMs: question.expiresMs + keptMs });
  }

  return {
    ask: (question) =>
      reported(async () => {
        const asked = await askOnce(question);
        await noteCall(question, asked);
        return asked;
      }),
    find: (question) =>
      reported(async () => {
        const id = await store.get(callPlaceOf(question));
        return id && records.get(id.value);
      }),
    answer: (id, verdict, by) =>
      reported(async () => {
        let refusal: MCIError | undefined;
        const answered = await records.change(id, (record, isOpen) => {
          refusal = refusalOf(id, record, { isOpen, by });
          if (refusal !== undefined || record.state !== "asked") return undefined;
          const { channel, tenant, subject, token } = by;
          const answer = { channel, tenant, subject, token, at: now() };
          return { ...record, state: verdict === "approve" ? "granted" : "refused", answer };
        });
        if (refusal !== undefined) throw refusal;
        if (answered === undefined) throw unknownQuestion(id);
        return answered;
      }),
    redeem: (id, digest) =>
      reported(async () => {
        let isRedeemed = false;
        const found = await records.change(id, (record, isOpen) => {
          isRedeemed = isOpen && record.state === "granted" && record.digest === digest;
          return isRedeemed ? { ...record, state: "used" } : undefined;
        });
        return found !== undefined && isRedeemed;
      }),
    giveBack: (id) =>
      reported(async () => {
        await records.change(id, (record, isOpen) =>
          isOpen && record.state === "used" ? { ...record, state: "granted" } : undefined,
        );
      }),
    get: (id) => reported(() => records.get(id)),
    list: (filter = {}) =>
      reported(async () => {
        const all = await log.read(records.get);
        return all.filter(
          ({ tenant, state }) =>
            (!Object.hasOwn(filter, "tenant") || tenant === filter.tenant) &&
            (filter.state === undefined || state === filter.state),
        );
      }),
    key: () => reported(() => sharedKey(store)),
    observe: records.observe,
  };
}

/** Identifies a question of a caller. */
function placeOf({ tenant, subject, digest }: ApprovalQuestion): string {
  return storeKey("mci", "approval-of", JSON.stringify([tenant ?? null, subject ?? null, digest]));
}

/** Identifies a call of a framework. */
function callPlaceOf({ tenant, subject, digest, call }: ApprovalQuestion): string {
  return storeKey("mci", "approval-call", JSON.stringify([tenant ?? null, subject ?? null, digest, call ?? null]));
}

function sharedKey(store: Store): Promise<string> {
  const place = storeKey("mci", "approval-key");
  return tried(async () => {
    const known = await store.get(place);
    if (known !== undefined) return known.value;
    const bytes = crypto.getRandomValues(new Uint8Array(32));
    await store.set(place, Buffer.from(bytes).toString("base64url"), { ifAbsent: true });
    return undefined;
  });
}

/** Callers do not wait for a store that is frozen, and are not told where it is. Errors that are not known here are those of the store. */
async function reported<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await withinTime(storeTimeoutMs, work);
  } catch (cause) {
    if (MCIError.is(cause) && ownCodes.has(cause.code)) throw cause;
    const message = "Whether a person agreed cannot be looked up now. Try again later.";
    throw new MCIError("MCI_STORE", message, { cause });
  }
}

const ownCodes = new Set<string>(["MCI_APPROVAL", "MCI_BUSY", "MCI_CONFIG"]);

/** Milliseconds that a step waits for the store. */
const storeTimeoutMs = 5_000;

interface Answering {
  readonly isOpen: boolean;
  readonly by: Approver;
}

/** Returns why an approver may not answer a question. */
function refusalOf(id: string, record: ApprovalRecord, { isOpen, by }: Answering): MCIError | undefined {
  if (record.tenant !== by.tenant) return unknownQuestion(id);
  if (hasExpired(record, isOpen))
    return refused(id, `The question ${id} has expired. If the call is repeated, it is asked again.`);
  if (mayAnswer(record, by)) return undefined;
  return refused(id, `The question ${id} must be answered by a person other than its caller.`);
}

/** Also for the questions of other tenants, whose ids say nothing. */
function unknownQuestion(id: string): MCIError {
  return refused(id, `There is no question with the id ${formatText(id, 60)}.`);
}

function refused(approvalId: string, message: string): MCIError {
  return new MCIError("MCI_APPROVAL", message, { details: { approvalId } });
}
