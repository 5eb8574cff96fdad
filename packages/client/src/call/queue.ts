import { waitingList } from "./waiting-list.ts";

/** Lets a bounded number of calls of one type run at once; the others wait for their turn, up to bounds of their own. */
export interface CallQueue {
  /** Undefined: calls of this type are not bounded. */
  lane(type: string): Lane | undefined;
}

export interface Lane {
  /** `weigh` gives the bytes a call holds; only called for a call that has to wait. */
  turn(weigh: () => number): Turn | Full;
  /** For a call that is between two turns: it counts among those that wait. */
  pause(weigh: () => number): Pause | Full;
}

/** Too many calls are waiting. */
export interface Full {
  /** The bound that is reached, by the name of its option. */
  readonly full: "maxQueued" | "maxQueuedBytes";
  readonly bound: number;
  /** How many times as many calls as run at once are waiting in this lane. */
  readonly rounds: number;
}

export interface Turn {
  readonly full?: never;
  /** Undefined when it is this call's turn already; false when it left before its turn came. */
  readonly ready: Promise<boolean> | undefined;
  /** Gives up waiting; without effect once it is this call's turn. */
  leave(): void;
  /** Gives the place to the next. */
  done(): void;
}

/** Ends by one of the two, once. */
export interface Pause {
  readonly full?: never;
  /** The next turn, behind those that wait for theirs. */
  turn(): Turn;
  leave(): void;
}

export interface QueueBounds {
  /** Calls that may wait, all types together. */
  readonly calls: number;
  /** Bytes that waiting calls may hold, all types together. */
  readonly bytes: number;
}

/** `limits`: calls at once by type. */
export function callQueue(limits: ReadonlyMap<string, number>, bounds: QueueBounds): CallQueue {
  const queued = { calls: 0, bytes: 0 };
  const lanes = new Map(Array.from(limits, ([type, limit]) => [type, openLane(limit)]));
  return { lane: (type) => lanes.get(type) };

  /** Counts a call in, and answers how to count it out; or says that it may not wait. */
  function enter(weigh: () => number): (() => void) | "maxQueued" | "maxQueuedBytes" {
    if (queued.calls >= bounds.calls) return "maxQueued";
    const bytes = weigh();
    if (queued.bytes + bytes > bounds.bytes) return "maxQueuedBytes";
    queued.calls += 1;
    queued.bytes += bytes;
    return () => {
      queued.calls -= 1;
      queued.bytes -= bytes;
    };
  }

  function openLane(limit: number): Lane {
    let running = 0;
    const waiting = waitingList<(mine: boolean) => void>();
    return {
      turn(weigh) {
        if (running < limit) return begin();
        const exit = enter(weigh);
        return typeof exit === "string" ? full(exit) : wait(exit);
      },
      pause(weigh) {
        const exit = enter(weigh);
        if (typeof exit === "string") return full(exit);
        return {
          turn() {
            if (running >= limit) return wait(exit);
            exit();
            return begin();
          },
          leave: exit,
        };
      },
    };

    function full(option: Full["full"]): Full {
      const bound = option === "maxQueued" ? bounds.calls : bounds.bytes;
      return { full: option, bound, rounds: waiting.size() / limit };
    }

    function begin(): Turn {
      running += 1;
      return { ready: undefined, leave() {}, done };
    }

    function wait(exit: () => void): Turn {
      let start!: (mine: boolean) => void;
      const ready = new Promise<boolean>((resolve) => {
        start = resolve;
      });
      const remove = waiting.add((mine) => {
        exit();
        start(mine);
      });
      return { ready, leave: () => remove()?.(false), done };
    }

    function done(): void {
      const next = waiting.shift();
      if (next === undefined) running -= 1;
      else next(true);
    }
  }
}
