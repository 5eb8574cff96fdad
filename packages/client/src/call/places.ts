import { semaphore, type Place } from "@mci/plugin-kit";

/** Places for calls that run at once. */
export interface Places {
  /** True if the next call has to wait. */
  isFull(): boolean;
  /** Takes a place, or waits for one. `onWaited` is called when the waiting is over, at once if there is none. */
  enter(onWaited?: () => void): Place;
  /** How many times as many calls as there are places are waiting. */
  rounds(): number;
}

export function placesFor(limit: number): Places {
  const { isFull, enter, waiting } = semaphore(limit);
  return { isFull, enter, rounds: () => waiting() / limit };
}

/** Places of a tool among those of its type: a call that waits for the first occupies none of the others. */
export function placesAmong(own: Places, shared: Places): Places {
  return {
    isFull: () => own.isFull() || shared.isFull(),
    rounds: () => Math.max(own.rounds(), shared.rounds()),
    enter(onWaited) {
      const first = own.enter();
      return first.ready === undefined
        ? enterNext(first, shared, onWaited)
        : waitForFirst(first, first.ready, shared, onWaited);
    },
  };
}

function enterNext(first: Place, shared: Places, onWaited: (() => void) | undefined): Place {
  const second = shared.enter(onWaited);
  return {
    ready: second.ready?.then((isMine) => {
      if (!isMine) first.release();
      return isMine;
    }),
    leave: () => second.leave(),
    release() {
      second.release();
      first.release();
    },
  };
}

function waitForFirst(
  first: Place,
  isFirst: Promise<boolean>,
  shared: Places,
  onWaited: (() => void) | undefined,
): Place {
  let next: Place | undefined;
  let hasLeft = false;
  const enter = async (isMine: boolean): Promise<boolean> => {
    if (isMine && !hasLeft) {
      next = enterNext(first, shared, onWaited);
      return next.ready ?? true;
    }
    if (isMine) first.release();
    onWaited?.();
    return false;
  };
  return {
    ready: isFirst.then(enter),
    leave() {
      hasLeft = true;
      first.leave();
      next?.leave();
    },
    release: () => next?.release(),
  };
}
