import { failure, success, ToolError, type Problem, type Progress, type ToolResult } from "@mci/contract";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { call, load } from "../../test/load.ts";
import { defineSkill, defineTool } from "../index.ts";
import { callTool } from "../testing/call-tool.ts";

const returned = (handler: () => unknown): Promise<ToolResult> => call(defineTool({ name: "tool" }, handler));

describe("a handler that returns", () => {
  const circle: Record<string, unknown> = { list: [1] };
  circle["self"] = circle;
  const png = new Uint8Array([137, 80, 78, 71]);

  it.each<[string, () => unknown, object]>([
    ["a string", () => "text", { content: [{ type: "text", text: "text" }] }],
    ["nothing", () => undefined, { content: [{ text: "Done." }] }],
    ["a promise of nothing", async () => undefined, { content: [{ text: "Done." }] }],
    ["a number", () => 5, { content: [{ text: "5" }] }],
    ["null", () => null, { content: [{ text: "null" }] }],
    ["false", () => false, { content: [{ text: "false" }] }],
    ["an array", () => [1, "a"], { content: [{ text: '[1,"a"]' }] }],
    ["an object", () => ({ a: [1] }), { content: [{ text: '{"a":[1]}' }], structuredContent: { a: [1] } }],
    ["a date", () => new Date(0), { content: [{ text: "1970-01-01T00:00:00.000Z" }] }],
    ["content", () => [{ type: "text", text: "a" }], { content: [{ type: "text", text: "a" }] }],
    ["a result", () => success([{ type: "text", text: "b" }]), { content: [{ type: "text", text: "b" }] }],
    ["a picture", () => new Blob([png], { type: "image/png" }), { content: [{ type: "image", data: "iVBORw==", mimeType: "image/png" }] }], // prettier-ignore
    ["what an MCP server returns", () => ({ content: [{ type: "text", text: "c" }], structuredContent: { a: 1 }, _meta: { b: 2 } }), { content: [{ type: "text", text: "c" }], structuredContent: { a: 1 }, metadata: { _meta: { b: 2 } } }], // prettier-ignore
    ["an object with content of its own", () => ({ content: [{ type: "text", text: "c" }], more: 1 }), { structuredContent: { content: [{ type: "text", text: "c" }], more: 1 } }], // prettier-ignore
    ["a URL", () => new URL("http://a.example/b"), { content: [{ text: "http://a.example/b" }] }], // prettier-ignore
    ["an instance with fields", () => new (class Point { readonly x = 1; })(), { structuredContent: { x: 1 } }], // prettier-ignore
    ["bytes", () => png, { content: [{ type: "resource", resource: { blob: "iVBORw==", mimeType: "application/octet-stream" } }] }], // prettier-ignore
  ])("%s", async (_, handler, expected) => {
    expect(await returned(handler)).toMatchObject({ isError: false, ...expected });
  });

  it.each<[() => unknown, string]>([
    [() => 5n, "The tool returned a bigint, which JSON does not have. Return it as a string."],
    [() => ({ a: [{ n: 1n }] }), "The tool returned a bigint at 'a[0].n', which JSON does not have."],
    [() => ({ index: new Map() }), "The tool returned a Map at 'index', which JSON does not have. Return an object."],
    [() => new Set(), "The tool returned a Set, which JSON does not have. Return an array."],
    [() => circle, "The tool returned an object at 'self' that contains itself."],
    [() => ({ run: () => 1 }), "The tool returned a function at 'run', which JSON does not have."],
    [() => new Date(Number.NaN), "The tool returned an invalid date."],
    [() => ({ cause: new TypeError("x") }), "an Error at 'cause', which JSON does not have. Return its message"],
    [() => ({ find: [/x/] }), "a RegExp at 'find[0]', which JSON does not have. Return its source."],
    [() => ({ rows: Promise.resolve(1) }), "a Promise at 'rows', which JSON does not have."],
    [() => ({ file: Buffer.from("x") }), "a Uint8Array at 'file', which JSON does not have. Return it alone"],
    [() => ({ share: new Float64Array(2) }), "a Float64Array at 'share', which JSON does not have. Return Array.from of it."], // prettier-ignore
    [() => new Int16Array(2), "The tool returned an Int16Array, which JSON does not have. Return Array.from of it."],
    [() => ({ view: new DataView(new ArrayBuffer(2)) }), "a DataView at 'view', which JSON does not have. Return base64."], // prettier-ignore
    [() => ({ toJSON: () => undefined }), "The tool returned nothing that JSON has."],
    [() => new Response("x"), "a Response, of which JSON shows nothing. Return what it holds."],
    [() => ({ body: new ReadableStream() }), "a ReadableStream at 'body', of which JSON shows nothing."],
    [() => ({ share: [0 / 0] }), "The tool returned NaN at 'share[0]', a number that JSON does not have."],
    [() => Number.POSITIVE_INFINITY, "The tool returned Infinity, a number that JSON does not have."],
  ])("what JSON does not have is an error that names the place: %s", async (handler, message) => {
    expect(await returned(handler)).toMatchObject({ isError: true, error: expect.stringContaining(message) });
  });

  it("what does not fit its output schema is an error that names the path", async () => {
    const output = z.object({ hits: z.array(z.object({ line: z.int() })) });
    const wrong = { hits: [{ line: 1 }, { line: "2" }] } as never;
    const client = await load(defineTool({ name: "search", output }, () => wrong));
    expect(client.tools()[0]?.outputSchema).toMatchObject({ properties: { hits: { type: "array" } } });
    expect(await client.execute("search")).toMatchObject({
      isError: true,
      error: expect.stringContaining("hits[1].line"),
    });
    const plain = { type: "object", properties: { n: { type: "integer" } }, required: ["n"] } as const;
    const right = defineTool({ name: "count", output: plain }, () => ({ n: 2 }));
    expect(await call(right)).toMatchObject({ structuredContent: { n: 2 } });
    const missing = defineTool({ name: "count", output: plain }, () => ({}) as never);
    expect(await call(missing)).toMatchObject({ isError: true, error: expect.stringContaining("'n'") });
  });
});

describe("a handler that returns an error as an MCP server does", () => {
  it("fails with its text, and keeps the rest of its content", async () => {
    const image = { type: "image", data: "iVBORw==", mimeType: "image/png" };
    const result = await returned(() => ({ content: [{ type: "text", text: "No paper." }, image], isError: true }));
    expect(result).toMatchObject({ isError: true, error: "No paper.", content: [{ text: "No paper." }, image] });
    expect(await returned(() => ({ content: [image], isError: true }))).toMatchObject({ error: "The tool failed." });
  });
});

describe("a tool with output", () => {
  it("returns values as JSON has them: dates as strings, undefined members as absent", async () => {
    const output = {
      type: "object",
      properties: { at: { type: "string" }, note: { type: "string" } },
      required: ["at"],
    } as const;
    const now = defineTool({ name: "now", output }, () => ({ at: new Date(0), note: undefined }) as never);
    expect(await call(now)).toMatchObject({ structuredContent: { at: "1970-01-01T00:00:00.000Z" } });
  });

  it("has structured content for values that are not objects too, and whole results as they are", async () => {
    const result = await call(defineTool({ name: "list", output: z.array(z.string()) }, () => ["a"]));
    expect(result).toMatchObject({ isError: false, structuredContent: ["a"], content: [{ text: '["a"]' }] });
    expect(result.metadata).toBeUndefined();
    const word = defineTool({ name: "word", output: z.string() }, () => "b");
    expect(await call(word)).toMatchObject({ structuredContent: "b", content: [{ text: "b" }] });
    const none = defineTool({ name: "none", output: z.string() }, () => failure("No word.", { code: "NONE" }));
    expect(await call(none)).toMatchObject({ isError: true, code: "NONE" });
  });
});

describe("a handler that throws", () => {
  it("gives the model its message, and keeps the code of a ToolError", async () => {
    const plain = await returned(() => {
      throw new Error("the database is closed");
    });
    expect(plain).toMatchObject({ isError: true, error: expect.stringContaining("the database is closed") });
    const own = await returned(async () => {
      throw new ToolError("SHOP_CLOSED", "The shop is closed until 9.");
    });
    expect(own).toMatchObject({ isError: true, code: "SHOP_CLOSED", error: "The shop is closed until 9." });
  });

  it("is called again for the errors that its tool names, as often as it says", async () => {
    class Busy extends Error {}
    let calls = 0;
    const retry = { on: [Busy], attempts: 3, backoffMs: 1 };
    const warnings: string[] = [];
    const onWarning = ({ message }: Problem): unknown => warnings.push(message);
    const errors: unknown[] = [];
    const flaky = defineTool({ name: "flaky", readOnly: true, retry }, () => {
      calls += 1;
      if (calls < 3) throw new Busy("try again");
      return "done";
    });
    const onError = (error: unknown, { tool }: { readonly tool: string }): unknown =>
      errors.push([String(error), tool]);
    const client = await load(flaky, {}, { onWarning, onError });
    expect(warnings).toEqual([]);
    expect(await client.execute("flaky")).toMatchObject({ content: [{ text: "done" }], metadata: { attempts: 3 } });
    calls = -10;
    const failed = await client.execute("flaky");
    expect(failed).toMatchObject({ isError: true, error: "Tool 'flaky' failed: try again", metadata: { attempts: 3 } });
    expect(calls).toBe(-7);
    expect(errors).toEqual([["Error: try again", "flaky"]]);
    const write = defineTool({ name: "write", retry }, () => "");
    await load(write, {}, { onWarning });
    expect(warnings).toEqual(["'retry' repeats calls of a tool that is neither 'readOnly' nor 'idempotent'."]);
  });
});

describe("a generator", () => {
  it("reports what it yields and answers with what it returns", async () => {
    const steps: Progress[] = [];
    const copy = defineTool({ name: "copy" }, async function* () {
      yield "looking";
      yield { progress: 1, total: 2, message: "copied a" };
      return "copied";
    });
    const result = await call(copy, {}, { onProgress: (step) => steps.push(step) });
    expect(result).toMatchObject({ content: [{ text: "copied" }] });
    expect(steps).toEqual([
      { progress: 1, message: "looking" },
      { progress: 1, total: 2, message: "copied a" },
    ]);
  });

  it("need not be async", async () => {
    const steps: Progress[] = [];
    const count = defineTool({ name: "count" }, function* () {
      yield { progress: 1 };
    });
    const result = await call(count, {}, { onProgress: (step) => steps.push(step) });
    expect(result).toMatchObject({ content: [{ text: "Done." }] });
    expect(steps).toEqual([{ progress: 1 }]);
  });

  it("runs its finally when the call is over before it", async () => {
    let isClean = false;
    const endless = defineTool({ name: "endless", timeoutMs: 50 }, async function* (_, { signal }) {
      try {
        while (true) {
          yield "still here";
          await new Promise((resolve) => signal.addEventListener("abort", resolve));
        }
      } finally {
        isClean = true;
      }
    });
    expect(await call(endless)).toMatchObject({ code: "MCI_TIMEOUT" });
    await expect.poll(() => isClean).toBe(true);
  });
});

describe("what the schema of a library says", () => {
  const output = z.object({ n: z.number() });

  it.each([
    [{ n: "1" }, "Field 'n': Invalid input: expected number, received string."],
    [undefined, "The result: Invalid input: expected object, received undefined."],
  ])("of a result is reported with its place: %j", async (value, message) => {
    const tool = defineTool({ name: "tool", output }, () => value as never);
    const error = `The tool returned a result that does not fit its schema. ${message}`;
    expect(await call(tool)).toMatchObject({ isError: true, error });
  });

  it("by an exception is a failure of the tool, not of its caller", async () => {
    const refused = z.string().refine(() => {
      throw new Error("no database");
    });
    const tool = defineTool({ name: "remove", input: z.object({ path: refused }) }, () => "");
    const failed = { isError: true, code: "MCI_INTERNAL" };
    const error: unknown = expect.stringContaining("Tool 'remove' failed: no database");
    expect(await call(tool, { path: "a" })).toMatchObject({ ...failed, error });
    expect(await callTool(tool, { path: "a" })).toMatchObject({
      ...failed,
      error: expect.stringContaining("no database"),
    });
  });
});

it("names the option of code in the message of a deadline", async () => {
  const tool = defineTool({ name: "slow", timeoutMs: 20 }, () => new Promise(() => {}));
  expect(await call(tool)).toMatchObject({
    code: "MCI_TIMEOUT",
    error: "The call timed out after 20 ms. timeoutMs sets how long it may take.",
  });
});

it("warns of names that do not suit every model, as in files", async () => {
  const warnings: string[] = [];
  const skill = defineSkill("my skill", { find: defineTool({}, () => "") });
  const [odd, fine] = ["has space", "fine.name-1"].map((name) => defineTool({ name }, () => ""));
  for (const given of [odd!, skill, fine!]) {
    await load(given, {}, { onWarning: ({ message }) => warnings.push(message) });
  }
  expect(warnings).toEqual([
    'The name "has space" will not suit every model.',
    'The name "my skill.find" will not suit every model.',
  ]);
});

it("takes a Date where the schema of the result has one", async () => {
  const output = z.object({ at: z.date(), days: z.array(z.date()).optional() });
  const tool = defineTool({ name: "tool", output }, () => ({ at: new Date(0) }));
  const client = await load(tool);
  expect(client.getTool("tool")?.outputSchema).toMatchObject({
    properties: { at: { type: "string", format: "date-time" }, days: { items: { format: "date-time" } } },
  });
  expect(await client.execute("tool")).toMatchObject({ structuredContent: { at: "1970-01-01T00:00:00.000Z" } });
  expect(await call(defineTool({ name: "tool", output }, () => ({ at: "today" }) as never))).toMatchObject({
    error: expect.stringContaining("Field 'at': Invalid input: expected date"),
  });
  const big = z.object({ n: z.bigint(), at: z.date() });
  expect(() => defineTool({ name: "tool", output: big }, () => ({}) as never).outputSchema).toThrow(
    /^Field 'n': BigInt cannot be represented in JSON Schema$/,
  );
});
