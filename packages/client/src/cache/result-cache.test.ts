import type { ServerResponse } from "node:http";
import {
  failure,
  inputRequired,
  success,
  text,
  textOf,
  type Call,
  type CallContext,
  type Store,
  type ToolResult,
} from "@mci/contract";
import { httpExecutor } from "@mci/executor-http";
import { memoryStore } from "@mci/store";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { countingServer } from "../../test/counting-server.ts";
import { custom, load } from "../../test/load.ts";
import type { ClientOptions } from "../options.ts";
import type { Client } from "../typed-client.ts";

const cache = { ttl_ms: 60_000 };

/** A client with one tool that asks a server. */
function loadHttp(origin: string, rest: Record<string, unknown> = {}, options: Partial<ClientOptions> = {}) {
  const { execution, ...tool } = { execution: {}, ...rest };
  const properties = { q: { type: "string", default: "tea" }, page: { type: "integer" } };
  const block = { type: "http", url: `${origin}/`, params: { q: "{{props.q}}", page: "{!!props.page!!}" }, cache };
  return load([{ name: "search", inputSchema: { type: "object", properties }, ...tool, execution: { ...block, ...execution } }], {
    executors: [httpExecutor()],
    ...options,
  }); // prettier-ignore
}

/** A client with one tool, `count`, that counts its runs. */
async function loadCounting(
  answer: (call: Call, count: number) => ToolResult | Promise<ToolResult> = (_, count) => text(`run ${count}`),
  options: Partial<ClientOptions> & { by?: readonly string[] } = {},
): Promise<{ client: Client; runs(): number }> {
  let runs = 0;
  const { by, ...rest } = options;
  const execution = { type: "counting", cache: { ...cache, ...(by && { by }) } };
  const client = await load([{ name: "count", execution }], {
    executors: [custom("counting", (call) => answer(call, (runs += 1)))],
    ...rest,
  });
  return { client, runs: () => runs };
}

describe("equal calls", () => {
  it("send one request, whatever the order of their arguments and whether defaults are given", async () => {
    const { origin, urls } = await countingServer();
    const client = await loadHttp(origin);
    const first = await client.execute("search", { q: "tea", page: 1 });
    expect(textOf(first)).toBe("answer 1");
    expect(first.metadata).not.toHaveProperty("cached");
    for (const args of [{ page: 1, q: "tea" }, { page: 1 }, { page: 1, q: null }]) {
      const again = await client.execute("search", args);
      expect(again).toMatchObject({ content: first.content, metadata: { cached: true, age_ms: expect.any(Number) } });
    }
    expect(textOf(await client.execute("search", { page: 2 }))).toBe("answer 2");
    expect(textOf(await client.execute("search"))).toBe("answer 3");
    expect(urls).toHaveLength(3);
  });

  it("that wait for one another are bounded as all waiting calls are", async () => {
    let open!: () => void;
    const gate = new Promise<void>((resolve) => (open = resolve));
    const { client, runs } = await loadCounting(
      async () => {
        await gate;
        return text("done");
      },
      { maxQueued: 2 },
    );
    const calls = Array.from({ length: 3 }, () => client.execute("count"));
    await expect.poll(() => runs()).toBe(1);
    expect(await client.execute("count")).toMatchObject({ code: "MCI_BUSY", metadata: { limit: "maxQueued" } });
    open();
    for (const result of await Promise.all(calls)) expect(textOf(result)).toBe("done");
    expect(textOf(await client.execute("count"))).toBe("done");
    expect(runs()).toBe(1);
  });

  it("that wait for a large result are answered one by one: the event loop turns in between", async () => {
    const { client, runs } = await loadCounting(() => text("x".repeat(100_000)));
    const order: string[] = [];
    const note = (_: ToolResult): void => {
      if (order.length === 0) setImmediate(() => order.push("turn"));
      order.push("answer");
    };
    await Promise.all(Array.from({ length: 20 }, async () => note(await client.execute("count"))));
    expect(runs()).toBe(1);
    expect(order).toHaveLength(21);
    expect(order.indexOf("turn")).toBeLessThan(20);
  });

  it("are told of their own ignored arguments", async () => {
    const { client, runs } = await loadCounting();
    const given = [{ extra: 1 }, {}, { other: 2 }];
    const schema = { name: "count", inputSchema: { type: "object", properties: {} } };
    const own = await load([{ ...schema, execution: { type: "counting", cache } }], {
      executors: [custom("counting", () => text("x"))],
    });
    const ignored = [];
    for (const args of given) ignored.push((await own.execute("count", args)).metadata?.["ignored_arguments"]);
    expect(ignored).toEqual([["extra"], undefined, ["other"]]);
    // Without a schema, nothing is ignored, and each is a call of its own.
    for (const args of given) await client.execute("count", args);
    expect(runs()).toBe(3);
  });

  it("run again when the time of their result is over", async () => {
    let time = 0;
    const { origin, urls } = await countingServer();
    const client = await loadHttp(origin, {}, { store: memoryStore({ now: () => time }) });
    await client.execute("search");
    time = 59_999;
    expect((await client.execute("search")).metadata).toMatchObject({ cached: true });
    time = 60_000;
    expect(textOf(await client.execute("search"))).toBe("answer 2");
    expect(urls).toHaveLength(2);
  });

  it("get copies, so that no one can change what others get", async () => {
    const { client } = await loadCounting(() => success([{ type: "text", text: "fine" }], { structuredContent: { a: { b: 1 } } })); // prettier-ignore
    for (let round = 0; round < 3; round += 1) {
      const result = await client.execute("count");
      expect(result).toMatchObject({ content: [{ text: "fine" }], structuredContent: { a: { b: 1 } } });
      Object.assign(result.content[0] ?? {}, { text: "poisoned" });
      Object.assign(Object(result.structuredContent)["a"], { b: 2, __proto__: { polluted: true } });
    }
    const together = await Promise.all([client.execute("count", { x: 1 }), client.execute("count", { x: 1 })]);
    expect(together[0]?.content).not.toBe(together[1]?.content);
  });

  it("pass through all middleware, which sees what was cached", async () => {
    const seen: unknown[] = [];
    const { client, runs } = await loadCounting(undefined, {
      middleware: [async (call, next) => {
        const result = await next(call);
        seen.push(result.metadata?.["cached"]);
        return result;
      }],
    }); // prettier-ignore
    await client.execute("count");
    await client.execute("count");
    expect(seen).toEqual([undefined, true]);
    expect(runs()).toBe(1);
  });

  it("need no place in the queue", async () => {
    let release!: (result: ToolResult) => void;
    const blocked = new Promise<ToolResult>((resolve) => (release = resolve));
    const { client } = await loadCounting((call) => ("wait" in call.scope.props ? blocked : text("quick")), {
      concurrency: { counting: 1 },
      maxQueued: 0,
    });
    await client.execute("count");
    const waiting = client.execute("count", { wait: true });
    await expect.poll(() => client.execute("count", { other: 1 })).toMatchObject({ code: "MCI_BUSY" });
    expect(await client.execute("count")).toMatchObject({ content: [{ text: "quick" }], metadata: { cached: true } });
    release(text("done"));
    expect(textOf(await waiting)).toBe("done");
  });

  it("are not repeated for their progress", async () => {
    const steps: unknown[] = [];
    const { client } = await loadCounting((call) => (call.progress({ progress: 1 }), text("x")));
    const onProgress = (step: unknown): void => void steps.push(step);
    await client.execute("count", {}, { onProgress });
    await client.execute("count", {}, { onProgress });
    expect(steps).toEqual([{ progress: 1 }]);
  });
});

describe("calls at the same time", () => {
  /** A server whose answers wait until the test says so. */
  async function slowServer() {
    const waiting: ServerResponse[] = [];
    const closed: number[] = [];
    const server = await countingServer((response, count) => {
      waiting.push(response);
      response.on("close", () => response.writableEnded || closed.push(count));
    });
    return { ...server, waiting, closed };
  }

  it("share one request, and a caller that hangs up does not take the answer from others", async () => {
    const { origin, urls, waiting } = await slowServer();
    const client = await loadHttp(origin);
    const [first, second] = [new AbortController(), new AbortController()];
    const calls = [
      client.execute("search", {}, { signal: first.signal }),
      client.execute("search", {}, { signal: second.signal }),
      client.execute("search"),
    ];
    await expect.poll(() => waiting).toHaveLength(1);
    first.abort();
    expect(await calls[0]).toMatchObject({ code: "MCI_CANCELLED" });
    second.abort();
    expect(await calls[1]).toMatchObject({ code: "MCI_CANCELLED" });
    const late = client.execute("search");
    waiting[0]?.end("worth it");
    for (const call of [calls[2], late]) {
      expect(await call).toMatchObject({ content: [{ text: "worth it" }], metadata: { cached: true } });
    }
    expect(urls).toHaveLength(1);
  });

  it("report no progress to a caller that hung up, while the call goes on for others", async () => {
    let [report, finish] = [(): void => {}, (): void => {}];
    const { client } = await loadCounting(async (call) => {
      report = () => call.progress({ progress: 1 });
      await new Promise<void>((resolve) => (finish = resolve));
      return text("done");
    });
    const steps: unknown[] = [];
    const [first, second] = [new AbortController(), new AbortController()];
    const onProgress = (step: unknown): void => void steps.push(step);
    const call = client.execute("count", {}, { signal: first.signal, onProgress });
    const other = client.execute("count", {}, { signal: second.signal });
    await expect.poll(() => (report(), steps)).toHaveLength(1);
    first.abort();
    expect(await call).toMatchObject({ code: "MCI_CANCELLED" });
    report();
    finish();
    expect(textOf(await other)).toBe("done");
    expect(steps).toHaveLength(1);
  });

  it("end their request when all of them hang up, and the next one sends its own", async () => {
    const { origin, waiting, closed } = await slowServer();
    const client = await loadHttp(origin);
    const controller = new AbortController();
    const calls = [1, 2].map(async () => client.execute("search", {}, { signal: controller.signal }));
    await expect.poll(() => waiting).toHaveLength(1);
    controller.abort();
    const next = client.execute("search");
    for (const call of calls) expect(await call).toMatchObject({ code: "MCI_CANCELLED" });
    await expect.poll(() => closed).toEqual([1]);
    await expect.poll(() => waiting).toHaveLength(2);
    waiting[1]?.end("second");
    expect(textOf(await next)).toBe("second");
  });

  it("share an error, of which each gets its own", async () => {
    const { client, runs } = await loadCounting(async () => failure("down", { details: { path: "x" } }));
    const [one, two] = await Promise.all([client.execute("count"), client.execute("count")]);
    expect(one).toMatchObject({ error: "down" });
    expect(two).toEqual(one);
    expect(two).not.toBe(one);
    expect(runs()).toBe(1);
  });

  it("all end when the client is closed", async () => {
    const { origin, waiting } = await slowServer();
    const client = await loadHttp(origin);
    const calls = [client.execute("search"), client.execute("search", {}, { signal: new AbortController().signal })];
    await expect.poll(() => waiting).toHaveLength(1);
    await client.close();
    for (const call of calls) expect(await call).toMatchObject({ code: "MCI_CLOSED" });
  });

  it("all end at the deadline of the one that runs", async () => {
    const { origin, waiting } = await slowServer();
    const client = await loadHttp(origin, { execution: { timeout_ms: 60 } });
    for (const call of [client.execute("search"), client.execute("search")]) {
      expect(await call).toMatchObject({ code: "MCI_TIMEOUT" });
    }
    expect(waiting).toHaveLength(1);
  });
});

describe("what is never kept", () => {
  it("are errors and questions", async () => {
    const ask = inputRequired({
      inputRequests: { sure: { method: "elicitation/create", params: { message: "Sure?" } } },
    });
    for (const outcome of [failure("down"), ask]) {
      const { client, runs } = await loadCounting(() => outcome);
      for (const round of [1, 2]) {
        expect(await client.execute("count")).toMatchObject({ isError: true });
        expect(runs()).toBe(round);
      }
    }
  });

  it("are answers to questions, and calls with an idempotency key: they run, and leave nothing", async () => {
    const { client, runs } = await loadCounting();
    const options = [
      { roundTrip: { inputResponses: { sure: { action: "accept" } } } },
      { roundTrip: { requestState: "x" } },
      { idempotencyKey: "order-1" },
    ];
    for (const one of options) expect((await client.execute("count", {}, one)).metadata).toBeUndefined();
    expect(textOf(await client.execute("count"))).toBe("run 4");
    for (const one of options) expect((await client.execute("count", {}, one)).metadata).toBeUndefined();
    expect(runs()).toBe(7);
  });

  it.each([
    ["NaN and null", Number.NaN, null],
    ["-0 and 0", -0, 0],
    ["a Date and its text", new Date(0), new Date(0).toJSON()],
    ["Maps", new Map([[1, 2]]), new Map([[3, 4]])],
    ["undefined and null in arrays", [undefined], [null]],
    ["instances of classes", new URL("http://a/"), new URL("http://b/")],
  ])("are calls with values that JSON would mix up: %s", async (_, one, other) => {
    const { client, runs } = await loadCounting();
    await client.execute("count", { value: one });
    await client.execute("count", { value: other });
    expect(runs()).toBe(2);
  });
});

describe("results stay apart", () => {
  it("by tenant, and nothing else of the caller unless 'by' says so", async () => {
    const { client, runs } = await loadCounting();
    const asked = async (context?: CallContext) => textOf(await client.execute("count", {}, context && { context }));
    expect(await asked({ tenant: "a", subject: "ada", requestId: "1" })).toBe("run 1");
    expect(await asked({ tenant: "a", subject: "bob", requestId: "2" })).toBe("run 1");
    expect(await asked({ tenant: "b", subject: "ada" })).toBe("run 2");
    expect(await asked({ tenant: "" })).toBe("run 3");
    expect(await asked()).toBe("run 4");
    expect(await asked({})).toBe("run 4");
    expect(runs()).toBe(4);
  });

  it("by the members of the context that 'by' names, own ones only", async () => {
    const { client, runs } = await loadCounting(undefined, { by: ["subject", "constructor", "__proto__", "plan"] });
    const contexts: CallContext[] = [
      {},
      { subject: "ada" },
      { subject: "bob" },
      { subject: "ada", constructor: "x" },
      JSON.parse('{"subject":"ada","__proto__":{"plan":"gold"}}') as CallContext,
      { subject: "ada", plan: "gold" },
    ];
    for (const round of [1, 2]) {
      for (const context of contexts) await client.execute("count", {}, { context });
      expect([round, runs()]).toEqual([round, contexts.length]);
    }
    // What cannot be told apart is not looked up.
    const context = { plan: () => "gold" };
    await client.execute("count", {}, { context });
    await client.execute("count", {}, { context });
    expect(runs()).toBe(contexts.length + 2);
  });

  it("and the tool sees no more of its caller than that", async () => {
    const { client } = await loadCounting((call) => text(JSON.stringify(call.context)), { by: ["plan"] });
    const context = { tenant: "a", subject: "ada", requestId: "1", token: "secret", plan: "gold" };
    const onProgress = (): void => {};
    for (const options of [
      { context, onProgress },
      { context, idempotencyKey: "k" },
    ]) {
      expect(textOf(await client.execute("count", {}, options))).toBe('{"tenant":"a","plan":"gold"}');
    }
  });

  it("of arguments with the names of prototypes", async () => {
    const { client, runs } = await loadCounting((call) => text(JSON.stringify(call.scope.props)));
    const given = ['{"a":1}', '{"a":1,"__proto__":{"b":2}}', '{"a":1,"constructor":{}}', '{"__proto__":null,"a":1}'];
    for (const json of [...given, ...given]) {
      expect(JSON.parse(textOf(await client.execute("count", JSON.parse(json) as object)))).toEqual(JSON.parse(json));
    }
    expect(runs()).toBe(given.length);
  });

  it("of clients that share a store, unless tools, env and rules are the same", async () => {
    const { origin, urls } = await countingServer();
    const store = memoryStore();
    const execution = { headers: { "x-key": "{{env.API_KEY}}" } };
    const load = (key: string, rest: Record<string, unknown> = {}, options: Partial<ClientOptions> = {}) =>
      loadHttp(origin, { execution, ...rest }, { store, env: { API_KEY: key }, ...options });
    const same = await load("key-number-1");
    const clients = [
      same,
      await load("key-number-2"),
      await load("key-number-1", { execution: { headers: { "x-key": "{{env.API_KEY}}", "x-other": "1" } } }),
      await load("key-number-1", {}, { limits: { resultBytes: 5 } }),
      await load("key-number-1", {}, { network: { mode: "off" } }),
      await load("key-number-1", { network: { allowHosts: ["127.0.0.1"] } }),
    ];
    for (const client of clients) expect((await client.execute("search")).metadata).not.toHaveProperty("cached");
    expect(urls).toHaveLength(clients.length);
    await same.close();
    expect(await (await load("key-number-1")).execute("search")).toMatchObject({ metadata: { cached: true } });
    expect(urls).toHaveLength(clients.length);
  });

  it("of callers that can be asked for different things", async () => {
    const { client, runs } = await loadCounting();
    await client.execute("count");
    await client.execute("count", {}, { roundTrip: { clientCapabilities: { elicitation: {} } } });
    expect(runs()).toBe(2);
  });

  it("of callers whose tenant, or a member of `by`, is inherited", async () => {
    class Caller {
      readonly #tenant: string;
      constructor(tenant: string) {
        this.#tenant = tenant;
      }
      get tenant(): string {
        return this.#tenant;
      }
    }
    const { client, runs } = await loadCounting(undefined, { by: ["subject", "constructor"] });
    const callers = [{}, Object.create({ tenant: "a" }), new Caller("b"), Object.create({ subject: "ada" })];
    for (const context of callers) await client.execute("count", {}, { context });
    expect(runs()).toBe(4);
    const own = [{ tenant: "a" }, { tenant: "b" }, { subject: "ada" }];
    for (const context of own) await client.execute("count", {}, { context });
    expect(runs()).toBe(4);
  });

  it("of functions whose source nothing identifies: only one load uses them again", async () => {
    const store = memoryStore();
    const source = { file: "a.js", export: "a", sha256: "0".repeat(64) };
    const runs = { known: 0, unknown: 0 };
    const tools = [
      { name: "known", execution: { type: "function", module: "./a.js", source, cache } },
      { name: "unknown", execution: { type: "function", cache } },
    ];
    const executor = { type: "function", prepare: ({ name }: { name: string }) => ({ run: () => text(`${(runs[name as "known"] += 1)}`) }) }; // prettier-ignore
    const clients = [await load(tools, { store, executors: [executor] }), await load(tools, { store, executors: [executor] })]; // prettier-ignore
    for (const client of clients) {
      for (const { name } of [...tools, ...tools]) await client.execute(name);
    }
    expect(runs).toEqual({ known: 1, unknown: 2 });
    await clients[0]?.reload();
    for (const { name } of tools) await clients[0]?.execute(name);
    expect(runs).toEqual({ known: 1, unknown: 3 });
  });
});

describe("a store", () => {
  it("contains no secrets: neither keys nor values have them", async () => {
    const held: string[] = [];
    const inner = memoryStore();
    const store: Store = {
      ...inner,
      set: (key, value, options) => (held.push(key, value), inner.set(key, value, options)),
    };
    const { origin } = await countingServer((response, _, { headers }) => response.end(`you sent ${headers.authorization}`)); // prettier-ignore
    const auth = { type: "bearer", token: "{{env.API_TOKEN}}" };
    const client = await loadHttp(origin, { execution: { auth } }, { store, env: { API_TOKEN: "s3cret-t0ken" } });
    await client.execute("search", { q: "private matter" });
    expect(held).toHaveLength(2);
    expect(held.join("\n")).not.toMatch(/s3cret-t0ken|private matter/);
    expect(await client.execute("search", { q: "private matter" })).toMatchObject({
      content: [{ text: "you sent Bearer [redacted]" }],
      metadata: { cached: true },
    });
  });

  it("is bounded, so that results that do not fit are made again", async () => {
    const { client, runs } = await loadCounting(() => text("x".repeat(1_000)), { store: memoryStore({ maxBytes: 5_000 }) }); // prettier-ignore
    for (const n of [1, 2, 3, 3, 1]) await client.execute("count", { n });
    expect(runs()).toBe(4);
  });

  it("that fails or is silent costs time, but no answer", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    onTestFinished(() => void vi.useRealTimers());
    const silent = async (): Promise<never> => new Promise(() => {});
    const broken = async (): Promise<never> => Promise.reject(new Error("no connection"));
    for (const [answer, message] of [[silent, "MCIError: The store did not answer within 1000 ms."], [broken, "Error: no connection"]] as const) {
      const errors: unknown[] = [];
      const { client, runs } = await loadCounting(undefined, {
        store: { ...memoryStore(), get: answer, set: answer },
        onError: (error, { tool, callId }) => errors.push([String(error), tool, callId]),
      });
      const call = client.execute("count", {}, { context: { requestId: "id" } });
      await vi.advanceTimersByTimeAsync(1_000);
      expect(textOf(await call)).toBe("run 1");
      await vi.advanceTimersByTimeAsync(1_000);
      expect(errors).toEqual(["get", "set"].map(() => [message, "count", "id"]));
      const again = client.execute("count");
      await vi.advanceTimersByTimeAsync(1_000);
      await again;
      expect(runs()).toBe(2);
    } // prettier-ignore
  });

  it.each([
    "",
    "{",
    "null",
    '{"at":0}',
    '{"at":"0","result":{"isError":false,"content":[]}}',
    '{"at":0,"result":{"isError":true,"error":"x","content":[]}}',
    '{"at":0,"result":{"isError":false,"content":{}}}',
  ])("that is something other than a result is ignored: %j", async (value) => {
    const { client } = await loadCounting(undefined, {
      store: { ...memoryStore(), get: async () => ({ value, version: "1" }) },
    });
    expect(textOf(await client.execute("count"))).toBe("run 1");
  });

  it("whose clock is ahead gives no negative age", async () => {
    const value = JSON.stringify({ at: Date.now() + 1e9, result: text("ahead") });
    const { client } = await loadCounting(undefined, {
      store: { ...memoryStore(), get: async () => ({ value, version: "1" }) },
    });
    expect((await client.execute("count")).metadata).toEqual({ cached: true, age_ms: 0 });
  });

  it("keeps its results over a reload, and is left open", async () => {
    const close = vi.fn<() => Promise<void>>();
    const { client, runs } = await loadCounting(undefined, { store: { ...memoryStore(), close } });
    await client.execute("count");
    await client.reload();
    await client.execute("count");
    expect(runs()).toBe(1);
    await client.close();
    expect(close).not.toHaveBeenCalled();
  });

  it("must be one", async () => {
    await expect(load([], { store: {} as Store })).rejects.toThrow("The option 'store' must be a store");
  });
});

describe("a cache", () => {
  it.each<[object, object, string]>([
    [{ ttl_ms: 1 }, { annotations: { destructiveHint: true } }, "execution.cache: The tool is destructive"],
    [{ ttl_ms: 0 }, {}, "cache.ttl_ms"],
    [{ ttl_ms: 1.5 }, {}, "cache.ttl_ms"],
    [{ ttl_ms: 1, by: "subject" }, {}, "cache.by"],
    [{ ttl_ms: 1, by: [""] }, {}, "execution.cache.by: Must be an array of names"],
    [{ ttl_ms: 1, by: ["requestId"] }, {}, "execution.cache.by: Every request has a 'requestId' of its own"],
  ])("is refused: %j of %j", async (settings, tool, message) => {
    const tools = [{ name: "a", ...tool, execution: { type: "text", text: "x", cache: settings } }];
    await expect(load(tools)).rejects.toThrow(message);
  });

  it.each([{}, { ttl_ms: "1" }, { ttl_ms: 1, by: 5 }, { ttl_ms: Number.NaN }, null, 5])(
    "from a source that checks nothing is refused: %j",
    async (settings) => {
      const origin = { folder: ".", rules: { anyPaths: false, directories: [], network: {} }, document: {} };
      const execution = { type: "text", text: "x", cache: settings };
      const source = { name: "own", load: async () => [{ name: "a", tags: [], annotations: {}, execution, origin }] };
      await expect(load([], { sources: [source] })).rejects.toThrow("execution.cache");
    },
  );

  it("is explained", async () => {
    const tools = [{ name: "a", execution: { type: "text", text: "x", cache: { ttl_ms: 5_000, by: ["subject"] } } }];
    const { parts } = await (await load(tools)).explain("a");
    expect(parts.at(-1)).toEqual({ name: "cache", value: "5000 ms, by arguments, tenant, subject", at: "/cache" });
  });
});
