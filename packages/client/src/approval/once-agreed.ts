import type { Approvals, Call, FailureResult, Prepared, ToolResult } from "@mci/contract";
import { failure } from "@mci/contract";
import { cancelled } from "../call/result/ended.ts";

/** A yes of a person. */
export interface Agreed {
  readonly id: string;
  readonly approvals: Approvals;
  /** Hashes the call anew. */
  digest(): Promise<string>;
}

/**
 * Returns a tool that uses up a yes right before it runs. Further tries of the same call go on with it. A call that ends by asking
 * for more input has not run to its end: its yes is given back.
 */
export function onceAgreed(prepared: Prepared, agreed: Agreed): Prepared {
  let refusal: Promise<FailureResult | undefined> | undefined;
  let hasRun = false;
  return {
    async run(call: Call): Promise<ToolResult> {
      refusal ??= redeem(agreed);
      const refused = await refusal;
      if (refused !== undefined) return refused;
      if (!hasRun && call.cancellation.aborted) return unused(agreed, call);
      hasRun = true;
      const result = await prepared.run(call);
      if (result.isError && result.inputRequired !== undefined) {
        await giveBack(agreed, call);
        refusal = undefined; // Another try needs it again: it may be another call's by then.
      }
      return result;
    },
  };
}

/** The call has ended while its yes was being used up: nothing has run. */
async function unused(agreed: Agreed, call: Call): Promise<FailureResult> {
  await giveBack(agreed, call);
  return cancelled();
}

/** A yes that a store does not take back stays used: the next call asks anew, and this one has its result. */
async function giveBack({ id, approvals }: Agreed, { report }: Call): Promise<void> {
  await approvals.giveBack(id).catch((error: unknown) => report?.(error));
}

async function redeem({ id, approvals, digest }: Agreed): Promise<FailureResult | undefined> {
  if (await approvals.redeem(id, await digest())) return undefined;
  return failure(`Not run: the yes to question ${id} was used already, has expired, or was for another call.`, {
    code: "MCI_APPROVAL",
    details: { approvalId: id },
  });
}
