import { setTimeout as sleep } from "node:timers/promises";

/** Time and chance as retries see them. */
export interface Clock {
  /** Milliseconds since some moment in the past. */
  now(): number;
  /** From 0 to less than 1. */
  random(): number;
  /** False when the signal ended it early. */
  wait(ms: number, signal: AbortSignal): Promise<boolean>;
}

export const realClock: Clock = {
  now: () => performance.now(),
  random: Math.random,
  wait: (ms, signal) => sleep(ms, true, { signal }).catch(() => false),
};
