import { failure, text, type Call, type Retries, type ToolResult } from "@mci/contract";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { callScope } from "../../secrets/call-secrets.ts";
import { custom, load } from "../../../test/load.ts";
import { ActiveCall } from "../active-call.ts";
import type { Clock } from "./clock.ts";
import { retryPlan, runWithRetries } from "./retries.ts";

const soon = failure("not now", { retry: {} });
const after = (after_ms: number): ToolResult => failure("not now", { retry: { after_ms } });
const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

interface Schedule {
  readonly waits: readonly number[];
  readonly attempts: number;
  readonly result: ToolResult;
}

/** Runs a call whose every try returns the same result, on a clock that only waits advance. */
async function scheduleOf(
  answer: ToolResult,
  retries: Retries,
  { random = 1, timeout = Number.POSITIVE_INFINITY } = {},
): Promise<Schedule> {
  const waits: number[] = [];
  let time = 0;
  const clock: Clock = {
    now: () => time,
    random: () => random,
    async wait(ms) {
      waits.push(ms);
      time += ms;
      return true;
    },
  };
  const call = new ActiveCall(callScope({}, {}), {});
  const plan = retryPlan({ type: "any", retries }) ?? { attempts: 1, backoff: 0 };
  const attempt = (): ToolResult => answer;
  const result = await runWithRetries(undefined, { call, plan, queue: undefined, timeout, clock, attempt });
  return { waits, attempts: call.attempts, result };
}

/** A tool of the type `flaky` that is tried three times, without pauses of its own. */
const flaky = (rest: Record<string, unknown> = {}): Record<string, unknown> => ({
  name: "flaky",
  execution: { type: "flaky", retries: { attempts: 3, backoff_ms: 0 }, ...rest },
});

/** Gives one answer after the other, the last again and again. */
function answers(...results: readonly ToolResult[]): { run: (call: Call) => Promise<ToolResult>; calls: Call[] } {
  const calls: Call[] = [];
  return {
    calls,
    async run(call) {
      calls.push(call);
      return results[calls.length - 1] ?? results.at(-1) ?? text("done");
    },
  };
}

describe("the pauses between tries", () => {
  it("double from the backoff up to 20 seconds, at most ten tries in all", async () => {
    const doubled = [500, 1_000, 2_000, 4_000, 8_000, 16_000, 20_000, 20_000, 20_000];
    expect(await scheduleOf(soon, { attempts: 10 })).toMatchObject({ waits: doubled, attempts: 10 });
    expect(await scheduleOf(soon, { attempts: 99 })).toMatchObject({ waits: doubled, attempts: 10 });
    expect((await scheduleOf(soon, { attempts: 3, backoff_ms: 40 })).waits).toEqual([40, 80]);
  });

  it("are anything between nothing and that, so that calls which failed together come back apart", async () => {
    expect((await scheduleOf(soon, { attempts: 4 }, { random: 0 })).waits).toEqual([0, 0, 0]);
    expect((await scheduleOf(soon, { attempts: 4 }, { random: 0.5 })).waits).toEqual([250, 500, 1_000]);
  });

  it("are none where the tool says nothing of retries, or of one try", () => {
    expect(retryPlan({ type: "any" })).toBeUndefined();
    expect(retryPlan({ type: "any", retries: {} })).toBeUndefined();
    expect(retryPlan({ type: "any", retries: { attempts: 1, backoff_ms: 5 } })).toBeUndefined();
  });

  it("are as long as the answer asks for, up to 20 seconds; beyond that the call fails at once", async () => {
    expect((await scheduleOf(after(3_000), { attempts: 4 })).waits).toEqual([3_000, 3_000, 3_000]);
    expect((await scheduleOf(after(700), { attempts: 3 })).waits).toEqual([700, 1_000]);
    expect((await scheduleOf(after(20_000), { attempts: 2 })).waits).toEqual([20_000]);
    expect(await scheduleOf(after(20_001), { attempts: 2 })).toEqual({
      waits: [],
      attempts: 1,
      result: { ...after(20_001), metadata: { retry_after_ms: 20_001 } },
    });
  });

  it("end before the one deadline of all attempts; the call fails at once instead of pausing beyond it", async () => {
    const late = { timeout: 1_500 };
    expect(await scheduleOf(soon, { attempts: 5 }, late)).toEqual({
      waits: [500],
      attempts: 2,
      result: { ...soon, metadata: { retry_after_ms: 1_000 } },
    });
    expect((await scheduleOf(soon, { attempts: 5 }, { timeout: 1_501 })).waits).toEqual([500, 1_000]);
  });

  it("take no harm from invalid numbers", async () => {
    expect((await scheduleOf(after(Number.NaN), { attempts: 2 })).waits).toEqual([500]);
    expect((await scheduleOf(after(-5), { attempts: 2 }, { random: 0 })).waits).toEqual([0]);
    expect((await scheduleOf({ ...soon, retry: null } as never, { attempts: 2 })).waits).toEqual([]);
    expect((await scheduleOf(undefined as never, { attempts: 2 })).attempts).toBe(1);
  });

  it("keep their bounds, whatever a tool and an answer say", async () => {
    const numbers = fc.record({
      attempts: fc.integer({ min: 1, max: 20 }),
      backoff_ms: fc.nat({ max: 100_000 }),
      after_ms: fc.nat({ max: 30_000 }),
      timeout: fc.nat({ max: 100_000 }),
      random: fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
    });
    await fc.assert(
      fc.asyncProperty(numbers, async ({ attempts, backoff_ms, after_ms, timeout, random }) => {
        const schedule = await scheduleOf(after(after_ms), { attempts, backoff_ms }, { random, timeout });
        expect(schedule.attempts).toBe(schedule.waits.length + 1);
        expect(schedule.attempts).toBeLessThanOrEqual(Math.min(attempts, 10));
        for (const wait of schedule.waits) expect(wait >= after_ms && wait <= 20_000).toBe(true);
        expect(schedule.waits.reduce((sum, wait) => sum + wait, 0)).toBeLessThanOrEqual(timeout);
      }),
      { numRuns: 200 },
    );
  });
});

describe("a call that is tried again", () => {
  it("succeeds in the end, with the same call each time, and says how often it was tried", async () => {
    const { run, calls } = answers(soon, soon, text("done", { metadata: { status_code: 200 } }));
    const client = await load([flaky({ retries: { attempts: 3, backoff_ms: 1 } })], {
      executors: [custom("flaky", run)],
    });
    expect(await client.execute("flaky")).toEqual(text("done", { metadata: { status_code: 200, attempts: 3 } }));
    expect(new Set(calls).size).toBe(1);
    expect(calls).toHaveLength(3);
  });

  it("fails with the last answer when no try is left, which still says that repeating is safe", async () => {
    const { run, calls } = answers(soon, failure("still not", { code: "MCI_HTTP_STATUS", retry: { after_ms: 1 } }));
    const client = await load([flaky()], { executors: [custom("flaky", run)] });
    expect(await client.execute("flaky")).toEqual(
      failure("still not", { code: "MCI_HTTP_STATUS", retry: { after_ms: 1 }, metadata: { attempts: 3 } }),
    );
    expect(calls).toHaveLength(3);
  });

  it("works with an executor that answers at once", async () => {
    let tries = 0;
    const run = (): ToolResult => ((tries += 1) < 3 ? soon : text("done"));
    const client = await load([flaky()], { executors: [custom("flaky", run)] });
    expect(await client.execute("flaky")).toEqual(text("done", { metadata: { attempts: 3 } }));
  });

  it("is answered at once where the executor does and its first answer is final", () => {
    const call = new ActiveCall(callScope({}, {}), {});
    const plan = { attempts: 3, backoff: 500 };
    for (const final of [text("done"), failure("never")]) {
      const options = { call, plan, queue: undefined, timeout: 1_000, attempt: () => final };
      expect(runWithRetries(undefined, options)).toBe(final);
    }
  });

  it("is not, when its failure does not say that repeating is safe, or its tool does not ask for it", async () => {
    const unsafe = answers(failure("charged twice?"));
    const unasked = answers(soon);
    const client = await load([flaky(), { name: "unasked", execution: { type: "unasked" } }], {
      executors: [custom("flaky", unsafe.run), custom("unasked", unasked.run)],
    });
    expect(await client.execute("flaky")).toEqual(failure("charged twice?"));
    expect(await client.execute("unasked")).toEqual(soon);
    expect([unsafe.calls.length, unasked.calls.length]).toEqual([1, 1]);
  });

  it("is not, when its executor throws, at the first try or later", async () => {
    let tries = 0;
    const throwing = custom("throwing", () => {
      tries += 1;
      throw Object.assign(new Error("out of paper"), { retry: {} });
    });
    const later = answers(soon);
    const throwsLater = custom("flaky", async (call) => {
      if (later.calls.length === 1) throw new Error("out of ink");
      return later.run(call);
    });
    const client = await load([flaky(), { ...flaky({ type: "throwing" }), name: "throwing" }], {
      executors: [throwing, throwsLater],
    });
    expect(await client.execute("throwing")).toMatchObject({ error: "Tool 'throwing' failed: out of paper" });
    expect(tries).toBe(1);
    expect(await client.execute("flaky")).toMatchObject({
      error: "Tool 'flaky' failed: out of ink",
      metadata: { attempts: 2 },
    });
  });

  it("has one deadline: a try that outlives it is the last", async () => {
    let tries = 0;
    const run = ({ signal }: Call): ToolResult | Promise<ToolResult> => {
      tries += 1;
      if (tries === 1) return soon;
      return new Promise((resolve) => signal.addEventListener("abort", () => resolve(soon)));
    };
    const client = await load([flaky({ timeout_ms: 30 })], { executors: [custom("flaky", run)] });
    expect(await client.execute("flaky")).toMatchObject({ code: "MCI_TIMEOUT", metadata: { attempts: 2 } });
    await settled();
    expect(tries).toBe(2);
  });

  it("ends while it waits, when its caller cancels it or the client is closed", async () => {
    const { run, calls } = answers(after(19_000));
    const client = await load([flaky()], { executors: [custom("flaky", run, { concurrency: 1 })] });
    const controller = new AbortController();
    const cancelled = client.execute("flaky", {}, { signal: controller.signal });
    await settled();
    controller.abort();
    expect(await cancelled).toMatchObject({ code: "MCI_CANCELLED" });
    const closed = client.execute("flaky");
    await settled();
    await client.close();
    expect(await closed).toMatchObject({ code: "MCI_CLOSED" });
    expect(calls).toHaveLength(2);
  });
});

describe("between two tries", () => {
  const numbered = (rest: Record<string, unknown> = {}): Record<string, unknown> =>
    flaky({ retries: { attempts: 2, backoff_ms: 0 }, ...rest });

  it("the place goes to the next call, so that one server that is down holds up no other", async () => {
    const order: string[] = [];
    const tries = new Map<unknown, number>();
    const run = async ({ scope }: Call): Promise<ToolResult> => {
      const { n } = scope.props;
      const count = (tries.get(n) ?? 0) + 1;
      tries.set(n, count);
      order.push(`${String(n)}${count}`);
      await settled();
      return n === "down" && count === 1 ? after(20) : text("done");
    };
    const client = await load([numbered()], { executors: [custom("flaky", run, { concurrency: 1 })] });
    const results = await Promise.all(["down", "a", "b"].map((n) => client.execute("flaky", { n })));
    expect(results.map(({ isError }) => isError)).toEqual([false, false, false]);
    expect(order).toEqual(["down1", "a1", "b1", "down2"]);
  });

  it("no place is lost or made: as many run at once as before, after any number of retries", async () => {
    let running = 0;
    let most = 0;
    const tries = new Map<unknown, number>();
    const run = async ({ scope }: Call): Promise<ToolResult> => {
      const { n } = scope.props;
      most = Math.max(most, (running += 1));
      await settled();
      running -= 1;
      tries.set(n, (tries.get(n) ?? 0) + 1);
      if (Number(n) % 7 === 0) throw new Error("out of paper");
      return Number(n) % 3 === 0 && tries.get(n) !== 2 ? soon : text("done");
    };
    const client = await load([numbered()], {
      executors: [custom("flaky", run, { concurrency: 3 })],
      maxQueued: 100,
    });
    const all = Array.from({ length: 100 }, (_, n) => n);
    await Promise.all(all.map((n) => client.execute("flaky", { n })));
    expect(most).toBe(3);
    most = 0;
    await Promise.all(all.map((n) => client.execute("flaky", { n: `${n}` })));
    expect(most).toBe(3);
    // Nobody waits any more either: a hundred and three have room again, one more has not.
    const crowd = await Promise.all(Array.from({ length: 104 }, () => client.execute("flaky", { n: 1 })));
    expect(crowd.filter((result) => result.isError && result.code === "MCI_BUSY")).toHaveLength(1);
  });

  it("a call counts among those that wait; where too many do it fails at once", async () => {
    const { run, calls } = answers(after(19_000));
    const client = await load([numbered()], {
      executors: [custom("flaky", run, { concurrency: 1 })],
      maxQueued: 1,
    });
    const controller = new AbortController();
    const waiting = client.execute("flaky", {}, { signal: controller.signal });
    await settled();
    expect(await client.execute("flaky")).toEqual(
      failure("not now", { retry: { after_ms: 19_000 }, metadata: { retry_after_ms: 19_000 } }),
    );
    controller.abort();
    expect(await waiting).toMatchObject({ code: "MCI_CANCELLED" });
    // The room is free again.
    const again = new AbortController();
    const next = client.execute("flaky", {}, { signal: again.signal });
    await settled();
    again.abort();
    expect(await next).toMatchObject({ code: "MCI_CANCELLED" });
    expect(calls).toHaveLength(3);
  });

  it("a call that is cancelled while it waits for its next turn leaves its place in the queue", async () => {
    let open!: () => void;
    const gate = new Promise<void>((resolve) => {
      open = resolve;
    });
    const ran: unknown[] = [];
    const run = async ({ scope }: Call): Promise<ToolResult> => {
      const { n } = scope.props;
      ran.push(n);
      if (n === "retried") return soon;
      await gate;
      return text("done");
    };
    const client = await load([numbered()], {
      executors: [custom("flaky", run, { concurrency: 1 })],
      maxQueued: 2,
    });
    const controller = new AbortController();
    const retried = client.execute("flaky", { n: "retried" }, { signal: controller.signal });
    const first = client.execute("flaky", { n: "first" });
    // The first has its place, and soon its pause is over.
    while (ran.length < 2) await settled();
    await new Promise((resolve) => setTimeout(resolve, 5));
    controller.abort();
    expect(await retried).toEqual(failure("The call was cancelled.", { code: "MCI_CANCELLED" }));
    const others = ["second", "third"].map((n) => client.execute("flaky", { n }));
    expect(await client.execute("flaky", { n: "fourth" })).toMatchObject({ code: "MCI_BUSY" });
    open();
    const results = await Promise.all([first, ...others]);
    expect(results.map(({ isError }) => isError)).toEqual([false, false, false]);
    expect(ran).toEqual(["retried", "first", "second", "third"]);
  });

  it("a call whose answer is out is not tried again, even if its executor comes back later", async () => {
    let release!: () => void;
    const late = new Promise<void>((resolve) => {
      release = resolve;
    });
    let tries = 0;
    const deaf = custom("flaky", async () => {
      tries += 1;
      await late;
      return soon;
    });
    const client = await load([flaky({ timeout_ms: 10 })], { executors: [deaf] });
    expect(await client.execute("flaky")).toMatchObject({ code: "MCI_TIMEOUT" });
    release();
    await settled();
    await settled();
    expect(tries).toBe(1);
  });
});
