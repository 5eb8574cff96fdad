import type { Progress } from "@mci/contract";

/** Runs a call, yields its progress meanwhile, and returns its result. */
export async function* callSteps<T>(
  run: (onStep: (step: Progress) => void) => Promise<T>,
): AsyncGenerator<Progress, T, undefined> {
  const waiting: Progress[] = [];
  let wake: () => void = () => {};
  let ended = false;
  const result = run((step) => {
    waiting.push(step);
    wake();
  });
  const end = (): void => {
    ended = true;
    wake();
  };
  void result.then(end, end);
  for (;;) {
    const step = waiting.shift();
    if (step !== undefined) yield step;
    else if (ended) return result;
    else await new Promise<void>((resolve) => (wake = resolve));
  }
}
