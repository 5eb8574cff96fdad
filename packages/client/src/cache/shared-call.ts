import type { ToolResult } from "@mci/contract";
import { cancelled } from "../call/result/ended.ts";
import { listen } from "../call/run/listen.ts";
import type { KeptResult } from "./kept-result.ts";

/**
 * How a shared call ends: with a result that is kept, of which each caller gets a copy, with one that is not, or with a refusal
 * before the tool ran.
 */
export type Outcome =
  | { readonly kept: KeptResult; readonly isHit: boolean }
  | { readonly result: ToolResult }
  | { readonly refused: ToolResult };

export interface Sharing {
  /** Finds or makes the result. The signal is aborted when no caller waits any more. */
  find(signal: AbortSignal): Promise<Outcome>;
  /** Keeps it, which its callers do not wait for. Undefined: there is nothing to keep. */
  keep(outcome: Outcome): Promise<unknown> | undefined;
  /** Called when further callers need a call of their own, maybe twice: until the result is kept, they share this one. */
  ended(): void;
}

/** A call in progress that any number of equal calls wait for. */
export interface SharedCall {
  /** Waits for the outcome. A caller that hangs up is answered at once; the others go on waiting. */
  join(signal: AbortSignal | undefined): Promise<Outcome>;
}

export function sharedCall({ find, keep, ended }: Sharing): SharedCall {
  const ending = new AbortController();
  const outcome = find(ending.signal).then((end) => {
    const keeping = keep(end);
    if (keeping === undefined) ended();
    else keeping.then(ended, ended);
    return end;
  });
  // Also where no one waits any more.
  outcome.catch(ended);
  let waiting = 0;
  const leave = (): void => {
    waiting -= 1;
    if (waiting > 0) return;
    // Before the abort: those that come now must not get the outcome of a cancelled call.
    ended();
    ending.abort();
  };
  return {
    join(signal) {
      waiting += 1;
      return signal === undefined ? outcome : untilAborted(outcome, signal, leave);
    },
  };
}

function untilAborted(outcome: Promise<Outcome>, signal: AbortSignal, leave: () => void): Promise<Outcome> {
  return new Promise((resolve, reject) => {
    const hangUp = (): void => {
      resolve({ result: cancelled() });
      leave();
    };
    listen(signal, hangUp);
    outcome.finally(() => signal.removeEventListener("abort", hangUp)).then(resolve, reject);
  });
}
