import {
  failure,
  text,
  textOf,
  type ExecuteOptions,
  type FailureResult,
  type Store,
  type ToolResult,
} from "@mci/contract";
import { memoryStore } from "@mci/store";
import { describe, expect, it, vi } from "vitest";
import { custom, load } from "../../test/load.ts";
import type { ClientOptions } from "../options.ts";
import type { Client } from "../typed-client.ts";
import { FailingCalls } from "./failing-calls.ts";

interface Failing {
  readonly client: Client;
  call(props?: object, options?: ExecuteOptions): Promise<ToolResult>;
  /** The codes of so many calls, one after another. */
  codes(count: number, props?: object, options?: ExecuteOptions): Promise<readonly string[]>;
  runs(): number;
}

/** A client with one tool, `look`, that fails. */
async function loadFailing(
  answer: (count: number) => ToolResult = () => failure("No such order.", { code: "NO_ORDER" }),
  options: Partial<ClientOptions> = {},
  execution: object = {},
  rest: object = {},
): Promise<Failing> {
  let runs = 0;
  const client = await load([{ name: "look", ...rest, execution: { type: "failing", ...execution } }], {
    executors: [custom("failing", () => answer((runs += 1)))],
    ...options,
  });
  const call: Failing["call"] = (props = {}, given = {}) => client.execute("look", props, given);
  return {
    client,
    call,
    runs: () => runs,
    async codes(count, props, given) {
      const results: ToolResult[] = [];
      while (results.length < count) results.push(await call(props, given));
      return results.map((result) => (result.isError ? result.code : "ok"));
    },
  };
}

const five = Array.from({ length: 5 }, () => "NO_ORDER");
const repeated = "MCI_REPEATED_FAILURE";

describe("a call that fails the same way", () => {
  it("runs five times a minute, and is then answered with its last error and when to come back", async () => {
    const { call, codes, runs } = await loadFailing();
    expect(await codes(7, { id: 1 })).toEqual([...five, repeated, repeated]);
    expect(runs()).toBe(5);
    const refused = await call({ id: 1 });
    expect(refused).toMatchObject({
      details: { tool: "look" },
      metadata: { failures: 5, last_code: "NO_ORDER", retry_after_ms: expect.any(Number) },
    });
    expect(textOf(refused)).toMatch(
      /^Not run: this call failed 5 times the same way\. Change its arguments, or wait (1 min|\d+ s)\. Its last error: No such order\.$/,
    );
  });

  it("runs at once with other arguments, for another tenant or subject, and with answers to a question", async () => {
    const { codes } = await loadFailing();
    const context = { tenant: "a", subject: "ann" };
    expect(await codes(6, { id: 1, by: "x" }, { context })).toEqual([...five, repeated]);
    expect(await codes(1, { by: "x", id: 1 }, { context })).toEqual([repeated]);
    for (const [props, options] of [
      [{ id: 2, by: "x" }, { context }],
      [{ id: 1, by: "x" }, { context: { ...context, tenant: "b" } }],
      [{ id: 1, by: "x" }, { context: { ...context, subject: "bob" } }],
      [{ id: 1, by: "x" }, {}],
      [
        { id: 1, by: "x" },
        { context, roundTrip: { inputResponses: {} } },
      ],
    ] as const) {
      expect(await codes(1, props, options)).toEqual(["NO_ORDER"]);
    }
  });

  it("counts anew after it succeeded, and after it failed in another way", async () => {
    const { codes } = await loadFailing((count) => {
      if (count === 5) return text("There it is.");
      return failure("No.", { code: count === 10 ? "OTHER" : "NO_ORDER" });
    });
    const four = five.slice(1);
    expect(await codes(16)).toEqual([...four, "ok", ...four, "OTHER", ...five, repeated]);
  });

  it("runs again after a reload", async () => {
    const { client, codes } = await loadFailing();
    await codes(5);
    await client.reload();
    expect(await codes(6)).toEqual([...five, repeated]);
  });

  it("counts as often, and as long, as the option says", async () => {
    const { codes } = await loadFailing(undefined, { repeatedFailures: { limit: 1, windowMs: 30 } });
    expect(await codes(2)).toEqual(["NO_ORDER", repeated]);
    await vi.waitFor(async () => expect(await codes(1)).toEqual(["NO_ORDER"]));
  });

  it("runs again and again where that is switched off", async () => {
    const { codes } = await loadFailing(undefined, { repeatedFailures: false });
    expect(await codes(7)).toEqual([...five, "NO_ORDER", "NO_ORDER"]);
  });

  it("of a tool that keeps results for all subjects counts for all of them", async () => {
    const { codes } = await loadFailing(undefined, {}, { cache: { ttl_ms: 60_000 } });
    expect(await codes(3, {}, { context: { subject: "ann" } })).toEqual(five.slice(2));
    expect(await codes(3, {}, { context: { subject: "bob" } })).toEqual(["NO_ORDER", "NO_ORDER", repeated]);
  });

  it("takes no point of a rate limit once it is refused", async () => {
    const { call, codes } = await loadFailing(
      undefined,
      {},
      {},
      { rateLimit: { per: "call", points: 6, per_ms: 60_000 } },
    );
    expect(await codes(7)).toEqual([...five, repeated, repeated]);
    expect([await call({ id: 2 }), await call({ id: 3 })]).toMatchObject([
      { code: "NO_ORDER" },
      { code: "MCI_RATE_LIMITED" },
    ]);
  });

  it("with arguments that take long to hash is not counted", async () => {
    const { codes } = await loadFailing();
    expect(await codes(6, { id: "a".repeat(600_000) })).toEqual([...five, "NO_ORDER"]);
  });

  it("with arguments that are not JSON is not counted", async () => {
    const { codes } = await loadFailing();
    expect(await codes(6, { at: new Date(0) })).toEqual([...five, "NO_ORDER"]);
  });
});

describe("an error that passes by itself", () => {
  it.each<[string, FailureResult]>([
    ["a timeout", failure("Timed out.", { code: "MCI_TIMEOUT" })],
    ["a full queue", failure("Busy.", { code: "MCI_BUSY" })],
    ["no connection", failure("Down.", { code: "MCI_HTTP_CONNECT" })],
    ["one worth another try", failure("Down.", { retry: {} })],
    ["one that says when to come back", failure("Later.", { metadata: { retry_after_ms: 10 } })],
  ])("is not counted: %s", async (_, result) => {
    const { codes } = await loadFailing(() => result);
    expect(await codes(7)).toEqual(Array.from({ length: 7 }, () => result.code));
  });
});

describe("two clients with one store", () => {
  it("count together", async () => {
    const store = memoryStore();
    const one = await loadFailing(undefined, { store });
    const other = await loadFailing(undefined, { store });
    const get = vi.spyOn(store, "get");
    await one.codes(1);
    await other.codes(1);
    await one.codes(2);
    await vi.waitFor(async () => expect(await countOf(store, get)).toBe(4));
    await other.codes(1);
    await vi.waitFor(async () => expect(await countOf(store, get)).toBe(5));
    expect([await one.codes(1), await other.codes(1)]).toEqual([[repeated], [repeated]]);
  });

  it("forget together when the call succeeds", async () => {
    const store = memoryStore();
    let isFixed = false;
    const answer = (): ToolResult => (isFixed ? text("ok") : failure("No.", { code: "NO_ORDER" }));
    const one = await loadFailing(answer, { store });
    const other = await loadFailing(answer, { store });
    const get = vi.spyOn(store, "get");
    await one.codes(3);
    await other.codes(1);
    await vi.waitFor(async () => expect(await countOf(store, get)).toBe(4));
    isFixed = true;
    expect(await one.codes(1)).toEqual(["ok"]);
    await vi.waitFor(async () => expect(await countOf(store, get)).toBeUndefined());
    isFixed = false;
    expect(await other.codes(3)).toEqual(five.slice(2));
  });

  it("count alone while the store fails, and say so to the developer", async () => {
    const errors: unknown[] = [];
    const get: Store["get"] = async () => Promise.reject(new Error("no route to host"));
    const { codes } = await loadFailing(undefined, {
      store: { ...memoryStore(), get },
      onError: (error) => errors.push(String(error)),
    });
    expect(await codes(6)).toEqual([...five, repeated]);
    expect(new Set(errors)).toEqual(new Set(["Error: no route to host"]));
  });
});

/** The count that is in a store, under the key that was asked for last. */
async function countOf(store: Store, get: { readonly mock: { readonly calls: readonly (readonly string[])[] } }) {
  const key = get.mock.calls.at(-1)?.[0] ?? "";
  const stored = await store.get(key);
  return JSON.parse(stored?.value ?? "{}").count as unknown;
}

describe("the failures that are kept", () => {
  const tool = (name: string) => ({ name, origin: { folder: "/srv" } }) as never;
  const call = (name: string, id: number) => ({
    tool: tool(name),
    props: { id },
    context: undefined,
    roundTrip: undefined,
  });
  const failed = failure("x".repeat(10_000), { code: "NO" });
  const ignore = (): void => {};

  it("are a thousand at most: the oldest make room", async () => {
    const calls = new FailingCalls({ limit: 1, windowMs: 1_000 });
    calls.failed(call("old", 0), failed, ignore);
    expect(calls.has("old")).toBe(true);
    for (let id = 0; id < 1_000; id += 1) calls.failed(call("new", id), failed, ignore);
    expect([calls.has("old"), calls.has("new")]).toEqual([false, true]);
    expect(await calls.refusal(call("old", 0))).toBeUndefined();
    expect((await calls.refusal(call("new", 0)))?.error.length).toBeLessThan(2_200);
  });

  it("are forgotten after their time", async () => {
    let now = 0;
    const calls = new FailingCalls({ limit: 2, windowMs: 1_000 }, undefined, () => now);
    calls.failed(call("a", 0), failed, ignore);
    now = 999;
    calls.failed(call("a", 0), failed, ignore);
    expect(await calls.refusal(call("a", 0))).toMatchObject({ metadata: { retry_after_ms: 1 } });
    now = 1_000;
    expect(await calls.refusal(call("a", 0))).toBeUndefined();
    expect(calls.has("a")).toBe(false);
  });
});
