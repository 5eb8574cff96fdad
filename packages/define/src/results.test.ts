import { createClient, type Client } from "@mci/client";
import { success, ToolError, type Progress, type ToolResult } from "@mci/contract";
import { describe, expect, it, onTestFinished } from "vitest";
import { z } from "zod";
import { codeSource, defineTool, functionExecutor, type DefinedTool } from "./index.ts";

const load = async (tool: DefinedTool, warnings: string[] = []): Promise<Client> => {
  const client = await createClient({
    sources: [codeSource([tool])],
    executors: [functionExecutor()],
    onWarning: ({ message }) => warnings.push(message),
  });
  onTestFinished(() => client.close());
  return client;
};

const call = async (handler: () => unknown): Promise<ToolResult> =>
  (await load(defineTool({ name: "tool" }, handler))).execute("tool");

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
    ["bytes", () => png, { content: [{ type: "resource", resource: { blob: "iVBORw==", mimeType: "application/octet-stream" } }] }], // prettier-ignore
  ])("%s", async (_, handler, expected) => {
    expect(await call(handler)).toMatchObject({ isError: false, ...expected });
  });

  it.each<[() => unknown, string]>([
    [() => 5n, "The tool returned a bigint, which JSON does not have. Return it as a string."],
    [() => ({ a: [{ n: 1n }] }), "The tool returned a bigint at 'a[0].n', which JSON does not have."],
    [() => ({ index: new Map() }), "The tool returned a Map at 'index', which JSON does not have. Return an object."],
    [() => new Set(), "The tool returned a Set, which JSON does not have. Return an array."],
    [() => circle, "The tool returned an object at 'self' that contains itself."],
    [() => ({ run: () => 1 }), "The tool returned a function at 'run', which JSON does not have."],
    [() => new Date(Number.NaN), "The tool returned an invalid date."],
  ])("what JSON does not have is an error that names the place: %s", async (handler, message) => {
    expect(await call(handler)).toMatchObject({ isError: true, error: expect.stringContaining(message) });
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
    const right = await load(defineTool({ name: "count", output: plain }, () => ({ n: 2 })));
    expect(await right.execute("count")).toMatchObject({ structuredContent: { n: 2 } });
    const missing = await load(defineTool({ name: "count", output: plain }, () => ({}) as never));
    expect(await missing.execute("count")).toMatchObject({ isError: true, error: expect.stringContaining("'n'") });
  });
});

describe("a handler that throws", () => {
  it("gives the model its message, and keeps the code of a ToolError", async () => {
    const plain = await call(() => {
      throw new Error("the database is closed");
    });
    expect(plain).toMatchObject({ isError: true, error: expect.stringContaining("the database is closed") });
    const own = await call(async () => {
      throw new ToolError("SHOP_CLOSED", "The shop is closed until 9.");
    });
    expect(own).toMatchObject({ isError: true, code: "SHOP_CLOSED", error: "The shop is closed until 9." });
  });

  it("is called again for the errors that its tool names, as often as it says", async () => {
    class Busy extends Error {}
    let calls = 0;
    const retry = { on: [Busy], attempts: 3, backoffMs: 1 };
    const warnings: string[] = [];
    const client = await load(
      defineTool({ name: "flaky", readOnly: true, retry }, () => {
        calls += 1;
        if (calls < 3) throw new Busy("try again");
        return "done";
      }),
      warnings,
    );
    expect(warnings).toEqual([]);
    expect(await client.execute("flaky")).toMatchObject({ content: [{ text: "done" }], metadata: { attempts: 3 } });
    calls = -10;
    expect(await client.execute("flaky")).toMatchObject({ isError: true, error: "try again" });
    expect(calls).toBe(-7);
    await load(
      defineTool({ name: "write", retry }, () => ""),
      warnings,
    );
    expect(warnings).toEqual(["'retry' repeats calls of a tool that is neither 'readOnly' nor 'idempotent'."]);
  });
});

describe("a generator", () => {
  it("reports what it yields and answers with what it returns", async () => {
    const steps: Progress[] = [];
    const client = await load(
      defineTool({ name: "copy" }, async function* () {
        yield "looking";
        yield { progress: 1, total: 2, message: "copied a" };
        return "copied";
      }),
    );
    const result = await client.execute("copy", {}, { onProgress: (step) => steps.push(step) });
    expect(result).toMatchObject({ content: [{ text: "copied" }] });
    expect(steps).toEqual([
      { progress: 1, message: "looking" },
      { progress: 1, total: 2, message: "copied a" },
    ]);
  });

  it("runs its finally when the call is over before it", async () => {
    let isClean = false;
    const client = await load(
      defineTool({ name: "endless", timeoutMs: 50 }, async function* (_, { signal }) {
        try {
          while (true) {
            yield "still here";
            await new Promise((resolve) => signal.addEventListener("abort", resolve));
          }
        } finally {
          isClean = true;
        }
      }),
    );
    expect(await client.execute("endless")).toMatchObject({ code: "MCI_TIMEOUT" });
    await expect.poll(() => isClean).toBe(true);
  });
});
