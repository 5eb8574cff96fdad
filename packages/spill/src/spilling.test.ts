import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { failure, success, text, type Tool, type Toolbox, type ToolResult } from "@mci/contract";
import { memoryStore } from "@mci/store";
import { describe, expect, it } from "vitest";
import { partOf, readAll, rule, tool, toolboxOf } from "../test/toolbox.ts";
import { spilling } from "./index.ts";

const long = Array.from({ length: 300 }, (_, at) => `line ${at}`).join("\n");
const items = JSON.stringify(Array.from({ length: 300 }, (_, at) => ({ id: at, name: `item, ${at}` })));
const store = memoryStore();

describe("a spilling toolbox", () => {
  it("shows whole lines of the beginning of a long text, and reads all of it again", async () => {
    const toolbox = spilling(toolboxOf({ log: long }), { store });
    const result = await toolbox.execute("log");
    const { text: beginning, note, place } = partOf(result);
    expect(beginning).toBe(long.slice(0, place.next));
    expect(beginning.endsWith("\n")).toBe(true);
    expect(beginning.length).toBeLessThanOrEqual(rule.show);
    expect(note).toBe(
      `[198 characters of a result of 2,589 characters, 300 lines. Read on: read_result({"id":"${place.id}","offset":198}). ` +
        `In place of "offset", "find" looks for a text.]`,
    );
    expect(result.metadata).toMatchObject({ truncated: true, chars_total: long.length, chars_shown: 198 });
    expect(await readAll(toolbox, result)).toBe(long);
  });

  it("shows whole items of an array, however it is written", async () => {
    for (const json of [items, JSON.stringify(JSON.parse(items), undefined, 2)]) {
      const toolbox = spilling(toolboxOf({ list: json }), { store });
      const result = await toolbox.execute("list");
      const { text: beginning, note } = partOf(result);
      expect(JSON.parse(`${beginning.trimEnd().replace(/,$/, "")}]`).length).toBeGreaterThan(1);
      expect(note).toContain("characters, 300 items. Read on");
      expect(await readAll(toolbox, result)).toBe(json);
    }
  });

  it("leaves short results, errors, and results of tools without a rule as they are", async () => {
    const results = { short: text("a".repeat(1_000)), fails: failure(long), plain: text(long), never: text(long) };
    const tools = [tool("short"), tool("fails"), tool("plain", { spill: undefined }), tool("never", { spill: false })];
    const inner = toolboxOf(results, () => tools);
    const toolbox = spilling(inner, { store });
    for (const [name, result] of Object.entries(results)) expect(await toolbox.execute(name)).toBe(result);
    const all = spilling(inner, { store, default: { over: 1_000, show: 100 } });
    expect(await all.execute("never")).toBe(results.never);
    expect(partOf(await all.execute("plain")).text.length).toBeLessThanOrEqual(100);
  });

  it("keeps no more in memory than what it shows, for as long as an agent keeps its messages", async () => {
    setFlagsFromString("--expose-gc");
    const collect = runInNewContext("gc") as () => void; // oxlint-disable-line typescript/no-unsafe-type-assertion
    const lines = (): string => Buffer.from(long.repeat(800)).toString();
    const toolbox: Toolbox = { tools: () => [tool("log")], execute: async () => text(lines()) };
    const small = spilling(toolbox, { store: memoryStore({ maxBytes: 10_000_000 }) });
    const messages: ToolResult[] = [];
    collect();
    const before = process.memoryUsage().heapUsed;
    for (let call = 0; call < 40; call += 1) messages.push(await small.execute("log")); // oxlint-disable-line no-await-in-loop
    collect();
    expect(messages).toHaveLength(40);
    expect(process.memoryUsage().heapUsed - before).toBeLessThan(40_000_000); // the whole texts have 80 MB
  });

  it("is not made of a findable one, which hides the tools whose results are long", () => {
    const found = { ...tool("call_tool", { spill: undefined }), execution: { type: "found" } };
    const inner = toolboxOf({}, () => [found]);
    expect(() => spilling(inner, { store, default: true })).toThrow("which findable() hides");
    expect(spilling(inner, { store }).tools()).toEqual([found]);
  });

  it("lists read_result where some tool can have long results, and such tools without outputSchema", () => {
    const outputSchema = { type: "object" };
    const tools = [tool("a", { outputSchema }), tool("b", { outputSchema, spill: undefined })];
    const toolbox = spilling(
      toolboxOf({}, () => tools),
      { store },
    );
    expect(toolbox.tools().map(({ name }) => name)).toEqual(["a", "b", "read_result"]);
    expect(toolbox.tools().map((listed) => listed.outputSchema)).toEqual([undefined, outputSchema, undefined]);
    expect(toolbox.tools()).toBe(toolbox.tools());
    const without = [tool("b", { spill: undefined }), tool("c", { spill: false })];
    expect(
      spilling(
        toolboxOf({}, () => without),
        { store },
      ).tools(),
    ).toBe(without);
  });

  it("has no tool read_result where no tool can have long results", async () => {
    const toolbox = spilling(
      toolboxOf({}, () => [tool("a", { spill: false })]),
      { store },
    );
    expect(await toolbox.execute("read_result", { id: "x" })).toMatchObject({ code: "MCI_TOOL_UNKNOWN" });
  });

  it("keeps structured content that is what is large as JSON, and shows the text before it", async () => {
    const value = { rows: Array.from({ length: 200 }, (_, at) => ({ at })) };
    const toolbox = spilling(toolboxOf({ rows: text("200 rows", { structuredContent: value }) }), { store });
    const result = await toolbox.execute("rows");
    expect(result.structuredContent).toBeUndefined();
    expect(result.content[0]).toEqual({ type: "text", text: "200 rows" });
    const rest = { ...result, content: result.content.slice(1) };
    expect(await readAll(toolbox, rest)).toBe(JSON.stringify(value));
  });

  it("drops structured content from a long text, and leaves images as they are", async () => {
    const image = { type: "image", data: "AAAA", mimeType: "image/png" } as const;
    const result = success([{ type: "text", text: items }, image], { structuredContent: { a: 1 } });
    const shown = await spilling(toolboxOf({ mixed: result }), { store }).execute("mixed");
    expect(shown.structuredContent).toBeUndefined();
    expect(shown.content[2]).toBe(image);
  });

  it("still refuses a result that breaks the schema of its tool, which is not listed", async () => {
    const promising = tool("a", { outputSchema: { type: "object" } });
    const toolbox = spilling(
      toolboxOf({ a: text(long) }, () => [promising]),
      { store },
    );
    const result = await toolbox.execute("a");
    expect(result).toMatchObject({ isError: true, code: "MCI_RESPONSE" });
    expect(JSON.stringify(result).length).toBeLessThan(1_000);
  });

  it("leaves a toolbox alone that keeps its long results itself", async () => {
    const inner = spilling(toolboxOf({ log: long }), { store });
    const outer = spilling(inner, { store, default: true });
    expect(outer.tools()).toBe(inner.tools());
    expect(await readAll(outer, await outer.execute("log"))).toBe(long);
  });

  it("does not start with a tool named read_result", () => {
    expect(() => spilling(toolboxOf({ read_result: "" }), { store })).toThrow(
      expect.objectContaining({ code: "MCI_CONFIG", hint: "Rename it, or give its toolset a prefix." }),
    );
  });

  it("is not replaced by a tool named read_result that a reload brings: attack", async () => {
    let tools: readonly Tool[] = [tool("log")];
    const toolbox = spilling(
      toolboxOf({ log: long, read_result: "stolen" }, () => tools),
      { store },
    );
    const beginning = await toolbox.execute("log");
    tools = [tool("log"), tool("read_result")];
    expect(toolbox.tools().map(({ execution }) => execution.type)).toEqual(["test", "spill"]);
    expect(await readAll(toolbox, beginning)).toBe(long);
  });

  it.each([
    [{}, "'store'"],
    [{ store: {} }, "'store'"],
    [{ store, default: { ovr: 1 } }, "Did you mean 'default.over'?"],
    [{ store, default: { show: 1 } }, "'default.show' must be an integer of at least 100"],
  ])("refuses the options %j", (options, message) => {
    expect(() => spilling(toolboxOf({}), options as never)).toThrow(message);
  });
});
