import type { Place } from "@mci/plugin-kit";
import { placesAmong, placesFor, type Places } from "../places.ts";

/** Lets a bounded number of calls run at once; the others wait for their turn, up to bounds of their own. */
export interface CallQueues {
  /** The queue of a type, or of a tool with a bound of its own. Undefined: its calls are not bounded. */
  of(type: string, tool?: ToolBound): CallQueue | undefined;
  /** For a call that waits for the result of an equal one: it counts among those that wait until it leaves. */
  join(weigh: () => number): Joined | Full;
}

/** How many calls of one tool run at once, among those of its type. */
export interface ToolBound {
  readonly name: string;
  readonly limit: number;
}

/** The calls of one type, or of one tool. */
export interface CallQueue {
  /** `weigh` returns the bytes a call holds; only called for a call that has to wait. */
  enter(weigh: () => number): Place | Full;
  /** For a call that waits between two tries without a place: it counts among those that wait. */
  pause(weigh: () => number): Pause | Full;
}

/** Too many calls are waiting. */
export interface Full {
  /** The bound that is reached, by the name of its option. */
  readonly full: "maxQueued" | "maxQueuedBytes";
  readonly bound: number;
  /** How many times as many calls as run at once are waiting in this queue. */
  readonly rounds: number;
}

export interface Joined {
  leave(): void;
}

/** Ends by one of the two, once. */
export interface Pause {
  /** Enters again, behind the calls that wait. */
  resume(): Place;
  leave(): void;
}

export interface QueueBounds {
  /** Calls that may wait, all types together. */
  readonly calls: number;
  /** Bytes that waiting calls may hold, all types together. */
  readonly bytes: number;
}

export function isFull(entry: Place | Pause | Joined | Full): entry is Full {
  return "full" in entry;
}

/** `limits`: calls at once by type. */
export function callQueues(limits: ReadonlyMap<string, number>, bounds: QueueBounds): CallQueues {
  const queued = { calls: 0, bytes: 0 };
  const types = new Map(Array.from(limits, ([type, limit]) => [type, placesFor(limit)]));
  const queues = new Map(Array.from(types, ([type, places]) => [type, queueOf(places)]));
  /** Kept over reloads: calls that run still count. */
  const tools = new Map<string, Places>();
  return {
    of(type, tool) {
      if (tool === undefined) return queues.get(type);
      const key = JSON.stringify([tool.name, tool.limit]);
      const own = tools.get(key) ?? placesFor(tool.limit);
      tools.set(key, own);
      const shared = types.get(type);
      return queueOf(shared === undefined ? own : placesAmong(own, shared));
    },
    join(weigh) {
      const leave = count(weigh);
      return typeof leave === "string" ? full(leave, 0) : { leave };
    },
  };

  function queueOf(places: Places): CallQueue {
    return {
      enter(weigh) {
        if (!places.isFull()) return places.enter();
        const leave = count(weigh);
        return typeof leave === "string" ? full(leave, places.rounds()) : places.enter(leave);
      },
      pause(weigh) {
        const leave = count(weigh);
        return typeof leave === "string" ? full(leave, places.rounds()) : { resume: () => places.enter(leave), leave };
      },
    };
  }

  function full(option: Full["full"], rounds: number): Full {
    return { full: option, bound: option === "maxQueued" ? bounds.calls : bounds.bytes, rounds };
  }

  /** Counts a call in, and returns how to count it out; or the bound that keeps it from waiting. */
  function count(weigh: () => number): (() => void) | "maxQueued" | "maxQueuedBytes" {
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
}
