import { MCIError } from "@mci/contract";

import { NetworkError } from "@mci/network-policy";
import { BoundedMap } from "@mci/plugin-kit";

import { RequestError } from "./request-error.ts";

/** When the circuit of a server opens, and for how long. */
export interface BreakerOptions {
  /** Calls without an answer, one after the other, that it takes. Default 5. */
  readonly failures?: number;
  /** Milliseconds in which they fall. Default 10,000. */
  readonly withinMs?: number;
  /** Milliseconds until one call may try again. Default 5,000. */
  readonly pauseMs?: number;
  /** Milliseconds of a clock. Default `performance.now`. */
  readonly now?: () => number;
}

/** Keeps calls from waiting for an origin that does not answer. */
export interface Breaker {
  /**
   * Does `work` unless the last calls to this origin got no answer: then throws RequestError (MCI_HTTP_UNAVAILABLE) at
   * once. `call` counts once, however often it tries.
   */
  through<T>(to: Destination, call: object, work: () => Promise<T>): Promise<T>;
}

/** Urls from arguments count on their own: a model cannot close the tools of an author. */
export interface Destination {
  readonly url: URL;
  readonly from: "author" | "props";
}

export const noBreaker: Breaker = { through: (_, __, work) => work() };

/**
 * Counts, for each origin, the calls that ended without an answer: no connection, one that broke, or none in time. An
 * answer, whatever its status, starts the count anew. After so many within so long, calls fail at once; after a
 * pause, one is let through, and how it goes decides for the others.
 */
export function breaker(options: BreakerOptions = {}): Breaker {
  const { failures = 5, withinMs = 10_000, pauseMs = 5_000, now = () => performance.now() } = options;
  /** State of the origins that did not answer recently. */
  const troubles = new BoundedMap<CircuitState>({ entries: maxOrigins });
  return {
    through(to, call, work) {
      const started = now();
      // Usually: without the steps for those that failed.
      if (troubles.size === 0) {
        return work().then(
          (result) => answered(result, to),
          (error: unknown) => failed(error, { to, call, started }),
        );
      }
      return watched(to, call, work, started);
    },
  };

  async function watched<T>(to: Destination, call: object, work: () => Promise<T>, started: number): Promise<T> {
    const trouble = troubles.get(keyOf(to));
    const isTrial = trouble?.reopensAt !== undefined && enter(trouble, trouble.reopensAt, to.url.host);
    try {
      return answered(await work(), to);
    } catch (error) {
      return failed(error, { to, call, started, trial: isTrial ? trouble : undefined });
    } finally {
      if (isTrial) trouble.probing = false;
    }
  }

  function answered<T>(result: T, to: Destination): T {
    if (troubles.size > 0) troubles.delete(keyOf(to));
    return result;
  }

  function failed(error: unknown, { to, call, started, trial }: Failed): never {
    if (isUnanswered(error, now() - started)) {
      const key = keyOf(to);
      const current = troubles.get(key) ?? begin(key);
      note(current, call, current === trial);
    }
    throw error;
  }

  /** True: this call tries for the others. */
  function enter(trouble: CircuitState, reopensAt: number, host: string): true {
    const wait = Math.ceil(reopensAt - now());
    if (wait <= 0 && !trouble.probing) return (trouble.probing = true);
    const next =
      wait <= 0 ? "another call is trying it now" : `it is asked again in ${Math.ceil(wait / 1000)} s at the earliest`;
    throw new RequestError("MCI_HTTP_UNAVAILABLE", `no answer from ${host} in the last ${failures} calls; ${next}`, {
      retry: { after_ms: wait <= 0 ? 1000 : wait },
    });
  }

  function begin(origin: string): CircuitState {
    const trouble: CircuitState = { failedAt: [], counted: new WeakSet(), reopensAt: undefined, probing: false };
    troubles.set(origin, trouble);
    return trouble;
  }

  function note(trouble: CircuitState, call: object, isTrial: boolean): void {
    if (isTrial) trouble.reopensAt = now() + pauseMs;
    if (trouble.reopensAt !== undefined || trouble.counted.has(call)) return;
    trouble.counted.add(call);
    trouble.failedAt = [...trouble.failedAt, now()].slice(-failures);
    const [first = 0] = trouble.failedAt;
    if (trouble.failedAt.length === failures && now() - first <= withinMs) trouble.reopensAt = now() + pauseMs;
  }
}

interface Failed {
  readonly to: Destination;
  readonly call: object;
  readonly started: number;
  /** Set if the call tried for the others. */
  readonly trial?: CircuitState | undefined;
}

function keyOf({ url, from }: Destination): string {
  return from === "author" ? url.origin : `${url.origin} ${from}`;
}

interface CircuitState {
  /** When its last calls ended without an answer. */
  failedAt: number[];
  /** Calls that have been counted. */
  readonly counted: WeakSet<object>;
  /** Set while it is not asked. */
  reopensAt: number | undefined;
  /** True while one call tests whether the origin answers again. */
  probing: boolean;
}

/** Urls from arguments may name any number of origins. */
const maxOrigins = 256;

/** A call whose time ran out in our own queue does not show that the origin fails to answer. */
const minUnansweredMs = 1_000;

function isUnanswered(error: unknown, waited: number): boolean {
  if (MCIError.is(error) && error.code === "MCI_TIMEOUT" && waited < minUnansweredMs) return false;
  // Where a redirect leads to is another's matter: this origin has answered.
  return MCIError.is(error) && unanswered.has(error.code) && !(NetworkError.is(error) && error.isRedirected);
}

const unanswered = new Set<string>(["MCI_HTTP_CONNECT", "MCI_HTTP_ANSWER", "MCI_TIMEOUT"]);
