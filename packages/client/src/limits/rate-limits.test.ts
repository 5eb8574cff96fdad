import { failure, text, textOf, type CallContext, type Store, type ToolResult, type ToolSource } from "@mci/contract";
import { memoryStore } from "@mci/store";
import { describe, expect, it, vi } from "vitest";
import { custom, load } from "../../test/load.ts";
import type { ClientOptions } from "../options.ts";
import type { Client } from "../typed-client.ts";

const limit = { per: "call", points: 2, per_ms: 60_000 };

/** A client with one tool, `count`, that counts its runs. */
async function loadCounting(
  rest: Record<string, unknown> = { rateLimit: limit },
  options: Partial<ClientOptions> = {},
  answer: (count: number) => ToolResult = (count) => text(`run ${count}`),
): Promise<{ client: Client; call: (context?: CallContext, props?: object) => Promise<ToolResult>; runs(): number }> {
  let runs = 0;
  const { execution, ...tool } = { execution: {}, ...rest };
  const client = await load([{ name: "count", ...tool, execution: { type: "counting", ...execution } }], {
    executors: [custom("counting", () => answer((runs += 1)))],
    ...options,
  });
  const call = (context?: CallContext, props: object = {}): Promise<ToolResult> =>
    client.execute("count", props, { context });
  return { client, call, runs: () => runs };
}

const limited = { isError: true, code: "MCI_RATE_LIMITED" };
const ran = { isError: false };

describe("a tool with a rate limit", () => {
  it("runs as often as it says, then says when to come back", async () => {
    const { call, runs } = await loadCounting();
    expect([await call(), await call()]).toMatchObject([ran, ran]);
    const refused = await call();
    expect(refused).toMatchObject({ ...limited, details: { tool: "count" } });
    expect(textOf(refused)).toMatch(
      /^Rate limit reached: tool 'count' allows 2 calls within 1 min\. Try again in (1 min|\d+ s)\.$/,
    );
    const ms = Number(refused.metadata?.["retry_after_ms"]);
    expect(ms).toBeGreaterThan(0);
    expect(ms).toBeLessThanOrEqual(60_000);
    expect(runs()).toBe(2);
  });

  it("runs again once the time is over", async () => {
    let now = 0;
    const { call } = await loadCounting({ rateLimit: limit }, { store: memoryStore({ now: () => now }) });
    await call();
    now = 59_500;
    expect([await call(), await call()]).toMatchObject([
      ran,
      { ...limited, metadata: { retry_after_ms: 500 }, error: expect.stringContaining("Try again in 500 ms.") },
    ]);
    now = 60_000;
    expect(await call()).toMatchObject(ran);
  });

  it("counts all callers, those of each tenant, or each subject of each tenant", async () => {
    const callers = [{ tenant: "a", subject: "ann" }, { tenant: "a", subject: "bob" }, { tenant: "b", subject: "ann" }, undefined]; // prettier-ignore
    const codes = async (per: string): Promise<readonly boolean[]> => {
      const { call } = await loadCounting({ rateLimit: { ...limit, per, points: 1 } });
      return Promise.all([...callers, ...callers].map(async (caller) => (await call(caller)).isError));
    };
    expect(await codes("call")).toEqual([false, true, true, true, true, true, true, true]);
    expect(await codes("tenant")).toEqual([false, true, false, false, true, true, true, true]);
    expect(await codes("subject")).toEqual([false, false, false, false, true, true, true, true]);
  });

  it("takes nothing for bad arguments, unknown tools, approval and calls that were cancelled before", async () => {
    const take = vi.fn<Store["take"]>(memoryStore().take);
    const store = { ...memoryStore(), take };
    const inputSchema = { type: "object", properties: { n: { type: "integer" } }, required: ["n"] };
    const { client, call } = await loadCounting({ rateLimit: limit, inputSchema }, { store });
    const approved = await load([{ name: "x", approval: true, rateLimit: limit, execution: { type: "text", text: "x" } }], {
      store,
    }); // prettier-ignore
    await call({}, { n: "one" });
    await client.execute("conut");
    await client.execute("count", { n: 1 }, { signal: AbortSignal.abort() });
    await approved.execute("x");
    expect(take).not.toHaveBeenCalled();
    await call({}, { n: 1 });
    expect(take).toHaveBeenCalledOnce();
    const [key] = take.mock.lastCall ?? [];
    expect(key).toMatch(/^mci:limit:[0-9a-f]{64}$/);
  });

  it("takes one point for a call that is tried three times", async () => {
    const { call, runs } = await loadCounting(
      { rateLimit: limit, execution: { retries: { attempts: 3, backoff_ms: 0 } } },
      {},
      () => failure("Down.", { retry: {} }),
    );
    expect([await call(), await call()]).toMatchObject([{ code: "MCI_TOOL_FAILED" }, { code: "MCI_TOOL_FAILED" }]);
    expect(await call()).toMatchObject(limited);
    expect(runs()).toBe(6);
  });

  it("keeps its count over a reload", async () => {
    const { client, call } = await loadCounting();
    await call();
    await client.reload();
    expect([await call(), await call()]).toMatchObject([ran, limited]);
  });

  it("shares its count between clients with one store, and none between tools", async () => {
    const store = memoryStore();
    const [first, second] = [await loadCounting(undefined, { store }), await loadCounting(undefined, { store })];
    const other = await load([{ name: "other", rateLimit: limit, execution: { type: "text", text: "x" } }], { store });
    expect([await first.call(), await second.call(), await first.call()]).toMatchObject([ran, ran, limited]);
    expect(await other.execute("other")).toMatchObject(ran);
  });

  it("is refused inside of middleware, and explained", async () => {
    const seen: unknown[] = [];
    const { client, call } = await loadCounting(
      { rateLimit: { per: "subject", points: 1, per_ms: 1_500 } },
      {
        middleware: [
          async (given, next) => {
            const result = await next(given);
            seen.push(result.isError && result.code);
            return result;
          },
        ],
        executors: [
          { ...custom("counting", () => text("x")), prepare: () => ({ run: () => text("x"), explain: () => ({ text: "x", parts: [] }) }) }, // prettier-ignore
        ],
      },
    );
    await call();
    await call();
    expect(seen).toEqual([false, "MCI_RATE_LIMITED"]);
    expect((await client.explain("count")).parts).toEqual([
      { name: "rate limit", value: "1 call within 1500 ms for each subject", at: "", field: "rateLimit" },
    ]);
  });
});

describe("a tool with a rate limit and a cache", () => {
  const cached = { rateLimit: { ...limit, points: 1 }, execution: { cache: { ttl_ms: 60_000 } } };

  it("takes a point for what runs, and none for what is kept", async () => {
    const { call, runs } = await loadCounting(cached);
    expect([await call(), await call(), await call({ tenant: "b" })]).toMatchObject([ran, ran, limited]);
    expect(runs()).toBe(1);
  });

  it("lets a call run that waited for one whose subject had no point left", async () => {
    const { call, runs } = await loadCounting({ ...cached, rateLimit: { ...cached.rateLimit, per: "subject" } });
    await call({ subject: "ann" }, { n: 1 });
    const both = await Promise.all([call({ subject: "ann" }, { n: 2 }), call({ subject: "bob" }, { n: 2 })]);
    expect(both).toMatchObject([limited, { isError: false, content: [{ text: "run 2" }] }]);
    expect(runs()).toBe(2);
  });
});

describe("a toolset with a rate limit", () => {
  it("shares it between its tools, beside their own limits", async () => {
    const tools = (toolset: string, names: readonly string[]): unknown[] =>
      names.map((name) => ({
        name,
        tags: [],
        annotations: {},
        execution: { type: "text", text: name },
        ...(name === "c" && { rateLimit: { ...limit, points: 1 } }),
        origin: {
          folder: "/srv",
          toolset,
          rateLimit: { ...limit, points: 3 },
          rules: { anyPaths: false, directories: [], network: {} },
          document: {},
        },
      }));
    const sources = [{ name: "made", load: async () => [...tools("one", ["a", "b", "c"]), ...tools("two", ["d"])] }];
    const client = await load([], { sources: sources as ClientOptions["sources"] });
    const results: ToolResult[] = [];
    for (const name of ["c", "c", "a", "b", "a", "d"]) results.push(await client.execute(name));
    expect(results).toMatchObject([ran, limited, ran, ran, limited, ran]);
    expect(textOf(results[1]!)).toContain("tool 'c' allows 1 call within 1 min.");
    expect(textOf(results[4]!)).toContain("the tools of 'one' together allow 3 calls within 1 min.");
  });
});

describe("a store that does not answer", () => {
  it.each<[string, Store["take"]]>([
    ["throws", async () => Promise.reject(new Error("no route to host"))],
    ["hangs", () => new Promise(() => {})],
  ])("and %s keeps the tool from running, with what happened for the developer", async (_, take) => {
    const errors: unknown[] = [];
    const store = { ...memoryStore(), take };
    const { call, runs } = await loadCounting(undefined, {
      store,
      onError: (error, { tool }) => errors.push(tool, String(error)),
    });
    expect(await call()).toMatchObject({
      code: "MCI_STORE",
      error:
        "Not run: the rate limit of tool 'count' could not be checked, as the store does not answer. Try again later.",
      metadata: { retry_after_ms: 1_000 },
    });
    expect(runs()).toBe(0);
    expect(errors).toEqual(["count", expect.stringMatching(/no route to host|did not answer within 1000 ms/)]);
  });
});

describe("a rate limit of a source that checks nothing", () => {
  it("is a load error that says what is wrong", async () => {
    const rateLimit = { per: "user", points: 0, per_ms: 1.5 };
    const origin = { folder: "/srv", rules: { anyPaths: false, directories: [], network: {} }, document: {} };
    const made = { name: "x", tags: [], annotations: {}, execution: { type: "text", text: "x" }, rateLimit, origin };
    const source = { name: "made", load: async () => [made] } as unknown as ToolSource;
    await expect(load([], { sources: [source] })).rejects.toThrow(
      /'per' of a rate limit must be "call", "subject" or "tenant".*'points' .* an integer of at least 1.*'per_ms' /s,
    );
  });
});
