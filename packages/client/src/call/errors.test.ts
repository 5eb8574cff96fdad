import { inspect } from "node:util";
import { failure, MCIError, text, type Middleware, type TemplateEngine, type ToolResult } from "@mci/contract";
import { describe, expect, it, vi } from "vitest";
import type { ClientOptions } from "../options.ts";
import { custom, load, textTool } from "../../test/load.ts";
import type { FailedCall } from "./on-error.ts";

const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Calls the tool `t`, whose executor does what a test says, and returns what `onError` was called with. */
async function callOf(
  run: () => ToolResult | Promise<ToolResult>,
  { requestId, execution, ...options }: Partial<ClientOptions> & { requestId?: string; execution?: object } = {},
): Promise<{ result: ToolResult; errors: unknown[]; calls: FailedCall[] }> {
  const [errors, calls]: [unknown[], FailedCall[]] = [[], []];
  const onError = (error: unknown, call: FailedCall): void => void (errors.push(error), calls.push(call));
  const client = await load([{ name: "t", execution: { type: "odd", ...execution } }], {
    onError,
    ...options,
    executors: [custom("odd", run)],
  });
  const result = await client.execute("t", {}, requestId === undefined ? {} : { context: { requestId } });
  return { result, errors, calls };
}

function causeOf(result: ToolResult): unknown {
  return result.isError ? result.cause : undefined;
}

describe("what an executor throws", () => {
  const bug = new TypeError("no such member");

  it("may be a proxy that throws when it is looked at, or an error whose message is not a string", async () => {
    const trap = (): never => {
      throw new Error("trap");
    };
    const proxy: unknown = new Proxy({}, { get: trap, has: trap, getPrototypeOf: trap });
    const odd: unknown = Object.defineProperty(new Error("x"), "message", { value: 5 });
    for (const thrown of [proxy, odd]) {
      const fails: readonly (() => ToolResult | Promise<ToolResult>)[] = [
        () => {
          throw thrown;
        },
        async () => Promise.reject(thrown),
      ];
      for (const run of fails) {
        const { result } = await callOf(run);
        expect(result.isError && result.error).toBe("Tool 't' failed: it threw something that cannot be shown");
        expect(Object.is(causeOf(result), thrown)).toBe(true);
      }
      const middleware: Middleware = async () => Promise.reject(thrown);
      const { result } = await callOf(() => text("x"), { middleware: [middleware] });
      expect(result.isError && result.error).toContain("failed: it threw something that cannot be shown");
    }
  });

  it.each<[string, () => ToolResult | Promise<ToolResult>]>([
    ["at once", () => { throw bug; }], // prettier-ignore
    ["later", async () => { await wait(0); throw bug; }], // prettier-ignore
  ])("%s is the cause of the result, and goes to onError with its call", async (_, run) => {
    const { result, errors, calls } = await callOf(run, { requestId: "r-1" });
    expect(result).toMatchObject({
      code: "MCI_INTERNAL",
      error: "Tool 't' failed: no such member",
      details: { tool: "t" },
    });
    expect(causeOf(result)).toBe(bug);
    expect(errors).toEqual([bug]);
    expect(calls).toEqual([{ tool: "t", callId: "r-1" }]);
  });

  it("is kept while the result is redacted, bounded and completed", async () => {
    const env = { TOKEN: "SECRET-of-env" };
    const thrown = new MCIError("MINE", "refused SECRET-of-env", { details: { path: "/SECRET-of-env", ms: 5 } });
    const { result } = await callOf(() => Promise.reject(thrown), { env });
    expect(result).toMatchObject({
      code: "MINE",
      error: "refused [redacted]",
      details: { path: "/[redacted]", ms: 5, tool: "t" },
    });
    expect(causeOf(result)).toBe(thrown);
    for (const seen of [
      JSON.stringify(result),
      inspect(result),
      inspect({ ...result }),
      inspect(structuredClone(result)),
    ]) {
      expect(seen).not.toContain("SECRET");
    }
  });

  it("may be a cause that the executor names itself, also of a last try", async () => {
    const cause = new Error("ECONNREFUSED");
    const late = failure("unreachable", { cause, retry: { after_ms: 60_000 } });
    const { result, errors } = await callOf(() => late, { execution: { retries: { attempts: 2 } } });
    expect(result).toMatchObject({ error: "unreachable", metadata: { retry_after_ms: 60_000 } });
    expect(causeOf(result)).toBe(cause);
    expect(errors).toEqual([]);
  });

  it("is reported with an id of its own where the caller gives none", async () => {
    const ids = await Promise.all([1, 2].map(async () => (await callOf(() => Promise.reject(bug))).calls[0]?.callId));
    expect(new Set(ids).size).toBe(2);
    expect(ids).toEqual([expect.stringMatching(/^[\da-f-]{36}$/), expect.any(String)]);
  });

  it("is passed on if it is not an Error, and an invalid result counts as one", async () => {
    expect((await callOf(() => Promise.reject("just words"))).errors).toEqual(["just words"]);
    const { result, errors } = await callOf(() => ({}) as never);
    expect(result).toMatchObject({ code: "MCI_INTERNAL", error: "Tool 't' returned something that is not a result." });
    expect(errors).toEqual([causeOf(result)]);
  });

  it("is not there for a call that is refused before it runs, whose tool is named all the same", async () => {
    const client = await load([
      { ...textTool("greet", "Hello"), inputSchema: { type: "object", required: ["name"] } },
      { ...textTool("wipe", "Gone"), approval: true },
    ]);
    const refused = [await client.execute("greet"), await client.execute("wipe")];
    expect(refused.map((result) => result.isError && [result.code, result.details])).toEqual([
      ["MCI_INPUT", { tool: "greet" }],
      ["MCI_APPROVAL", { tool: "wipe" }],
    ]);
  });

  it("is not reported when the call has timed out before", async () => {
    const { result, errors } = await callOf(() => new Promise((_, reject) => setTimeout(() => reject(bug), 60)), {
      timeoutMs: 20,
    });
    await wait(80);
    expect(result).toMatchObject({ code: "MCI_TIMEOUT", details: { ms: 20 } });
    expect(errors).toEqual([]);
  });

  it.each<[string, ClientOptions["onError"] & {}]>([
    ["throws", () => { throw new Error("disk full"); }], // prettier-ignore
    ["rejects", async () => Promise.reject(new Error("disk full"))],
  ])("does no harm when onError itself %s", async (_, onError) => {
    const { result } = await callOf(() => Promise.reject(bug), { onError });
    expect(result).toMatchObject({ code: "MCI_INTERNAL" });
    expect(causeOf(result)).toBe(bug);
  });
});

describe("what an engine throws", () => {
  it("is kept and reported, and names the env values that are missing", async () => {
    const bug = new Error("stack of the engine");
    const broken: TemplateEngine = {
      name: "broken",
      compile: () => ({
        render() {
          throw bug;
        },
      }),
    };
    const errors: unknown[] = [];
    const onError = (error: unknown): void => void errors.push(error);
    const tools = [
      { name: "broken", execution: { type: "text", text: "x", templateEngine: "broken" } },
      textTool("missing", "{{env.TOKEN}} {{props.city}}"),
    ];
    const client = await load(tools, { engines: [broken], onError });
    const result = await client.execute("broken");
    expect(causeOf(result)).toBe(bug);
    const missing = await client.execute("missing");
    expect(missing).toMatchObject({
      code: "MCI_TEMPLATE_MISSING",
      details: { tool: "missing", paths: ["env.TOKEN"], env: ["TOKEN"] },
    });
    expect(errors).toEqual([bug, causeOf(missing)]);
  });
});

describe("what a middleware throws", () => {
  const bug = new Error("no");
  const fails: Middleware = async () => Promise.reject(bug);
  const pass: Middleware = (call, next) => next(call);

  it("names the middleware, not the tool", async () => {
    const { result, calls, errors } = await callOf(() => text("x"), { middleware: [pass, fails] });
    expect(result).toMatchObject({
      code: "MCI_INTERNAL",
      error: "Middleware 'fails' failed: no",
      details: { middleware: "fails" },
    });
    expect(causeOf(result)).toBe(bug);
    expect(errors).toEqual([bug]);
    expect(calls).toMatchObject([{ tool: "t", middleware: "fails" }]);
    const unnamed = await callOf(() => text("x"), { middleware: [pass, () => { throw bug; }] }); // prettier-ignore
    expect(unnamed.result).toMatchObject({ error: "Middleware 2 failed: no", details: { middleware: "2" } });
    const silent = await callOf(() => text("x"), { middleware: [async () => undefined as never] });
    expect(silent.result).toMatchObject({ error: "Middleware 1 returned something that is not a result." });
    expect(silent.errors).toHaveLength(1);
  });

  it("is a result for those around it", async () => {
    const seen: ToolResult[] = [];
    const watch: Middleware = async (call, next) => {
      const result = await next(call);
      seen.push(result);
      return result;
    };
    await callOf(() => text("x"), { middleware: [watch, fails] });
    expect(seen).toMatchObject([{ error: "Middleware 'fails' failed: no" }]);
  });

  it("may be an error with a code", async () => {
    const refuse: Middleware = async () => {
      throw new MCIError("MY_CODE", "Not today", { hint: "Ask tomorrow.", details: { option: "a" } });
    };
    expect((await callOf(() => text("x"), { middleware: [refuse] })).result).toMatchObject({
      code: "MY_CODE",
      error: "Not today. Ask tomorrow.",
      details: { option: "a", middleware: "refuse" },
    });
  });

  it("shares the id of its call with what the tool throws", async () => {
    const worse: Middleware = async (call, next) => {
      await next(call);
      throw new Error("and that");
    };
    const { calls } = await callOf(() => Promise.reject(bug), { middleware: [worse] });
    expect(calls).toMatchObject([{ tool: "t" }, { tool: "t", middleware: "worse" }]);
    expect(calls[0]?.callId).toBe(calls[1]?.callId);
  });

  it("does not take the cause away from a result it changes", async () => {
    const stamp: Middleware = async (call, next) => ({ ...(await next(call)), metadata: { at: "noon" } });
    const { result } = await callOf(() => Promise.reject(bug), { middleware: [stamp] });
    expect(result).toMatchObject({ metadata: { at: "noon" } });
    expect(causeOf(result)).toBe(bug);
    const own: Middleware = async (call, next) => {
      await next(call);
      return failure("something else", { code: "MY_CODE" });
    };
    expect(causeOf((await callOf(() => Promise.reject(bug), { middleware: [own] })).result)).toBeUndefined();
  });
});

describe("another installed copy of the contract", () => {
  it("throws errors and returns results that are known as what they are", async () => {
    vi.resetModules();
    const other = await import("@mci/contract");
    expect(other.MCIError).not.toBe(MCIError);
    const place = { line: 1, column: 3, offset: 2, excerpt: "x" };
    const missing = new other.TemplateError("MCI_TEMPLATE_MISSING", "No value.", place, {
      details: { paths: ["env.TOKEN"] },
    });
    expect((await callOf(() => Promise.reject(missing))).result).toMatchObject({
      code: "MCI_TEMPLATE_MISSING",
      error: "No value (execution, column 3).",
      details: { env: ["TOKEN"] },
    });
    const path = new other.PathError("MCI_PATH_OUTSIDE", "Outside", { hint: "Stay in." });
    expect((await callOf(() => Promise.reject(path))).result).toMatchObject({
      code: "MCI_PATH_OUTSIDE",
      error: "Outside. Stay in.",
    });
    const cause = new Error("underneath");
    const { result } = await callOf(() => other.failure("404", { code: "MINE", cause }));
    expect(result).toMatchObject({ isError: true, code: "MINE", error: "404" });
    expect(causeOf(result)).toBe(cause);
    expect((await callOf(() => other.text("fine"))).result).toMatchObject({ isError: false });
  });
});
