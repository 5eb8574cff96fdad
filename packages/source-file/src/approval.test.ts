import type { ServerImporter } from "@mci/contract";
import { describe, expect, it } from "vitest";
import { loadMain, main, tool, type Loaded } from "../test/folder.ts";

const any = { channel: "any", expiresMs: 600_000 };

describe("the approval of a tool", () => {
  it.each([
    [undefined, undefined],
    [null, undefined],
    [false, undefined],
    [true, any],
    ["Wipe it?", { ...any, show: "Wipe it?" }],
    [{}, any],
    [
      { show: "Wipe?", when: "props.all", channel: "outOfBand", expires_ms: 1000 },
      { show: "Wipe?", when: "props.all", channel: "outOfBand", expiresMs: 1000 },
    ],
  ])("%j is resolved", async (approval, rule) => {
    const { tools } = await load({ tools: [tool("wipe", { approval })] });
    expect(tools[0]?.approval).toEqual(rule);
  });
});

describe("the approval of a toolset", () => {
  it("{ destructive: true } leaves out the tools of which the main file says that they destroy nothing", async () => {
    const changes = {
      read: { annotate: { readOnlyHint: true } },
      add: { annotate: { destructiveHint: false } },
      drop: { annotate: { title: "Drop" } },
    };
    const { asking, tools, problems } = await withToolset(
      { approval: { destructive: true }, tools: changes, prefix: "db_" },
      tool("read", { annotations: { openWorldHint: true } }),
      tool("add"),
      tool("drop"),
      tool("other"),
    );
    expect(problems).toEqual([]);
    expect(asking).toEqual(["db_drop", "db_other"]);
    expect(tools[0]?.annotations).toEqual({ openWorldHint: true, readOnlyHint: true });
    expect(tools[2]?.origin.approvalAt).toMatchObject({ pointer: "/toolsets/0/approval" });
  });

  it("is not switched off by the hints of the toolset: attack", async () => {
    const hints = { readOnlyHint: true, destructiveHint: false };
    const { asking } = await withToolset(
      { approval: { destructive: true } },
      tool("drop", { annotations: hints, approval: false }),
      tool("constructor", { annotations: hints }),
    );
    expect(asking).toEqual(["drop", "constructor"]);
  });

  it.each([true, "Sure?", { channel: "outOfBand" }])("%j is for all of its tools", async (approval) => {
    const changes = { read: { annotate: { readOnlyHint: true } } };
    const { asking } = await withToolset({ approval, tools: changes }, tool("read"), tool("drop", { approval: false }));
    expect(asking).toEqual(["read", "drop"]);
  });

  it("stays whatever the toolset says, which can only be stricter: attack", async () => {
    const { tools } = await withToolset(
      { approval: { show: "Sure?", when: "props.all", channel: "outOfBand", expires_ms: 1000 } },
      tool("a", { approval: { show: "Fine?", when: "props.none", channel: "any", expires_ms: 9000 } }),
      tool("b", { approval: { channel: "any", expires_ms: 10 } }),
    );
    expect(tools.map(({ approval }) => approval)).toEqual([
      { show: "Sure?", when: "(props.all) or (props.none)", channel: "outOfBand", expiresMs: 1000 },
      { show: "Sure?", channel: "outOfBand", expiresMs: 10 },
    ]);
  });

  it("lets a toolset ask by itself, and false is not a no to that", async () => {
    expect((await withToolset({}, tool("a", { approval: true }), tool("b"))).asking).toEqual(["a"]);
    expect((await withToolset({ approval: false }, tool("a", { approval: true }))).asking).toEqual(["a"]);
  });

  it("is replaced for one tool by the change of that tool", async () => {
    const changes = {
      read: { approval: false },
      drop: { rename: "remove", approval: { show: "Drop it?", channel: "outOfBand" } },
    };
    const own = { approval: "Says the toolset" };
    const { asking, tools } = await withToolset(
      { approval: true, tools: changes },
      tool("read", own),
      tool("drop", own),
      tool("add"),
    );
    expect(asking).toEqual(["remove", "add"]);
    expect(tools[1]).toMatchObject({
      approval: { show: "Drop it?", channel: "outOfBand" },
      origin: { approvalAt: { pointer: "/toolsets/0/tools/drop/approval" } },
    });
  });
});

describe("the approval of an MCP server", () => {
  const call = (toolName: string): Record<string, unknown> => ({
    execution: { type: "mcp", serverName: "db", toolName },
  });
  const importer: ServerImporter = {
    import: async () => ({
      file: "/nowhere/db.mci.json",
      toolset: {
        schemaVersion: "1.0",
        tools: ["read", "drop"].map((name) => ({
          name,
          annotations: { readOnlyHint: true },
          execution: { type: "mcp", serverName: "db", toolName: name },
        })),
      },
    }),
  };
  const server = (config: object): Record<string, unknown> => ({ mcp_servers: { db: { command: "db", config } } });

  it("is not switched off by the hints of the server: attack", async () => {
    const config = { approval: { destructive: true }, tools: { read: { annotate: { readOnlyHint: true } } } };
    const { asking, tools, problems } = await load(server(config), {}, { importer });
    expect(problems).toEqual([]);
    expect(asking).toEqual(["drop"]);
    // What the server says of itself is in its annotations alone.
    expect(tools.map(({ origin }) => origin.ownHints)).toEqual([{ readOnlyHint: true }, undefined]);
    expect(tools[1]?.origin.approvalAt?.pointer).toBe("/mcp_servers/db/config/approval");
  });

  it("is not got around by another tool that calls the server: attack", async () => {
    const config = { approval: { destructive: true, channel: "outOfBand" } };
    const { tools } = await load(
      {
        ...server(config),
        toolsets: ["other"],
        tools: [
          tool("own", call("drop")),
          tool("harmless", { ...call("read"), annotations: { readOnlyHint: true } }),
          tool("elsewhere", { execution: { type: "mcp", serverName: "__proto__", toolName: "x" } }),
        ],
      },
      {
        "mci/other.mci.json": main({
          tools: [tool("foreign", { ...call("drop"), annotations: { readOnlyHint: true } })],
        }),
      },
      { importer },
    );
    const channels = Object.fromEntries(tools.map(({ name, approval }) => [name, approval?.channel]));
    const asked = { own: "outOfBand", foreign: "outOfBand", read: "outOfBand", drop: "outOfBand" };
    expect(channels).toEqual({ ...asked, harmless: undefined, elsewhere: undefined });
  });

  it("of one of its tools is not got around by another tool that calls it: attack", async () => {
    const config = { tools: { drop: { approval: { channel: "outOfBand" }, access: { scopes: ["dba"] }, hide: true } } };
    const { tools } = await load(
      { ...server(config), toolsets: [{ name: "other", tools: { foreign: { approval: false } } }] },
      { "mci/other.mci.json": main({ tools: [tool("foreign", call("drop"))] }) },
      { importer },
    );
    expect(tools.map(({ name, approval, access }) => [name, approval?.channel, access?.scopes])).toEqual([
      ["foreign", "outOfBand", ["dba"]],
      ["read", undefined, undefined],
    ]);
  });
});

interface Approvals extends Loaded {
  /** Names of the tools that ask. */
  readonly asking: readonly string[];
}

async function load(...given: Parameters<typeof loadMain>): Promise<Approvals> {
  const loaded = await loadMain(...given);
  const asking = loaded.tools.filter(({ approval }) => approval !== undefined).map(({ name }) => name);
  return { ...loaded, asking };
}

function withToolset(entry: Readonly<Record<string, unknown>>, ...tools: readonly object[]): Promise<Approvals> {
  return load({ toolsets: [{ name: "db", ...entry }] }, { "mci/db.mci.json": main({ tools }) });
}
