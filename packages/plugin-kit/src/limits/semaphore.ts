import { waitingList } from "./waiting-list.ts";

/** Lets a bounded number of tasks run at once; the others wait, first in, first out. */
export interface Semaphore {
  /** True if the next task has to wait. */
  isFull(): boolean;
  /** How many tasks are waiting. */
  waiting(): number;
  /** Takes a place, or waits for one. `onWaited` is called when the waiting is over, at once if there is none. */
  enter(onWaited?: () => void): Place;
  /** Runs a task in a place. */
  run<T>(task: () => Promise<T>): Promise<T>;
}

/** A turn, taken or waited for. */
export interface Place {
  /** Undefined if the place is there already. Resolves with false if its task left before its turn. */
  readonly ready: Promise<boolean> | undefined;
  /** Gives up waiting; without effect once the place is there. */
  leave(): void;
  /** Gives the place to the next task. */
  release(): void;
}

/** Returns a semaphore with this many places. */
export function semaphore(limit: number): Semaphore {
  let running = 0;
  const queue = waitingList<(isMine: boolean) => void>();

  /** The next task takes the place over. */
  function release(): void {
    const next = queue.shift();
    if (next === undefined) running -= 1;
    else next(true);
  }

  function enter(onWaited?: () => void): Place {
    if (running >= limit) return wait(onWaited);
    running += 1;
    onWaited?.();
    return { ready: undefined, leave() {}, release };
  }

  function wait(onWaited?: () => void): Place {
    let start!: (isMine: boolean) => void;
    const ready = new Promise<boolean>((resolve) => {
      start = resolve;
    });
    const remove = queue.add((isMine) => {
      onWaited?.();
      start(isMine);
    });
    return { ready, leave: () => remove()?.(false), release };
  }

  return {
    isFull: () => running >= limit,
    waiting: () => queue.size(),
    enter,
    async run(task) {
      const { ready } = enter();
      if (ready !== undefined) await ready;
      try {
        return await task();
      } finally {
        release();
      }
    },
  };
}
