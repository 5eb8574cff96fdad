import { describe, expect, it } from "vitest";
import { toolsetText } from "./toolset-text.ts";

const server = { name: "s", server: { command: "x" }, folder: "/", libraryFolder: "/mci", document: {}, rules: {} };

// Takes seconds, and hundreds of megabytes.
describe("toolsetText", () => {
  it("refuses what indenting would make longer than a string can be, before it is printed", async () => {
    let deepest: unknown = Array.from({ length: 3_000_000 }, () => 1);
    for (let level = 0; level < 90; level += 1) deepest = [deepest];
    const execution = { type: "mcp", serverName: "s", toolName: "t" } as const;
    const tools = [{ name: "t", inputSchema: { default: deepest }, execution }];
    await expect(toolsetText(tools, server, "s.mci.json")).rejects.toMatchObject({ code: "MCI_SCHEMA_LIMIT" });
  });
});
