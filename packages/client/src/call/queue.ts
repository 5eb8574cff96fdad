/** Lets a bounded number of calls of one type run at once; the others wait for their turn, up to a bound of their own. */
export interface CallQueue {
  /** Undefined: calls of this type are not bounded. */
  lane(type: string): Lane | undefined;
}

export interface Lane {
  /** `"busy"`: too many are waiting. */
  turn(): Turn | "busy";
  /** For a call that is between two turns: it counts among those that wait. `"busy"`: too many do. */
  pause(): Pause | "busy";
}

export interface Turn {
  /** Undefined when it is this call's turn already; false when it left before its turn came. */
  readonly ready: Promise<boolean> | undefined;
  /** Gives up waiting; without effect once it is this call's turn. */
  leave(): void;
  /** Gives the place to the next. */
  done(): void;
}

/** Ends by one of the two, once. */
export interface Pause {
  /** The next turn, behind those that wait for theirs. */
  turn(): Turn;
  leave(): void;
}

/** `limits`: calls at once by type. `maxQueued`: calls that may wait, all types together. */
export function callQueue(limits: ReadonlyMap<string, number>, maxQueued: number): CallQueue {
  let queued = 0;
  const lanes = new Map(Array.from(limits, ([type, limit]) => [type, openLane(limit)]));
  return { lane: (type) => lanes.get(type) };

  function openLane(limit: number): Lane {
    let running = 0;
    const waiting = new Set<(mine: boolean) => void>();
    return {
      turn() {
        if (running < limit) return begin();
        if (queued >= maxQueued) return "busy";
        queued += 1;
        return wait();
      },
      pause() {
        if (queued >= maxQueued) return "busy";
        queued += 1;
        const leave = (): void => {
          queued -= 1;
        };
        return {
          turn() {
            if (running >= limit) return wait();
            leave();
            return begin();
          },
          leave,
        };
      },
    };

    function begin(): Turn {
      running += 1;
      return { ready: undefined, leave() {}, done };
    }

    function wait(): Turn {
      let start!: (mine: boolean) => void;
      const ready = new Promise<boolean>((resolve) => {
        start = resolve;
      });
      waiting.add(start);
      const leave = (): void => {
        if (!waiting.delete(start)) return;
        queued -= 1;
        start(false);
      };
      return { ready, leave, done };
    }

    function done(): void {
      const [next] = waiting;
      if (next === undefined) {
        running -= 1;
        return;
      }
      waiting.delete(next);
      queued -= 1;
      next(true);
    }
  }
}
