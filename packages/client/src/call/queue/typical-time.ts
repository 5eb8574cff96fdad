/** How long the calls of a tool take, once it is their turn: a moving average of the last few. */
export interface TypicalTime {
  /** Starts measuring a call; the answer ends that. */
  start(): () => void;
  /**
   * True for a call that waited so long that it would hardly finish: starting it would only take the time of others, and
   * under load all calls would be started too late. A tool that is always slow keeps half of its time to wait.
   */
  isTooLate(left: number, timeout: number): boolean;
  /** Milliseconds after which so many rounds of calls are likely done; a guess where nothing was measured. */
  after(rounds: number): number;
}

export function typicalTime(now: () => number = sinceStart): TypicalTime {
  return new MovingAverage(now);
}

/** A class: one is made for each tool, and four closures would take more memory than its templates. */
class MovingAverage implements TypicalTime {
  private readonly now: () => number;
  private typical: number | undefined;

  constructor(now: () => number) {
    this.now = now;
    this.typical = undefined;
  }

  start(): () => void {
    const started = this.now();
    return () => {
      const took = this.now() - started;
      this.typical = this.typical === undefined ? took : this.typical + (took - this.typical) * weightOfLast;
    };
  }

  isTooLate(left: number, timeout: number): boolean {
    return left <= 0 || (this.typical !== undefined && left < Math.min(2 * this.typical, timeout / 2));
  }

  after(rounds: number): number {
    return Math.min(Math.max(Math.round((this.typical ?? assumedMs) * rounds), minRetryMs), maxRetryMs);
  }
}

const sinceStart = (): number => performance.now();

const weightOfLast = 0.2;

const assumedMs = 1_000;
const minRetryMs = 100;
const maxRetryMs = 30_000;
