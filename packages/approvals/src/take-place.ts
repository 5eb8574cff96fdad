import { MCIError, type ApprovalQuestion, type Store } from "@mci/contract";
import { storeKey } from "@mci/plugin-kit";

/**
 * Counts a question of a subject, so that a flood of them does not make a person agree unread.
 *
 * @throws MCIError (MCI_BUSY) if the subject has asked too many, with `retryAfterMs` in its details.
 */
export async function takePlace(store: Store, { tenant, subject }: ApprovalQuestion): Promise<void> {
  const key = storeKey("mci", "approvals-of", JSON.stringify([tenant ?? null, subject ?? null]));
  const { isTaken, resetMs } = await store.take(key, 1, { limit: maxQuestions, windowMs });
  if (isTaken) return;
  const seconds = Math.max(1, Math.ceil(resetMs / 1_000));
  throw new MCIError(
    "MCI_BUSY",
    `Not asked: ${maxQuestions} questions for a person in ${windowMs / 60_000} minutes are the limit. ` +
      `The next one can be asked in ${seconds === 1 ? "1 second" : `${seconds} seconds`}.`,
    { details: { retryAfterMs: seconds * 1_000 } },
  );
}

const maxQuestions = 20;
const windowMs = 10 * 60_000;
