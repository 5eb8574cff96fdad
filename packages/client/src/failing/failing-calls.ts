import type { FailureResult, Store, Tool } from "@mci/contract";
import { truncate } from "@mci/plugin-kit";
import { callKey, type IdentifiedCall } from "./call-key.ts";
import { isRepeatable } from "./is-repeatable.ts";
import type { SharedCounts } from "./shared-counts.ts";

/** The option `repeatedFailures` with its defaults filled in. */
export interface RepeatedFailures {
  readonly limit: number;
  readonly windowMs: number;
}

/** A call that failed lately. */
interface FailingCall {
  readonly tool: Tool["name"];
  readonly code: string;
  readonly error: string;
  readonly count: number;
  /** When it is forgotten, by `now`. */
  readonly until: number;
}

/**
 * Counts identical calls that fail the same way, and refuses those that go on doing so. Bounded, and free for tools that
 * do not fail: nothing is kept of a call that succeeds.
 */
export class FailingCalls {
  /** False nearly always: a look at this costs a call nothing. */
  hasAny = false;
  /** Absent: failures are not counted. */
  private readonly bounds: RepeatedFailures | undefined;
  /** Counts of other processes. Absent: there are none. */
  private readonly shared: (() => Promise<SharedCounts>) | undefined;
  private readonly now: () => number;
  /** By what identifies the call; the one that is forgotten first comes first. */
  private readonly calls = new Map<string, FailingCall>();
  /** How many of them each tool has. */
  private readonly tools = new Map<string, number>();

  constructor(bounds: RepeatedFailures | undefined, store?: Store, now: () => number = sinceStart) {
    this.bounds = bounds;
    this.shared = store && bounds && (() => loadCounts(store, bounds.windowMs));
    this.now = now;
  }

  /** Whether calls of the tool have failed lately. */
  has(tool: string): boolean {
    return this.tools.has(tool);
  }

  /** Returns how to answer a call that has failed too often; undefined for one that may run. Rejects if the store does not answer. */
  async refusal(call: IdentifiedCall): Promise<FailureResult | undefined> {
    this.forgetOld();
    const key = callKey(call);
    const failing = key === undefined ? undefined : this.calls.get(key);
    if (key === undefined || failing === undefined) return undefined;
    const { limit = Infinity } = this.bounds ?? {};
    const count =
      failing.count < limit ? Math.max(failing.count, await this.countElsewhere(key, failing)) : failing.count;
    const waitMs = Math.ceil(failing.until - this.now());
    if (count < limit || waitMs <= 0) return undefined;
    const { repeatedFailure } = await import("./repeated-failure.ts");
    return repeatedFailure(call.tool, { ...failing, count, waitMs });
  }

  /** Counts a failure. Does not wait for the store: an error of that goes to `onError`. */
  failed(call: IdentifiedCall, failure: FailureResult, onError: (error: unknown) => void): void {
    if (this.bounds === undefined || !isRepeatable(failure)) return;
    const code = truncate(failure.code, maxCodeLength);
    const error = truncate(failure.error, maxErrorLength);
    this.forgetOld();
    const key = callKey(call);
    if (key === undefined) return;
    const before = this.calls.get(key);
    const isSame = before !== undefined && before.code === code;
    if (!isSame) this.forget(key);
    const until = isSame ? before.until : this.now() + this.bounds.windowMs;
    const count = isSame ? before.count + 1 : 1;
    this.keep(key, { tool: call.tool.name, code, error, count, until });
    this.shared?.()
      .then((counts) => counts.add(key, code))
      .catch(onError);
  }

  /** Forgets that a call has failed. */
  succeeded(call: IdentifiedCall, onError: (error: unknown) => void): void {
    const key = callKey(call);
    if (key === undefined || !this.forget(key)) return;
    this.shared?.()
      .then((counts) => counts.remove(key))
      .catch(onError);
  }

  /** Forgets all calls: the tools may be others now. */
  clear(): void {
    this.calls.clear();
    this.tools.clear();
    this.hasAny = false;
  }

  private async countElsewhere(key: string, { code }: FailingCall): Promise<number> {
    return (await (await this.shared?.())?.count(key, code)) ?? 0;
  }

  private keep(key: string, call: FailingCall): void {
    // A call that is counted once more stays where it is, as its time does.
    if (!this.calls.has(key)) this.tools.set(call.tool, (this.tools.get(call.tool) ?? 0) + 1);
    this.calls.set(key, call);
    this.hasAny = true;
    if (this.calls.size <= maxCalls) return;
    for (const oldest of this.calls.keys()) {
      this.forget(oldest);
      return;
    }
  }

  private forgetOld(): void {
    const now = this.now();
    for (const [key, { until }] of this.calls) {
      if (until > now) return;
      this.forget(key);
    }
  }

  private forget(key: string): boolean {
    const call = this.calls.get(key);
    if (call === undefined) return false;
    this.calls.delete(key);
    this.hasAny = this.calls.size > 0;
    const left = (this.tools.get(call.tool) ?? 1) - 1;
    if (left === 0) this.tools.delete(call.tool);
    else this.tools.set(call.tool, left);
    return true;
  }
}

/** Few clients need it. */
async function loadCounts(store: Store, windowMs: number): Promise<SharedCounts> {
  const { sharedCounts } = await import("./shared-counts.ts");
  return sharedCounts(store, windowMs);
}

const maxCalls = 1_000;
const maxCodeLength = 100;
const maxErrorLength = 2_000;

const sinceStart = (): number => performance.now();
