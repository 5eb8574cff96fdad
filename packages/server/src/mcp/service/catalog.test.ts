import type { Toolbox } from "@mci/contract";
import { describe, expect, it } from "vitest";
import { mcpToolbox, tools } from "../../../test/mcp-toolbox.ts";
import { present } from "../../../test/present.ts";
import { toolCatalog } from "./catalog.ts";

const said = (name: string, rest: object = {}): Record<string, unknown> => {
  return { name, ...rest, execution: { type: "text", text: name } };
};

describe("the list of tools", () => {
  it("shows all that an author says of a tool, word for word, and nothing of how it is run", async () => {
    const toolbox = await mcpToolbox();
    const page = toolCatalog(toolbox, 100).page(undefined, undefined);
    const { execution: _, ...say } = present(tools[0]);
    expect(page?.tools[0]).toEqual(say);
    expect(page?.tools[1]).toEqual({ name: "mixed", inputSchema: { type: "object", properties: {} } });
    expect(page?.tools.map(({ name }) => name)).toEqual(toolbox.listTools());
  });

  it("says of every input schema that it is one of an object", async () => {
    const toolbox = await mcpToolbox([
      said("anything", { inputSchema: true, outputSchema: true }),
      said("untyped", { inputSchema: { anyOf: [{ required: ["a"] }] } }),
    ]);
    const schemas = toolCatalog(toolbox, 100).page(undefined, undefined)?.tools.map(({ inputSchema, outputSchema }) => [inputSchema, outputSchema]); // prettier-ignore
    expect(schemas).toEqual([
      [{ type: "object", properties: {} }, undefined],
      [{ type: "object", properties: {}, anyOf: [{ required: ["a"] }] }, undefined],
    ]);
  });

  it("gives items to arrays without any, and leaves the tool as it is", async () => {
    const schema = { type: "object", properties: { list: { type: ["array", "null"] } } };
    const toolbox = await mcpToolbox([said("lists", { inputSchema: schema, outputSchema: schema })]);
    const [tool] = toolCatalog(toolbox, 100).page(undefined, undefined)?.tools ?? [];
    const complete = { type: "object", properties: { list: { type: ["array", "null"], items: {} } } };
    expect([tool?.inputSchema, tool?.outputSchema]).toEqual([complete, complete]);
    expect(toolbox.tools()[0]).toMatchObject({ inputSchema: schema });
    expect(toolbox.tools()[0]?.inputSchema).toEqual(schema);
  });

  it("comes in pages, each with a cursor to the next but the last, in the order of the toolbox", async () => {
    const names = Array.from({ length: 7 }, (_, at) => `tool_${at}`);
    const catalog = toolCatalog(await mcpToolbox(names.map((name) => said(name))), 3);
    const read: string[] = [];
    let cursor: string | undefined;
    const sizes: number[] = [];
    do {
      const page = present(catalog.page(cursor, undefined));
      read.push(...page.tools.map(({ name }) => name));
      sizes.push(page.tools.length);
      cursor = page.nextCursor;
    } while (cursor !== undefined);
    expect(sizes).toEqual([3, 3, 1]);
    expect(read).toEqual(names);
  });

  it("has one page, without a cursor, for a page's worth of tools or none", async () => {
    const none = await mcpToolbox([]);
    expect(toolCatalog(none, 3).page(undefined, undefined)).toEqual({ tools: [] });
    const three = toolCatalog(await mcpToolbox(["a", "b", "c"].map((name) => said(name))), 3);
    expect(three.page(undefined, undefined)).not.toHaveProperty("nextCursor");
  });

  it("knows no cursor but its own", async () => {
    const catalog = toolCatalog(await mcpToolbox(["a", "b", "c"].map((name) => said(name))), 1);
    for (const cursor of ["", "x", "constructor", "__proto__", "0", Buffer.from("a").toString("base64url")]) {
      expect(catalog.page(cursor, undefined)).toBeUndefined();
    }
    expect(catalog.page(Buffer.from("b").toString("base64url"), undefined)?.tools).toMatchObject([{ name: "b" }]);
  });

  it("is the one of another array as soon as the toolbox gives that, also when nobody can watch it", async () => {
    const client = await mcpToolbox();
    let shown = client.tools();
    const catalog = toolCatalog({ tools: () => shown, execute: (name) => client.execute(name) }, 100);
    expect(catalog.page(undefined, undefined)?.tools).toHaveLength(12);
    shown = shown.slice(0, 1);
    expect(catalog.page(undefined, undefined)?.tools).toHaveLength(1);
  });

  it("is described once for each state of the toolbox, also when that changes its list in place", async () => {
    const client = await mcpToolbox();
    let changed: () => void = expect.unreachable;
    const shown = [...client.tools()];
    let asked = 0;
    const toolbox: Toolbox = {
      tools: () => ((asked += 1), shown),
      execute: (name) => client.execute(name),
      watch: (listener) => {
        changed = listener;
        return () => undefined;
      },
    };
    const catalog = toolCatalog(toolbox, 100);
    const first = catalog.page(undefined, undefined);
    expect(catalog.page(undefined, undefined)).toBe(first);
    shown.length = 1;
    changed();
    expect(catalog.page(undefined, undefined)?.tools).toHaveLength(1);
    expect(catalog.tool("mixed", undefined)).toBeUndefined();
    expect(asked).toBeGreaterThan(0);
  });
});
