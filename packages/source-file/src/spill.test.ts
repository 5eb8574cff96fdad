import type { JsonObject, ServerImporter, Tool } from "@mci/contract";
import { join } from "node:path";
import { folderOf } from "@mci/plugin-kit/test";
import { describe, expect, it } from "vitest";
import { loadFile, main, tool } from "../test/folder.ts";

const defaults = { over: 20_000, show: 2_500, ttlMs: 900_000 };

function text(spill?: unknown): JsonObject {
  return { execution: { type: "text", text: "", ...(spill !== undefined && { response: { spill } }) } };
}

const importer: ServerImporter = {
  import: async () => ({
    file: "/nowhere/db.mci.json",
    toolset: {
      schemaVersion: "1.0",
      tools: [{ name: "imported", execution: { type: "mcp", serverName: "db", toolName: "imported" } }],
    },
  }),
};

describe("the spill of a tool", () => {
  it("has the defaults, shows no more than what is short, and is absent where nothing says it", async () => {
    const tools = [
      tool("yes", text(true)),
      tool("no", text(false)),
      tool("some", text({ over: 1_000, ttl_ms: 5 })),
      tool("none"),
    ];
    const loaded = await load({ tools });
    expect(spillOf(loaded)).toEqual({
      yes: defaults,
      no: false,
      some: { over: 1_000, show: 1_000, ttlMs: 5 },
      none: undefined,
    });
    expect(loaded[3]).not.toHaveProperty("spill");
    expect(Object.isFrozen(loaded[0]?.spill)).toBe(true);
  });

  it("is what the nearest word says: the tool, its file, its entry, the main file", async () => {
    const loaded = await load(
      {
        response: { spill: { over: 400 } },
        tools: [tool("own"), tool("own_no", text(false))],
        toolsets: [
          { name: "a", response: { spill: { over: 300 } } },
          { name: "b", response: { spill: false } },
          { name: "c", response: { spill: true } },
          "d",
        ],
        mcp_servers: { db: { command: "db", config: { response: { spill: false } } } },
      },
      {
        "mci/a.mci.json": main({ tools: [tool("a")] }),
        "mci/b.mci.json": main({ tools: [tool("b"), tool("b_own", text({ over: 100 }))] }),
        "mci/c.mci.json": main({ response: { spill: { over: 200 } }, tools: [tool("c")] }),
        "mci/d.mci.json": main({ tools: [tool("d")] }),
      },
    );
    const over = Object.entries(spillOf(loaded)).map(([name, spill]) => [name, spill ? spill.over : spill]);
    expect(Object.fromEntries(over)).toEqual({
      own: 400,
      own_no: false,
      a: 300,
      b: false,
      b_own: 100,
      c: 200,
      d: 400,
      imported: false,
    });
  });
});

function spillOf(tools: readonly Tool[]): Readonly<Record<string, Tool["spill"]>> {
  return Object.fromEntries(tools.map(({ name, spill }) => [name, spill]));
}

async function load(fields: JsonObject, files: JsonObject = {}): Promise<readonly Tool[]> {
  const folder = folderOf({ "main.mci.json": main(fields), ...files });
  const { tools, problems } = await loadFile(join(folder, "main.mci.json"), { importer });
  expect(problems).toEqual([]);
  return tools;
}
