import { once } from "node:events";
import { inspect } from "node:util";
import { MessageChannel } from "node:worker_threads";
import { text, type Tool, type ToolSource } from "@mci/contract";
import { documentSource } from "@mci/source-file";
import { describe, expect, it } from "vitest";
import { custom, load, textTool } from "../../../test/load.ts";

const schema = { type: "object", properties: { a: { type: "string", description: "x".repeat(200) } } };
const many = (count: number): object[] =>
  Array.from({ length: count }, (_, index) => textTool(`tool_${index}`, "{{props.a}}", { inputSchema: schema }));

describe("loaded tools", () => {
  it("as JSON take what they say themselves, and not the whole file each", async () => {
    const client = await load(many(200));
    const all = JSON.stringify(client.tools()).length;
    const one = JSON.stringify(client.tools()[0]).length;
    expect(all).toBeLessThan(210 * one);
    expect(all).toBeLessThan(3 * JSON.stringify(many(200)).length);
  });

  it("can be inspected, cloned and sent to a worker, without the file", async () => {
    const client = await load(many(3), { document: { metadata: { name: "marker" } } });
    const tools = client.tools();
    expect(inspect(tools, { depth: Infinity })).not.toContain("marker");
    const { port1, port2 } = new MessageChannel();
    const received = once(port2, "message");
    port1.postMessage(tools);
    expect(await received).toEqual([JSON.parse(JSON.stringify(tools))]);
    port1.close();
    expect(structuredClone(tools[0])).not.toHaveProperty("origin.document");
    expect(tools[0]?.origin.document["metadata"]).toEqual({ name: "marker" });
  });

  it("of a custom source are the same, its own objects stay as they were, and functions are kept back", async () => {
    const document = { metadata: { name: "own" } };
    const rules = { anyPaths: false, directories: [], network: {} };
    const own: Tool = {
      name: "own",
      tags: [],
      annotations: {},
      execution: { type: "echo" },
      parse: async (props) => ({ props: { ...props, parsed: true } }),
      origin: { folder: "/", rules, document },
    };
    const copying: ToolSource = {
      name: "copying",
      async load(context) {
        const tools = await documentSource({ schemaVersion: "1.0", tools: [textTool("copied", "x")] }).load(context);
        return [own, ...tools.map((tool) => ({ ...tool, origin: { ...tool.origin, toolset: "t" } }))];
      },
    };
    const echo = custom("echo", ({ scope }) => text(JSON.stringify(scope.props)));
    const client = await load([], { sources: [copying], executors: [echo] });
    const [first, second] = client.tools();
    expect(first?.origin.document).toEqual(document);
    expect(second?.origin).toMatchObject({ toolset: "t", document: {} });
    expect(structuredClone(client.tools())).toHaveLength(2);
    expect(Object.isFrozen(first) && Object.isFrozen(first?.origin)).toBe(true);
    expect(Object.isFrozen(first?.origin.document)).toBe(true);
    expect(Object.keys(own.origin)).toContain("document");
    expect(await client.execute("own", { a: 1 })).toMatchObject({ content: [{ text: '{"a":1,"parsed":true}' }] });
  });
});
