import type { Workbench } from "../workbench.ts";

/** Counts the changes of a workbench, for pages that wait for the next one. */
export interface ChangeFeed {
  /** Counts up with each change. */
  readonly version: number;
  /** Resolves once the version is another one than `known`, or after a while. */
  next(known: number, signal: AbortSignal): Promise<number>;
  close(): void;
}

/** Below the minute after which proxies give up. */
const waitMs = 25_000;

export function changeFeed(workbench: Workbench): ChangeFeed {
  let version = 1;
  const waiting = new Set<() => void>();
  const wakeAll = (): void => {
    for (const wake of waiting) wake();
  };
  const unwatch = workbench.watch?.(() => {
    version += 1;
    wakeAll();
  });
  let isClosed = false;
  return {
    get version() {
      return version;
    },
    async next(known, signal) {
      if (version === known && !isClosed && !signal.aborted) {
        await new Promise<void>((resolve) => {
          const wake = (): void => {
            clearTimeout(timer);
            waiting.delete(wake);
            signal.removeEventListener("abort", wake);
            resolve();
          };
          const timer = setTimeout(wake, waitMs);
          waiting.add(wake);
          signal.addEventListener("abort", wake);
        });
      }
      return version;
    },
    close() {
      isClosed = true;
      unwatch?.();
      wakeAll();
    },
  };
}
