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

export function typicalTime(now: () => number = () => performance.now()): TypicalTime {
  let typical: number | undefined;
  return {
    start() {
      const started = now();
      return () => {
        const took = now() - started;
        typical = typical === undefined ? took : typical + (took - typical) * weightOfLast;
      };
    },
    isTooLate: (left, timeout) => left <= 0 || (typical !== undefined && left < Math.min(2 * typical, timeout / 2)),
    after: (rounds) => Math.min(Math.max(Math.round((typical ?? assumedMs) * rounds), minRetryMs), maxRetryMs),
  };
}

const weightOfLast = 0.2;

const assumedMs = 1_000;
const minRetryMs = 100;
const maxRetryMs = 30_000;
