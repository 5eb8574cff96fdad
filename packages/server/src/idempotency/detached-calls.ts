import { setMaxListeners } from "node:events";
import { setTimeout as wait } from "node:timers/promises";

/** Calls that go on when their caller hangs up, as it will come back for the answer. */
export interface DetachedCalls {
  /** Runs a call with a signal of its own. Undefined if its caller has left already, and too many calls go on without one. */
  run<T>(signal: AbortSignal | undefined, call: (signal: AbortSignal) => Promise<T>): Promise<T> | undefined;
  /** Does work after the answer of a call, which takes so many bytes of memory. Returns false if too many are held already. */
  goOn(bytes: number, work: (signal: AbortSignal) => Promise<void>): boolean;
  /** Waits until no call is left, for so many milliseconds at most. */
  idle(ms: number): Promise<void>;
  /** Cancels all calls. */
  cancel(): void;
}

export function detachedCalls(): DetachedCalls {
  const running = new Set<Promise<unknown>>();
  const ending = new AbortController();
  setMaxListeners(0, ending.signal); // one for each call
  let alone = 0;
  let held = 0;

  async function run<T>(signal: AbortSignal | undefined, call: (signal: AbortSignal) => Promise<T>): Promise<T> {
    const controller = new AbortController();
    let isAlone = false;
    const cancel = (): void => controller.abort();
    const hangUp = (): void => {
      // Their callers no longer count against the limits of the server.
      if (alone >= maxAlone) return cancel();
      alone += 1;
      isAlone = true;
    };
    ending.signal.addEventListener("abort", cancel);
    if (signal?.aborted === true) hangUp();
    signal?.addEventListener("abort", hangUp, { once: true });
    if (ending.signal.aborted) cancel();
    const result = call(controller.signal);
    running.add(result);
    try {
      return await result;
    } finally {
      running.delete(result);
      ending.signal.removeEventListener("abort", cancel);
      signal?.removeEventListener("abort", hangUp);
      if (isAlone) alone -= 1;
    }
  }

  return {
    // It may have left while its key was looked for.
    run: (signal, call) => (signal?.aborted === true && alone >= maxAlone ? undefined : run(signal, call)),
    goOn(bytes, work) {
      if (held + bytes > maxHeldBytes) return false;
      held += bytes;
      const result = work(ending.signal).finally(() => {
        held -= bytes;
        running.delete(result);
      });
      running.add(result);
      return true;
    },
    async idle(ms) {
      const waiting = new AbortController();
      const over = wait(Math.max(0, ms), undefined, { signal: waiting.signal }).catch(() => {});
      await Promise.race([Promise.allSettled(running), over]);
      waiting.abort();
    },
    cancel: () => ending.abort(),
  };
}

/** The most calls that go on without a caller; further ones are cancelled. */
const maxAlone = 64;
/** The most bytes of answers that wait for a store that is away. */
const maxHeldBytes = 50_000_000;
