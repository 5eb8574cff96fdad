import type { ServerImporter, Tool } from "@mci/contract";
import { join } from "node:path";
import { folderOf } from "@mci/plugin-kit/test";
import { describe, expect, it } from "vitest";
import { loadFile, main, tool } from "../test/folder.ts";

describe("the access of a tool", () => {
  it("has each scope once, and is absent where none is required", async () => {
    const { tools } = await load({ tools: [tool("a", { access: { scopes: ["x", "y", "x"] } }), tool("b")] });
    expect(tools.map(({ access }) => access)).toEqual([{ scopes: ["x", "y"] }, undefined]);
    expect(tools[1]).not.toHaveProperty("access");
    expect(Object.isFrozen(tools[0]?.access?.scopes)).toBe(true);
  });

  it("is joined with that of its toolset, whose file can only add to it: attack", async () => {
    const { tools } = await load(
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
    const call = { execution: { type: "mcp", serverName: "db", toolName: "drop" } };
    const importer: ServerImporter = {
      import: async () => ({
        file: "/nowhere/db.mci.json",
        toolset: {
          schemaVersion: "1.0",
          tools: [{ name: "drop", execution: { type: "mcp", serverName: "db", toolName: "drop" } }],
        },
      }),
    };
    const { tools, problems } = await load(
      {
        mcp_servers: { db: { command: "db", config: { access: { scopes: ["db"] } } } },
        toolsets: ["other"],
        tools: [tool("own", { ...call, access: { scopes: ["own"] } })],
      },
      { "mci/other.mci.json": main({ tools: [tool("foreign", call)] }) },
      importer,
    );
    expect(problems).toEqual([]);
    expect(scopesOf(tools)).toEqual({ own: ["own", "db"], foreign: ["db"], drop: ["db"] });
  });
});

function scopesOf(tools: readonly Tool[]): Readonly<Record<string, readonly string[] | undefined>> {
  return Object.fromEntries(tools.map(({ name, access }) => [name, access?.scopes]));
}

async function load(
  fields: Readonly<Record<string, unknown>>,
  files: Readonly<Record<string, unknown>> = {},
  importer?: ServerImporter,
): ReturnType<typeof loadFile> {
  const folder = folderOf({ "main.mci.json": main(fields), ...files });
  return loadFile(join(folder, "main.mci.json"), importer === undefined ? {} : { importer });
}
