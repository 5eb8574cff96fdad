import type { ServerImporter, Tool } from "@mci/contract";
import { describe, expect, it } from "vitest";
import { loadMain, main, tool } from "../test/folder.ts";

describe("the access of a tool", () => {
  it("has each scope once, and is absent where none is required", async () => {
    const { tools } = await loadMain({ tools: [tool("a", { access: { scopes: ["x", "y", "x"] } }), tool("b")] });
    expect(tools.map(({ access }) => access)).toEqual([{ scopes: ["x", "y"] }, undefined]);
    expect(tools[1]).not.toHaveProperty("access");
    expect(Object.isFrozen(tools[0]?.access?.scopes)).toBe(true);
  });

  it("is joined with that of its toolset, whose file can only add to it: attack", async () => {
    const { tools } = await loadMain(
      { toolsets: [{ name: "db", access: { scopes: ["db"] } }, "open"] },
      {
        "mci/db.mci.json": main({
          tools: [tool("own", { access: { scopes: ["own"] } }), tool("none", { access: null })],
        }),
        "mci/open.mci.json": main({ tools: [tool("open", { access: { scopes: ["own"] } })] }),
      },
    );
    expect(scopesOf(tools)).toEqual({ own: ["own", "db"], none: ["db"], open: ["own"] });
  });

  it("of an MCP server is not got around by another tool that calls the server: attack", async () => {
    const call = { execution: { type: "mcp", serverName: "db", toolName: "drop" } } as const;
    const importer: ServerImporter = {
      import: async () => ({
        file: "/nowhere/db.mci.json",
        toolset: { schemaVersion: "1.0", tools: [{ name: "drop", ...call }] },
      }),
    };
    const { tools, problems } = await loadMain(
      {
        mcp_servers: { db: { command: "db", config: { access: { scopes: ["db"] } } } },
        toolsets: ["other"],
        tools: [tool("own", { ...call, access: { scopes: ["own"] } })],
      },
      { "mci/other.mci.json": main({ tools: [tool("foreign", call)] }) },
      { importer },
    );
    expect(problems).toEqual([]);
    expect(scopesOf(tools)).toEqual({ own: ["own", "db"], foreign: ["db"], drop: ["db"] });
  });
});

function scopesOf(tools: readonly Tool[]): Readonly<Record<string, readonly string[] | undefined>> {
  return Object.fromEntries(tools.map(({ name, access }) => [name, access?.scopes]));
}
