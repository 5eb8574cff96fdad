import { breather } from "./breather.ts";

/** The result of one index: a promise is awaited, and after true the elapsed time is checked. */
export type StepResult = Promise<unknown> | boolean;

/**
 * Calls `work` with each index below `length`, and lets other work of the process run now and then, as {@link breather} does.
 * The time is asked for after sixteen indexes: `work` returns true where one of them may take long.
 *
 * `state` is passed on to `work`, so that this can be a function that is declared once: V8 drops what it compiled of a closure
 * with the last one, and compiles it anew for each load else.
 */
export async function inSteps<S = undefined>(
  length: number,
  work: (index: number, state: S) => StepResult,
  ...[state]: undefined extends S ? [state?: S] : [state: S]
): Promise<void> {
  const breathe = breather();
  // An object as written here: V8 drops the shape of one that a constructor fills with the last of them.
  const steps: Steps<S> = { index: 0, length, work, state: state as S };
  while (steps.index < length) {
    // Steps of their own, without waits: V8 compiles this loop anew for each caller else, and that takes longer than many a load.
    const waiting = run(steps);
    if (waiting !== undefined) await waiting;
    const pause = breathe();
    if (pause !== undefined) await pause;
  }
}

interface Steps<S> {
  index: number;
  readonly length: number;
  readonly work: (index: number, state: S) => StepResult;
  readonly state: S;
}

function run<S>(steps: Steps<S>): Promise<unknown> | undefined {
  const { work, state } = steps;
  const end = Math.min(steps.index + 16, steps.length);
  while (steps.index < end) {
    const { index } = steps;
    steps.index += 1;
    const result = work(index, state);
    if (result !== false) return result === true ? undefined : result;
  }
  return undefined;
}
