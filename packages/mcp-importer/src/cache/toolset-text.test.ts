import { describe, expect, it } from "vitest";
import { toolsetText } from "./toolset-text.ts";

const server = { name: "s", server: { command: "x" }, folder: "/", libraryFolder: "/mci", document: {}, rules: {} };

describe("toolsetText", () => {
  it.each([0, 1, 3])("writes %i tools as one JSON document, indented by two", async (count) => {
    const execution = { type: "mcp", serverName: "s", toolName: "t" } as const;
    const tools = Array.from({ length: count }, (_, index) => {
      return { name: `t${index}`, description: "two\nlines", inputSchema: { type: "object", required: [] }, execution };
    });
    const { text, toolset } = await toolsetText(tools, server, "s.mci.json");
    expect(text).toBe(`${JSON.stringify(JSON.parse(text), null, 2)}\n`);
    expect(toolset.tools).toEqual(tools);
  });
});
