import { failure, text, textOf, type Call, type Executor, type ToolResult } from "@mci/contract";
import { describe, expect, it } from "vitest";
import { custom, load, textTool } from "../../test/load.ts";

const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
const tool = (type: string, rest: Record<string, unknown> = {}): unknown => ({
  name: type,
  execution: { type, ...rest },
});

describe("a call", () => {
  it("answers a timeout when the executor ends with its signal", async () => {
    const slow = custom(
      "slow",
      ({ signal }) => new Promise((_, reject) => signal.addEventListener("abort", () => reject(signal.reason))),
    );
    const client = await load([tool("slow", { timeout_ms: 20 })], { executors: [slow] });
    expect(await client.execute("slow")).toMatchObject({
      isError: true,
      code: "MCI_TIMEOUT",
      error: "The call timed out after 20 ms. timeout_ms sets how long it may take.",
      content: [{ type: "text", text: "The call timed out after 20 ms. timeout_ms sets how long it may take." }],
    });
  });

  it("keeps what an executor says about its own timeout", async () => {
    const partial = custom(
      "partial",
      ({ signal }) =>
        new Promise((resolve) =>
          signal.addEventListener("abort", () =>
            resolve(failure("timed out after 20 ms, printed half", { code: "MCI_TIMEOUT" })),
          ),
        ),
    );
    const client = await load([tool("partial", { timeout_ms: 20 })], { executors: [partial] });
    expect(await client.execute("partial")).toMatchObject({ error: "timed out after 20 ms, printed half" });
  });

  it("answers at its timeout when nobody reads the signal", async () => {
    const deaf = custom("deaf", () => new Promise(() => {}));
    const client = await load([tool("deaf", { timeout_ms: 20 })], { executors: [deaf] });
    expect(await client.execute("deaf")).toMatchObject({ code: "MCI_TIMEOUT" });
  });

  it("is told of its end by every listener, also after one that throws, which onError is told", async () => {
    const errors: unknown[] = [];
    const rude = custom(
      "rude",
      ({ cancellation }) =>
        new Promise((_, reject) => {
          cancellation.addEventListener("abort", () => {
            throw new Error("not now");
          });
          cancellation.addEventListener("abort", () => reject(cancellation.reason));
        }),
    );
    const client = await load([tool("rude", { timeout_ms: 20 })], {
      executors: [rude],
      onError: (error, { tool: name }) => errors.push([name, String(error)]),
    });
    expect(await client.execute("rude")).toMatchObject({ code: "MCI_TIMEOUT" });
    expect(errors).toEqual([["rude", "Error: not now"]]);
  });

  it("answers after a grace when the executor reads its signal and ignores it", async () => {
    const stubborn = custom("stubborn", ({ signal }) => new Promise(() => signal.aborted));
    const client = await load([tool("stubborn", { timeout_ms: 20 })], { executors: [stubborn] });
    expect(await client.execute("stubborn")).toMatchObject({ code: "MCI_TIMEOUT" });
  });

  it("takes a late success away", async () => {
    const late = custom("late", async ({ signal }) => {
      await new Promise((resolve) => signal.addEventListener("abort", resolve));
      return text("too late");
    });
    const client = await load([tool("late", { timeout_ms: 20 })], { executors: [late] });
    expect(await client.execute("late")).toMatchObject({ isError: true, code: "MCI_TIMEOUT" });
  });

  it("takes 0 for the default timeout", async () => {
    const quick = custom("quick", async () => text("done"));
    const client = await load([tool("quick", { timeout_ms: 0 })], { executors: [quick] });
    expect(await client.execute("quick")).toMatchObject({ isError: false });
  });

  it("is cancelled by its caller's signal, before and while it runs", async () => {
    const calls: Call[] = [];
    const held = custom("held", (call) => {
      calls.push(call);
      return new Promise((_, reject) => call.signal.addEventListener("abort", () => reject(call.signal.reason)));
    });
    const client = await load([tool("held")], { executors: [held] });
    expect(await client.execute("held", {}, { signal: AbortSignal.abort() })).toMatchObject({ code: "MCI_CANCELLED" });
    expect(calls).toHaveLength(0);
    const controller = new AbortController();
    const running = client.execute("held", {}, { signal: controller.signal });
    await wait(0);
    controller.abort();
    expect(await running).toMatchObject({ code: "MCI_CANCELLED" });
    expect(calls).toHaveLength(1);
  });

  it("makes a signal only when it is read, and reports progress and context", async () => {
    const seen: unknown[] = [];
    const told = custom("told", (call) => {
      call.progress({ progress: 1, total: 2, message: "half" });
      return text(String(call.context.subject));
    });
    const client = await load([tool("told")], { executors: [told] });
    const result = await client.execute(
      "told",
      {},
      { context: { subject: "ada" }, onProgress: (step) => seen.push(step) },
    );
    expect(result.content).toEqual([{ type: "text", text: "ada" }]);
    expect(seen).toEqual([{ progress: 1, total: 2, message: "half" }]);
  });

  it("passes progress on without secrets, and not without end", async () => {
    const seen: string[] = [];
    const told = custom("told", (call) => {
      for (const secret of ["s3cret-of-env", "made-at-run-time"]) call.mask(secret);
      const words = "s3cret-of-env czNjcmV0LW9mLWVudg== made-at-run-time";
      call.progress({ progress: 1, message: words });
      call.progress({ progress: 2, message: `${"x".repeat(1_990)}${words}` });
      for (let step = 3; step <= 20_000; step += 1) call.progress({ progress: step });
      return text("done");
    });
    const client = await load([tool("told")], { executors: [told] });
    await client.execute("told", {}, { onProgress: ({ message = "" }) => seen.push(message) });
    expect(seen).toHaveLength(10_000);
    expect(seen[0]).toBe("[redacted] [redacted] [redacted]");
    expect(seen[1]).toBe(`${"x".repeat(1_990)}[redacted]...`);
  });

  it("has the idempotency key of its caller, through middleware and selections", async () => {
    const told = custom("told", (call) => text(String(call.idempotencyKey)));
    const client = await load([tool("told")], { executors: [told] });
    expect(textOf(await client.execute("told"))).toBe("undefined");
    expect(textOf(await client.execute("told", {}, { idempotencyKey: "order-7" }))).toBe("order-7");
    expect(textOf(await client.only("told").execute("told", {}, { idempotencyKey: "order-8" }))).toBe("order-8");
    const seen: unknown[] = [];
    const guarded = await load([tool("told")], {
      executors: [told],
      middleware: [
        (call, next) => {
          seen.push(call.idempotencyKey);
          return next(call.idempotencyKey === undefined ? { ...call, idempotencyKey: "made-up" } : call);
        },
      ],
    });
    expect(textOf(await guarded.execute("told", {}, { idempotencyKey: "order-7" }))).toBe("order-7");
    expect(textOf(await guarded.execute("told"))).toBe("made-up");
    expect(seen).toEqual(["order-7", undefined]);
  });

  it("turns whatever an executor throws into a result", async () => {
    const broken = custom("broken", () => {
      throw new Error("out of paper");
    });
    const rejecting = custom("rejecting", () => Promise.reject(new Error("out of ink")));
    const client = await load([tool("broken"), tool("rejecting")], { executors: [broken, rejecting] });
    expect(await client.execute("broken")).toMatchObject({
      code: "MCI_INTERNAL",
      error: "Tool 'broken' failed: out of paper",
    });
    expect(await client.execute("rejecting")).toMatchObject({ error: "Tool 'rejecting' failed: out of ink" });
  });

  it("ends with the client: running calls are stopped, later ones are refused", async () => {
    const held = custom(
      "held",
      ({ signal }) => new Promise((_, reject) => signal.addEventListener("abort", () => reject(signal.reason))),
    );
    const client = await load([tool("held")], { executors: [held] });
    const running = client.execute("held");
    await wait(0);
    await client.close();
    expect(await running).toMatchObject({ code: "MCI_CLOSED" });
    expect(await client.execute("held")).toMatchObject({ code: "MCI_CLOSED" });
  });
});

describe("the queue", () => {
  it("runs so many at once, the others in order, and refuses more with MCI_BUSY", async () => {
    let running = 0;
    let most = 0;
    const order: unknown[] = [];
    const bounded = custom(
      "bounded",
      async ({ scope }) => {
        most = Math.max(most, (running += 1));
        order.push(scope.props["n"]);
        await wait(1);
        running -= 1;
        return text("done");
      },
      { concurrency: 2 },
    );
    const client = await load([tool("bounded")], { executors: [bounded], maxQueued: 3 });
    const results = await Promise.all([1, 2, 3, 4, 5, 6].map((n) => client.execute("bounded", { n })));
    expect(results.map((result) => (result.isError ? result.code : "ok"))).toEqual([
      "ok",
      "ok",
      "ok",
      "ok",
      "ok",
      "MCI_BUSY",
    ]);
    expect(order).toEqual([1, 2, 3, 4, 5]);
    expect(most).toBe(2);
    expect(await client.execute("bounded", { n: 7 })).toMatchObject({ isError: false });
  });

  it("counts waiting as part of the timeout, and a call that gave up leaves its place", async () => {
    let open!: () => void;
    const gate = new Promise<void>((resolve) => {
      open = resolve;
    });
    const ran: unknown[] = [];
    const gated = custom(
      "gated",
      async ({ scope }) => {
        ran.push(scope.props["n"]);
        await gate;
        return text("done");
      },
      { concurrency: 1 },
    );
    const client = await load(
      [
        { name: "patient", execution: { type: "gated" } },
        { name: "hasty", execution: { type: "gated", timeout_ms: 10 } },
      ],
      { executors: [gated], maxQueued: 1 },
    );
    const first = client.execute("patient", { n: 1 });
    expect(await client.execute("hasty", { n: 2 })).toMatchObject({ code: "MCI_TIMEOUT" });
    const third = client.execute("patient", { n: 3 });
    open();
    expect((await Promise.all([first, third])).map(({ isError }) => isError)).toEqual([false, false]);
    expect(ran).toEqual([1, 3]);
  });
});

describe("middleware", () => {
  it("stands around every call, the first outermost, and sees what is refused", async () => {
    const seen: string[] = [];
    const watch = (name: string) => async (call: { name: string }, next: (call: never) => Promise<ToolResult>) => {
      seen.push(`${name} > ${call.name}`);
      const result = await next(call as never);
      seen.push(`${name} < ${result.isError ? result.code : "ok"}`);
      return result;
    };
    const schema = { type: "object", properties: { a: { type: "string" } }, required: ["a"] };
    const client = await load([textTool("echo", "{{props.a}}", { inputSchema: schema })], {
      middleware: [watch("outer"), watch("inner")],
    });
    await client.execute("echo", { a: "x" });
    await client.execute("echo", {});
    await client.execute("nobody");
    expect(seen).toEqual([
      "outer > echo",
      "inner > echo",
      "inner < ok",
      "outer < ok",
      "outer > echo",
      "inner > echo",
      "inner < MCI_INPUT",
      "outer < MCI_INPUT",
      "outer > nobody",
      "inner > nobody",
      "inner < MCI_TOOL_UNKNOWN",
      "outer < MCI_TOOL_UNKNOWN",
    ]);
  });

  it("may change arguments and results, and what it throws is a result", async () => {
    const client = await load([textTool("echo", "{{props.a}}")], {
      middleware: [
        async (call, next) => {
          if (call.props["a"] === "boom") throw new Error("no");
          return next({ ...call, props: { a: "changed" } });
        },
      ],
    });
    expect(await client.execute("echo", { a: "x" })).toMatchObject({ content: [{ text: "changed" }] });
    expect(await client.execute("echo", { a: "boom" })).toMatchObject({
      error: "Middleware 1 failed: no",
      code: "MCI_INTERNAL",
    });
  });
});

describe("results", () => {
  it("cuts text over the limit at a character and says so", async () => {
    const long = custom("long", () => text("é".repeat(600)));
    const client = await load([tool("long")], { executors: [long], limits: { resultBytes: 1_001 } });
    const result = await client.execute("long");
    expect(result).toMatchObject({ isError: false, metadata: { truncated: true, size_bytes: 1_200 } });
    expect(result.content).toEqual([{ type: "text", text: "é".repeat(500) }]);
  });

  it("refuses other content over the limit, naming size and limit", async () => {
    const big = custom("big", () => ({
      isError: false,
      content: [{ type: "image", data: "A".repeat(2_000), mimeType: "image/png" }],
    }));
    const client = await load([tool("big")], { executors: [big], limits: { resultBytes: 1_000 } });
    expect(await client.execute("big")).toMatchObject({
      code: "MCI_RESULT_LIMIT",
      error: expect.stringContaining("2000 bytes, 1000 are allowed"),
    });
  });
});

describe("structured content", () => {
  const answering = (structuredContent: unknown, body = "the same as text"): Executor =>
    custom("data", () => text(body, { structuredContent, metadata: { status_code: 200 } }));

  it("counts as a part of the result, and is the first to go, which the metadata says", async () => {
    const rows = Array.from({ length: 100 }, () => "0123456789");
    const client = await load([tool("data")], { executors: [answering({ rows })], limits: { resultBytes: 1_000 } });
    expect(await client.execute("data")).toEqual(
      text("the same as text", {
        metadata: { status_code: 200, structured_content_dropped: true, size_bytes: 1_345 },
      }),
    );
  });

  it("stays where all fits, counted in bytes", async () => {
    const name = "é".repeat(400);
    for (const [resultBytes, stays] of [
      [16 + 19 + 811, true],
      [16 + 19 + 810, false],
    ] as const) {
      const client = await load([tool("data")], { executors: [answering({ name })], limits: { resultBytes } });
      expect((await client.execute("data")).structuredContent !== undefined).toBe(stays);
    }
  });

  it("is dropped if it is not JSON, and the call succeeds all the same", async () => {
    const circle: Record<string, unknown> = {};
    circle["inside"] = circle;
    let deep: unknown = 1n; // JSON.stringify of newer versions of Node writes any depth, but no BigInt
    for (let depth = 0; depth < 50_000; depth += 1) deep = [deep];
    for (const odd of [{ big: 1n }, circle, deep, () => 1]) {
      const client = await load([tool("data")], { executors: [answering(odd)] });
      expect(await client.execute("data")).toEqual(
        text("the same as text", { metadata: { status_code: 200, structured_content_dropped: true } }),
      );
    }
  });

  it("does not save a result whose rest is too large", async () => {
    const content = [{ type: "image" as const, data: "A".repeat(2_000), mimeType: "image/png" }];
    const big = custom("data", () => ({ isError: false, content, structuredContent: 1n }));
    const client = await load([tool("data")], { executors: [big], limits: { resultBytes: 1_000 } });
    expect(await client.execute("data")).toMatchObject({
      code: "MCI_RESULT_LIMIT",
      error: expect.stringContaining("2000 bytes, 1000 are allowed"),
    });
  });

  it("goes before text is cut, and what is left still has to fit", async () => {
    const client = await load([tool("data")], {
      executors: [answering({ a: 1 }, "x".repeat(2_000))],
      limits: { resultBytes: 1_019 },
    });
    expect(await client.execute("data")).toEqual(
      text("x".repeat(1_000), {
        metadata: { status_code: 200, structured_content_dropped: true, truncated: true, size_bytes: 2_026 },
      }),
    );
  });
});

describe("whatever an executor or a middleware does", () => {
  const rubbish: readonly [string, () => unknown][] = [
    ["throws something without a text", () => Promise.reject(Object.create(null))],
    ["answers undefined", async () => undefined],
    ["answers null at once", () => null],
    ["answers an empty object", async () => ({})],
    ["answers metadata that is not JSON", async () => ({ ...text("x"), metadata: { big: 1n } })],
  ];

  it.each(rubbish)("an executor that %s gives an error result", async (_, run) => {
    const odd = custom("odd", run as never);
    const client = await load([tool("odd")], { executors: [odd] });
    expect(await client.execute("odd")).toMatchObject({ isError: true, code: "MCI_INTERNAL" });
  });

  it("an executor that answers nothing after its timeout is still answered once", async () => {
    const late = custom(
      "late",
      ({ signal }) => new Promise((resolve) => signal.addEventListener("abort", () => resolve(undefined as never))),
    );
    const client = await load([tool("late", { timeout_ms: 10 })], { executors: [late] });
    expect(await client.execute("late")).toMatchObject({ code: "MCI_TIMEOUT" });
  });

  it("a middleware that answers nothing gives an error result, with secrets in use too", async () => {
    for (const env of [{}, { API_KEY: "0123456789" }]) {
      const client = await load([textTool("a", "b")], { middleware: [async () => undefined as never], env });
      expect(await client.execute("a")).toMatchObject({ isError: true, code: "MCI_INTERNAL" });
    }
  });

  it("a call of no name, or with no options, is answered", async () => {
    const client = await load([textTool("a", "b")]);
    expect(await client.execute(undefined as never)).toMatchObject({ code: "MCI_TOOL_UNKNOWN" });
    expect(await client.execute("a", {}, null as never)).toMatchObject({ isError: false });
  });
});

describe("while a tool is called for the first time", () => {
  // Its check has to be made first; that of plain types alone has not.
  const schema = { type: "object", properties: { a: { type: "string", minLength: 1 } } };

  it("a cancelled call and a closed client do not run it any more", async () => {
    let ran = 0;
    const counting = custom("counting", async () => {
      ran += 1;
      return text("ran");
    });
    const client = await load([{ name: "counting", inputSchema: schema, execution: { type: "counting" } }], {
      executors: [counting],
    });
    const controller = new AbortController();
    const cancelled = client.execute("counting", {}, { signal: controller.signal });
    controller.abort();
    expect(await cancelled).toMatchObject({ code: "MCI_CANCELLED" });
    const other = await load([{ name: "counting", inputSchema: schema, execution: { type: "counting" } }], {
      executors: [counting],
    });
    const closing = other.execute("counting");
    await other.close();
    expect(await closing).toMatchObject({ code: "MCI_CLOSED" });
    expect(ran).toBe(0);
  });
});

describe("the arguments of a call", () => {
  it("are those that were validated, whatever the caller does to its object meanwhile", async () => {
    const slow = custom("slow", async ({ scope }) => {
      await wait(1);
      return text(JSON.stringify(scope.props));
    });
    const client = await load([tool("slow")], { executors: [slow] });
    const props = { city: "Oslo", deep: { list: [1] } };
    const running = client.execute("slow", props);
    props.city = "changed";
    props.deep.list.push(2);
    expect(await running).toMatchObject({ content: [{ text: '{"city":"Oslo","deep":{"list":[1]}}' }] });
  });

  it("that are inside of themselves, or too deep, are refused", async () => {
    const client = await load([textTool("a", "{{props.x}}")]);
    const circle: Record<string, unknown> = {};
    circle["x"] = circle;
    expect(await client.execute("a", circle)).toMatchObject({ code: "MCI_INPUT" });
  });

  it("do not make messages of their own size", async () => {
    const client = await load([textTool("a", "b", { inputSchema: { type: "object", properties: { b: {} } } })]);
    const long = "x".repeat(1_000_000);
    expect(JSON.stringify(await client.execute(long)).length).toBeLessThan(2_000);
    expect(JSON.stringify(await client.execute("a", { [long]: 1 })).length).toBeLessThan(2_000);
    const many = Object.fromEntries(Array.from({ length: 100_000 }, (_, index) => [`name${index}`, 1]));
    expect(JSON.stringify(await client.execute("a", many)).length).toBeLessThan(10_000);
  });
});

describe("a timeout longer than a timer can wait", () => {
  it("does not end the call at once", async () => {
    const quick = custom("quick", async () => {
      await wait(5);
      return text("done");
    });
    const client = await load([tool("quick", { timeout_ms: 3_000_000_000 })], { executors: [quick] });
    expect(await client.execute("quick")).toMatchObject({ isError: false });
  });
});
