import { breather } from "./breather.ts";

/** What one index took: a promise is waited for, and after true the time is asked for. */
export type StepResult = Promise<unknown> | boolean;

/**
 * Calls `work` with each index below `length`, and lets other work of the process run now and then, as {@link breather} does.
 * The time is asked for after sixteen indexes: `work` returns true where one of them may take long.
 */
export async function inSteps(length: number, work: (index: number) => StepResult): Promise<void> {
  const breathe = breather();
  const steps = new Steps(length, work);
  while (!steps.isDone()) {
    // Steps of their own, without waits: V8 compiles this loop anew for each caller else, and that takes longer than many a load.
    const waiting = steps.run();
    if (waiting !== undefined) await waiting;
    const pause = breathe();
    if (pause !== undefined) await pause;
  }
}

class Steps {
  private index = 0;
  private readonly length: number;
  private readonly work: (index: number) => StepResult;

  constructor(length: number, work: (index: number) => StepResult) {
    this.length = length;
    this.work = work;
  }

  isDone(): boolean {
    return this.index >= this.length;
  }

  run(): Promise<unknown> | undefined {
    const end = Math.min(this.index + 16, this.length);
    while (this.index < end) {
      const { index } = this;
      this.index += 1;
      const result = this.work(index);
      if (result !== false) return result === true ? undefined : result;
    }
    return undefined;
  }
}
