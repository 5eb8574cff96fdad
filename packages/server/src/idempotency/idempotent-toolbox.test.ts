import { failure, text, textOf, type Store, type Tool, type Toolbox, type ToolResult } from "@mci/contract";
import { memoryStore } from "@mci/store";
import { MCIClient } from "mci";
import { describe, expect, it, onTestFinished, vi } from "vitest";

import { auditedToolbox } from "../audit/audited-toolbox.ts";
import type { AuditRecord } from "../audit/audit-record.ts";
import { createToken } from "../guard/static-tokens.ts";
import { callText, rawAnswer } from "../../test/raw.ts";
import { restHandler } from "../rest/rest-handler.ts";
import { type HttpServer } from "../http/serve-http.ts";
import type { ServeHttpOptions } from "../http/serve-http-options.ts";
import { idempotentToolbox } from "./idempotent-toolbox.ts";
import { serving } from "../../test/serving.ts";

/** Counts runs; what it answers with is up to the test. */
function counting(
  answer: (run: number, signal: AbortSignal | undefined) => Promise<ToolResult> | ToolResult,
  tool?: Partial<Tool>,
) {
  const keys: (string | undefined)[] = [];
  const tools = tool === undefined ? [] : [{ name: "pay", annotations: {}, execution: {}, ...tool } as Tool];
  const toolbox: Toolbox = {
    tools: () => tools,
    async execute(_, __, { idempotencyKey, signal } = {}) {
      keys.push(idempotencyKey);
      return answer(keys.length, signal);
    },
  };
  return { toolbox, runs: () => keys.length, keys };
}

const pay = (toolbox: Toolbox, props = { amount: 1 }, idempotencyKey = "order-1", context = {}) =>
  toolbox.execute("pay", props, { idempotencyKey, context });

/** Keeps what goes to the operator out of the output of the tests. */
function silenceWarnings(): void {
  const listeners = process.listeners("warning");
  process.removeAllListeners("warning");
  onTestFinished(() => listeners.forEach((listener) => process.on("warning", listener)));
}

/** The same tools in two processes that share a store. */
function replicas(toolbox: Toolbox, store: Store = memoryStore()): [Toolbox, Toolbox] {
  return [idempotentToolbox(toolbox, { ...store }), idempotentToolbox(toolbox, { ...store })];
}

describe("a call with an idempotency key", () => {
  it("is run once, and repetitions get its answer, on any replica and with arguments in any order", async () => {
    const { toolbox, runs } = counting((run) => text(`paid ${run}`));
    const [one, other] = replicas(toolbox);
    expect(await pay(one)).toEqual(text("paid 1"));
    expect(await other.execute("pay", { amount: 1 }, { idempotencyKey: "order-1" })).toEqual({
      ...text("paid 1"),
      metadata: { repeated: true },
    });
    expect(textOf(await pay(one))).toBe("paid 1");
    const both = { a: 1, b: { c: [1, 2], d: null } };
    await one.execute("pay", both, { idempotencyKey: "both" });
    await other.execute("pay", { b: { d: null, c: [1, 2] }, a: 1 }, { idempotencyKey: "both" });
    expect(runs()).toBe(2);
  });

  it("keeps an error of the tool, too", async () => {
    const { toolbox, runs } = counting(() =>
      failure("declined", { code: "MCI_HTTP_STATUS", metadata: { status_code: 402 } }),
    );
    const [one, other] = replicas(toolbox);
    await pay(one);
    expect(await pay(other)).toMatchObject({
      isError: true,
      error: "declined",
      metadata: { status_code: 402, repeated: true },
    });
    expect(runs()).toBe(1);
  });

  it("is refused for other arguments, another tool and a key that is not one", async () => {
    const { toolbox, runs } = counting(() => text("paid"));
    const [one, other] = replicas(toolbox);
    await pay(one);
    expect(await pay(other, { amount: 2 })).toMatchObject({ code: "MCI_KEY_REUSED" });
    expect(await other.execute("refund", { amount: 1 }, { idempotencyKey: "order-1" })).toMatchObject({
      code: "MCI_KEY_REUSED",
    });
    await pay(one, { amount: -0 }, "zero");
    for (const amount of [0, Number.POSITIVE_INFINITY]) {
      expect(await pay(other, { amount }, "zero")).toMatchObject({ code: "MCI_KEY_REUSED" });
    }
    expect(await pay(other, { amount: new Map() as never }, "map")).toMatchObject({ code: "MCI_REQUEST" });
    for (const key of ["", "x".repeat(256), "a\nb", "é", "a b", " ", "k1, k2"]) {
      expect(await pay(one, { amount: 1 }, key)).toMatchObject({ code: "MCI_REQUEST" });
    }
    expect(runs()).toBe(2);
  });

  it("belongs to one tenant and subject; what tools may pass on is theirs, too", async () => {
    const { toolbox, keys } = counting((run) => text(`${run}`));
    const [one, other] = replicas(toolbox);
    const callers = [
      {},
      { tenant: "a" },
      { subject: "a" },
      { tenant: "a", subject: "b" },
      { tenant: "b", subject: "a" },
    ];
    for (const round of [1, 2]) {
      for (const [index, context] of callers.entries()) {
        expect(textOf(await pay([one, other][round % 2] ?? one, { amount: 1 }, "order-1", context))).toBe(
          `${index + 1}`,
        );
      }
    }
    expect(new Set(keys).size).toBe(callers.length);
    expect(keys.join()).not.toContain("order-1");
  });

  it("is answered while it runs: come back later", async () => {
    let finish = (): void => {};
    const { toolbox, runs } = counting(() => new Promise((resolve) => (finish = () => resolve(text("paid")))));
    const [one, other] = replicas(toolbox);
    const first = pay(one);
    await expect.poll(runs).toBe(1);
    for (const replica of [one, other]) expect(await pay(replica)).toMatchObject({ code: "MCI_IN_PROGRESS" });
    finish();
    expect(textOf(await first)).toBe("paid");
    expect(textOf(await pay(other))).toBe("paid");
    expect(runs()).toBe(1);
  });

  it.each(["MCI_BUSY", "MCI_INPUT", "MCI_RATE_LIMITED", "MCI_REPEATED_FAILURE", "MCI_TOOL_UNKNOWN"] as const)(
    "can be made again if it was not run: %s",
    async (code) => {
      const { toolbox, runs } = counting((run) => (run === 1 ? failure("no", { code }) : text("paid")));
      const [one, other] = replicas(toolbox);
      await pay(one);
      expect(textOf(await pay(other, { amount: 7 }))).toBe("paid");
      expect(runs()).toBe(2);
    },
  );

  it("goes on when its caller hangs up, who gets the answer later", async () => {
    let finish = (): void => {};
    const { toolbox, runs } = counting(
      (_, signal) =>
        new Promise((resolve) => {
          finish = () => resolve(signal?.aborted === true ? failure("gone", { code: "MCI_CANCELLED" }) : text("paid"));
        }),
    );
    const [one, other] = replicas(toolbox);
    const caller = new AbortController();
    const first = one.execute("pay", {}, { idempotencyKey: "k", signal: caller.signal });
    await expect.poll(runs).toBe(1);
    caller.abort();
    finish();
    await first;
    expect(await other.execute("pay", {}, { idempotencyKey: "k" })).toMatchObject({ content: [{ text: "paid" }] });
  });

  it.each<[string, Partial<Tool> | undefined, boolean]>([
    ["of a tool that says nothing", {}, false],
    ["of an unknown tool", undefined, false],
    ["of a tool that only reads", { annotations: { readOnlyHint: true } }, true],
    ["of a tool that may be repeated", { annotations: { idempotentHint: true } }, true],
    [
      "of a tool that passes the key on",
      { execution: { type: "http", idempotency: { header: "Key" } } } as never,
      true,
    ],
  ])("%s that nobody knows the end of is run again: %j %s", async (_, tool, isRunAgain) => {
    const store = memoryStore();
    let isOver = false;
    // The process dies: nothing that it does arrives in the store any more, and its lease ends.
    const dying: Store = { ...store, set: (...args) => (isOver ? new Promise(() => {}) : store.set(...args)) };
    const { toolbox, runs } = counting((run) => (run === 1 ? new Promise(() => {}) : text("paid")), tool);
    void pay(idempotentToolbox(toolbox, dying));
    await expect.poll(runs).toBe(1);
    isOver = true;
    const other = idempotentToolbox(toolbox, {
      ...store,
      get: async (key) => (key.startsWith("mci:lease:") ? undefined : store.get(key)),
    });
    const repeated = await pay(other);
    expect([repeated.isError ? repeated.code : textOf(repeated), runs()]).toEqual(
      isRunAgain ? ["paid", 2] : ["MCI_INTERRUPTED", 1],
    );
  });

  it("is refused while the store is away; an answer that it does not take is unknown later", async () => {
    const store = memoryStore({ maxBytes: 5_000 });
    silenceWarnings();
    const { toolbox, runs } = counting(() => text("x".repeat(10_000)));
    const away = idempotentToolbox(toolbox, { ...store, set: () => Promise.reject(new Error("no route")) });
    expect(await pay(away)).toMatchObject({ code: "MCI_STORE" });
    expect(runs()).toBe(0);
    const [one, other] = replicas(toolbox, store);
    expect(textOf(await pay(one))).toHaveLength(10_000);
    expect(await pay(other)).toMatchObject({ code: "MCI_INTERRUPTED" });
    expect(runs()).toBe(1);
  });

  it.each([{}, { readOnlyHint: true }])(
    "whose answer the store did not take as it was away has that answer once it is back: %j",
    async (annotations) => {
      const kept = memoryStore();
      let isAway = false;
      const unlessAway = async (): Promise<void> => {
        if (isAway) throw new Error("no route");
      };
      const store: Store = {
        ...kept,
        get: (key) => unlessAway().then(() => kept.get(key)),
        set: (...given) => unlessAway().then(() => kept.set(...given)),
        delete: (...given) => unlessAway().then(() => kept.delete(...given)),
      };
      silenceWarnings();
      const { toolbox, runs } = counting(
        (run) => {
          isAway = true;
          return text(`paid ${run}`);
        },
        { annotations },
      );
      const [one, other] = replicas(toolbox, store);
      expect(textOf(await pay(one))).toBe("paid 1");
      expect(await pay(other)).toMatchObject({ code: "MCI_STORE" });
      isAway = false;
      const answers: unknown[] = [];
      await expect
        .poll(async () => {
          const answer = await pay(other);
          answers.push(answer.isError ? answer.code : textOf(answer));
          return answers.at(-1);
        })
        .toBe("paid 1");
      expect(new Set(answers.slice(0, -1))).toEqual(new Set(answers.length > 1 ? ["MCI_IN_PROGRESS"] : []));
      expect(runs()).toBe(1);
    },
  );

  it.each(["mci:lease:", "mci:idempotency:"])(
    "that was refused as the store was too slow can be made again, and leaves nothing behind: %s",
    async (prefix) => {
      silenceWarnings();
      vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "setInterval", "clearInterval"] });
      onTestFinished(() => void vi.useRealTimers());
      const kept = memoryStore();
      let thaw = (): void => {};
      const frozen = new Promise<void>((resolve) => (thaw = resolve));
      const written: string[] = [];
      const set: Store["set"] = async (key, ...given) => {
        if (key.startsWith(prefix)) await frozen;
        written.push(key);
        return kept.set(key, ...given);
      };
      const { toolbox, runs } = counting(() => text("paid"));
      const refused = pay(idempotentToolbox(toolbox, { ...kept, set }));
      await vi.advanceTimersByTimeAsync(5_000);
      expect(await refused).toMatchObject({ code: "MCI_STORE" });
      thaw();
      await vi.waitUntil(() => written.some((key) => key.startsWith(prefix)));
      // What was written late is taken back in several steps, some of them in threads.
      await vi.waitFor(() => expect(vi.getTimerCount()).toBe(0), { interval: 1, timeout: 3_000 });
      expect(textOf(await pay(idempotentToolbox(toolbox, kept)))).toBe("paid");
      expect(runs()).toBe(1);
    },
  );

  it("keeps no more of one caller than its share, and leaves the others theirs", async () => {
    const store = memoryStore({ maxBytes: 300_000_000 });
    const { toolbox, runs } = counting(() => text("x".repeat(900_000)));
    const [one, other] = replicas(toolbox, store);
    const ada = { tenant: "acme", subject: "ada" };
    const paid = (key: string, context: object): Promise<ToolResult> => pay(one, { amount: 1 }, key, context);
    const until = async (context: object): Promise<number> => {
      for (let count = 0; count < 100; count += 1) {
        const result = await paid(`order-${count}`, context);
        if (!result.isError) continue;
        expect(result).toMatchObject({ code: "MCI_BUSY", metadata: { retry_after_ms: expect.any(Number) } });
        return count;
      }
      return expect.unreachable("no bound");
    };
    expect(await until(ada)).toBe(28); // of half of the 50 MB of the tenant, and the one that takes the rest
    expect(await until({ tenant: "acme", subject: "bob" })).toBe(28);
    expect(await paid("order-1", { tenant: "acme" })).toMatchObject({ code: "MCI_BUSY" });
    expect(await paid("order-1", { tenant: "blue", subject: "ada" })).toMatchObject({ isError: false });
    expect(runs()).toBe(57);
    // What is kept is still answered, and a call without a key still made.
    expect(await pay(other, { amount: 1 }, "order-27", ada)).toMatchObject({ metadata: { repeated: true } });
    expect(await one.execute("pay", {}, { context: ada })).toMatchObject({ isError: false });
    expect(runs()).toBe(58);
  });

  it("keeps no answer of more than 5 MB, and does not run again", async () => {
    const { toolbox, runs } = counting(() => text("x".repeat(5_000_001)));
    const [one, other] = replicas(toolbox);
    expect(await pay(one)).toMatchObject({ isError: false });
    expect(await pay(other)).toMatchObject({ code: "MCI_INTERRUPTED" });
    expect(runs()).toBe(1);
  });

  it("counts among those without a caller if that hung up before it began, of which there are 64 at most", async () => {
    const store = memoryStore();
    const signals: AbortSignal[] = [];
    const { toolbox, runs } = counting((_, signal) => {
      if (signal !== undefined) signals.push(signal);
      return new Promise((resolve) => signal?.addEventListener("abort", () => resolve(failure("Cancelled."))));
    });
    const once = idempotentToolbox(toolbox, store);
    const signal = AbortSignal.abort();
    const paid = (count: number): Promise<ToolResult> =>
      once.execute("pay", {}, { idempotencyKey: `${count}`, signal });
    for (let count = 0; count < 64; count += 1) void paid(count);
    await expect.poll(runs).toBe(64);
    for (let round = 0; round < 2; round += 1) expect(await paid(64)).toMatchObject({ code: "MCI_BUSY" });
    expect([runs(), signals.some(({ aborted }) => aborted)]).toEqual([64, false]);
  });

  it("runs beside many others without a warning", async () => {
    const warnings: Error[] = [];
    const note = (warning: Error): void => void warnings.push(warning);
    process.on("warning", note);
    onTestFinished(() => void process.off("warning", note));
    const { toolbox, runs } = counting(() => new Promise((resolve) => setTimeout(() => resolve(text("paid")), 20)));
    const one = idempotentToolbox(toolbox, memoryStore());
    await Promise.all(Array.from({ length: 30 }, (_, index) => pay(one, { amount: 1 }, `order-${index}`)));
    expect(runs()).toBe(30);
    expect(warnings).toEqual([]);
  });

  it("is one call in the audit log, and its repetitions are marked", async () => {
    const records: AuditRecord[] = [];
    const { toolbox } = counting(() => text("paid"));
    const audited = auditedToolbox(idempotentToolbox(toolbox, memoryStore()), {
      record: (call) => void records.push(call),
    });
    for (let round = 0; round < 2; round += 1) await pay(audited);
    expect(records.map(({ repeated }) => repeated)).toEqual([undefined, true]);
  });
});

describe("over HTTP", () => {
  async function serve(toolbox: Toolbox, more: Partial<ServeHttpOptions> = {}): Promise<HttpServer> {
    return serving({ toolbox, mcp: { name: "t", version: "1" }, ...more });
  }
  const post = async ({ url }: HttpServer, path: string, body: object, headers: Record<string, string> = {}) => {
    const sent = { "content-type": "application/json", accept: "application/json, text/event-stream", ...headers };
    const answer = await fetch(url + path, { method: "POST", headers: sent, body: JSON.stringify(body) });
    return { status: answer.status, retryAfter: answer.headers.get("retry-after"), text: await answer.text() };
  };
  const rest = (server: HttpServer, props: object, headers?: Record<string, string>) =>
    post(server, "/api/v1/mcp/tools/call", { name: "pay", arguments: props }, headers);
  const mcp = (server: HttpServer, key: unknown, more: object = {}) => {
    const params = { name: "pay", arguments: {}, _meta: { "mci/idempotency_key": key }, ...more };
    return post(server, "/mcp", { jsonrpc: "2.0", id: 1, method: "tools/call", params });
  };
  const key = { "idempotency-key": "order-1" };

  it("REST and MCP take a key with a store", async () => {
    const { toolbox, runs } = counting((run) => text(`paid ${run}`));
    const server = await serve(toolbox, { store: memoryStore() });
    for (let round = 0; round < 2; round += 1) expect((await rest(server, {}, key)).text).toContain("paid 1");
    expect(await rest(server, { amount: 2 }, key)).toMatchObject({
      status: 422,
      text: expect.stringContaining("MCI_KEY_REUSED"),
    });
    expect(await rest(server, {}, { "idempotency-key": "x".repeat(300) })).toMatchObject({ status: 400 });
    // Over MCP, it is the same key; also where the SDK handles the call.
    expect((await mcp(server, "order-1")).text).toContain("paid 1");
    expect((await mcp(server, "order-1", { inputResponses: {} })).text).toContain("paid 1");
    for (let round = 0; round < 2; round += 1) expect((await mcp(server, "order-2")).text).toContain("paid 2");
    expect((await mcp(server, 5)).text).toContain("An idempotency key must have");
    expect(runs()).toBe(2);
  });

  it("a key that is given twice is refused by servers and handlers alike", async () => {
    const { toolbox, runs } = counting((run) => text(`paid ${run}`));
    const store = memoryStore();
    const { url } = await serve(toolbox, { store });
    const twice = rawAnswer(url, callText("pay", ["Idempotency-Key: k1", "idempotency-key: k2", "Connection: close"]));
    expect(await twice).toMatch(/^HTTP\/1\.1 400 [^]*There is more than one Idempotency-Key\./);
    const headers = new Headers({ "content-type": "application/json" });
    for (const one of ["k1", "k1"]) headers.append("idempotency-key", one);
    const request = new Request(`${url}/api/v1/mcp/tools/call`, { method: "POST", headers, body: '{"name":"pay"}' });
    expect((await restHandler(toolbox, { store })(request)).status).toBe(400);
    expect(runs()).toBe(0);
  });

  it("without a store, keys are ignored, and not passed on", async () => {
    const { toolbox, keys } = counting((run) => text(`paid ${run}`));
    const server = await serve(toolbox);
    for (const answer of [rest(server, {}, key), rest(server, {}, key), mcp(server, "order-1")]) await answer;
    expect(keys).toEqual([undefined, undefined, undefined]);
  });

  it("a caller whose keys keep too much gets 429 and when to come back, over REST and MCP", async () => {
    const { toolbox, runs } = counting(() => text("x".repeat(4_900_000)));
    const server = await serve(toolbox, { store: memoryStore({ maxBytes: 300_000_000 }) });
    const answers: number[] = [];
    for (let count = 0; count < 12; count += 1) {
      answers.push((await rest(server, {}, { "idempotency-key": `order-${count}` })).status);
    }
    expect(answers).toEqual([...Array.from({ length: 11 }, () => 200), 429]);
    const refused = [await rest(server, {}, { "idempotency-key": "next" }), await mcp(server, "next")];
    for (const { status, retryAfter, text: body } of refused) {
      expect([status, Number(retryAfter) > 80_000, body.includes("MCI_BUSY")]).toEqual([429, true, true]);
    }
    expect((await rest(server, {}, { "idempotency-key": "order-0" })).status).toBe(200);
    expect(runs()).toBe(11);
  });

  it("a call under way is 409, goes on when its caller is gone, and ends with the server", async () => {
    const aborted: boolean[] = [];
    const { toolbox, runs } = counting(
      (_, signal) =>
        new Promise((resolve) => {
          signal?.addEventListener("abort", () => {
            aborted.push(true);
            resolve(failure("closing", { code: "MCI_CANCELLED" }));
          });
        }),
    );
    const store = memoryStore();
    const server = await serve(toolbox, { store, limits: { drainMs: 200 } });
    const caller = new AbortController();
    const body = JSON.stringify({ name: "pay" });
    const headers = { ...key, "content-type": "application/json" };
    const first = fetch(`${server.url}/api/v1/mcp/tools/call`, {
      method: "POST",
      headers,
      body,
      signal: caller.signal,
    });
    await expect.poll(runs).toBe(1);
    caller.abort();
    await expect(first).rejects.toThrow("aborted");
    expect(await rest(server, {}, key)).toMatchObject({ status: 409, retryAfter: "1" });
    expect(aborted).toEqual([]);
    await server.close();
    expect(aborted).toEqual([true]);
    const next = await serve(toolbox, { store });
    expect((await rest(next, {}, key)).text).toContain("was interrupted");
    expect(runs()).toBe(1);
  });

  it("tenants never get each other's answers", async () => {
    const client = await MCIClient.from(
      { schemaVersion: "1.0", tools: [{ name: "pay", execution: { type: "text", text: "{{call.tenant}}" } }] },
      { folder: "/" },
    );
    const tokens = ["acme", "blue"].map((tenant) => ({ tenant, ...createToken({ tenant, subject: "ada" }) }));
    const tenants = { toolboxFor: () => client };
    const server = await serve(client, {
      toolbox: undefined as never,
      tenants,
      store: memoryStore(),
      guard: { tokens: tokens.map(({ entry }) => entry) },
    });
    for (const { tenant, token } of [...tokens, ...tokens]) {
      const { text: answer } = await rest(server, {}, { ...key, authorization: `Bearer ${token}` });
      expect(answer).toContain(`"text":"${tenant}"`);
    }
  });
});
