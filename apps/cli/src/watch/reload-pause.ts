/** How long a change waits before it is loaded. */
export interface ReloadPause {
  /** Called when a load has ended. */
  ended(): void;
  /** Called with each change; returns how many milliseconds it waits. `isLoading`: a load is under way. */
  next(isLoading: boolean): number;
}

/**
 * Loads wait for `quietMs` without a change. A load that causes a change itself, as a module does that writes files when it is
 * imported, would follow itself for ever: after a few of these, each waits twice as long as the one before.
 */
export function reloadPause(quietMs: number, now: () => number = performance.now.bind(performance)): ReloadPause {
  let endedAt = -Infinity;
  let isCaused = false;
  let inARow = 0;
  return {
    ended() {
      endedAt = now();
      inARow = isCaused ? inARow + 1 : 0;
      isCaused = false;
    },
    next(isLoading) {
      isCaused ||= isLoading || now() - endedAt < quietMs;
      if (!isCaused || inARow < freeLoads) return quietMs;
      const pause = Math.min(quietMs * 2 ** (inARow - freeLoads + 1), maxPauseMs);
      return Math.max(quietMs, endedAt + pause - now());
    },
  };
}

/** A change may well come while a load is running. */
const freeLoads = 3;
const maxPauseMs = 10_000;
