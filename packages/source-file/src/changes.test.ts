import type { ServerImporter } from "@mci/contract";
import { describe, expect, it } from "vitest";
import { loadMain, main, tool, type Loaded } from "../test/folder.ts";

const schema = {
  type: "object",
  properties: { title: { type: "string" }, labels: { type: "array" }, milestone: { type: "integer" } },
  required: ["title", "labels"],
};

describe("the changes of a toolset's tools", () => {
  it("replace what the tool says, before the filter and the prefix", async () => {
    const change = {
      rename: "open_issue",
      title: "Open an issue",
      describe: "Opens one.",
      annotate: { destructiveHint: false, openWorldHint: null },
      tags: ["own"],
      describeArguments: { labels: "Names of labels." },
      default: { labels: [] },
      rateLimit: { per: "call", points: 1, per_ms: 10 },
      access: { scopes: ["write"] },
      response: { maxChars: 5 },
      input: "lenient",
      outputSchema: null,
    };
    const entry = {
      prefix: "gh_",
      filter: "only",
      filterValue: "open_issue",
      access: { scopes: ["entry"] },
      tools: { create_issue: change },
    };
    const { tools, names, problems } = await withToolset(
      entry,
      tool("create_issue", {
        title: "T",
        description: "Poisoned.",
        inputSchema: schema,
        outputSchema: { type: "object" },
        tags: ["theirs"],
        annotations: { openWorldHint: true, readOnlyHint: true },
        access: { scopes: ["theirs"] },
      }),
      tool("delete_repo"),
    );
    expect(problems).toEqual([]);
    expect(names).toEqual(["gh_open_issue"]);
    const [changed] = tools;
    expect(changed).toMatchObject({
      title: "Open an issue",
      description: "Opens one.",
      tags: ["own"],
      rateLimit: change.rateLimit,
      access: { scopes: ["write"] },
      input: "lenient",
      execution: { type: "text", text: "create_issue", response: { maxChars: 5 } },
      inputSchema: {
        properties: {
          title: { type: "string" },
          labels: { type: "array", description: "Names of labels.", default: [] },
        },
        required: ["title"],
      },
    });
    expect(changed).not.toHaveProperty("outputSchema");
    expect(changed?.annotations).toEqual({ readOnlyHint: true, destructiveHint: false });
    expect(changed?.origin.ownHints).toEqual({ destructiveHint: false });
    expect(changed?.origin.changed).toMatchObject({
      change,
      definition: { name: "create_issue", description: "Poisoned." },
    });
    expect(JSON.stringify(changed)).not.toContain("Poisoned");
    expect(Object.isFrozen(changed?.inputSchema)).toBe(true);
  });

  it("hide tools, and swap names at once", async () => {
    const changes = { a: { rename: "b" }, b: { rename: "a" }, c: { hide: true }, d: { rename: "c" }, constructor: {} };
    const { tools, problems } = await withToolset(
      { tools: changes },
      ...["a", "b", "c", "d"].map((name) => tool(name)),
    );
    expect(tools.map(({ name, execution }) => `${name} runs ${String(Reflect.get(execution, "text"))}`)).toEqual([
      "b runs a",
      "a runs b",
      "c runs d",
    ]);
    expect(problems.map(({ message }) => message)).toEqual([
      "'tools' changes a tool that toolset 'gh' does not have: 'constructor'.",
    ]);
  });

  it("warn of what is not there, with the nearest name and the place", async () => {
    const changes = {
      creat_issue: { hide: true },
      issue: { default: { lables: [] }, describeArguments: { tilte: "x" }, hideArguments: ["milestoen"] },
    };
    const { problems, tools } = await withToolset(
      { tools: changes },
      tool("create_issue"),
      tool("issue", { inputSchema: schema }),
    );
    expect(problems.map(({ severity, pointer, message, hint }) => [severity, pointer, message, hint])).toEqual([
      [
        "warning",
        "/toolsets/0/tools/creat_issue",
        "'tools' changes a tool that toolset 'gh' does not have: 'creat_issue'.",
        "Did you mean 'create_issue'?",
      ],
      [
        "warning",
        "/toolsets/0/tools/issue/default/lables",
        "The tool has no argument 'lables'.",
        "Did you mean 'labels'?",
      ],
      [
        "warning",
        "/toolsets/0/tools/issue/describeArguments/tilte",
        "The tool has no argument 'tilte'.",
        "Did you mean 'title'?",
      ],
      [
        "warning",
        "/toolsets/0/tools/issue/hideArguments/0",
        "The tool has no argument 'milestoen'.",
        "Did you mean 'milestone'?",
      ],
    ]);
    expect(tools[1]?.hiddenArguments).toEqual(["milestoen"]);
  });

  it.each([
    [{ renam: "x" }, "renam", 'Did you mean "rename"?'],
    [{ annotate: { destructive: true } }, "annotate/destructive", 'Did you mean "destructiveHint"?'],
    [{ response: { maxChar: 1 } }, "response/maxChar", 'Did you mean "maxChars"?'],
    [{ rename: "a b" }, "rename", "Write 1 to 128 letters, digits, '_', '-' and '.'."],
    [
      { access: { scopes: ["a b"] } },
      "access/scopes/0",
      "Write printable ASCII without spaces, quotes and backslashes.",
    ],
    [{ hideArguments: ["title"] }, "hideArguments/0", "Give it one: default: { title: ... }"],
  ])("are a load error with its place: %j", async (change, place, hint) => {
    const { problems } = await withToolset({ tools: { issue: change } }, tool("issue", { inputSchema: schema }));
    expect(problems).toMatchObject([{ severity: "error", pointer: `/toolsets/0/tools/issue/${place}`, hint }]);
  });

  it.each([
    ["delete_repo", "toolset 'gh' has another tool of that name"],
    ["find_tools", "that name is reserved"],
  ])("never put a tool in the place of %s: attack", async (rename, reason) => {
    const { problems } = await withToolset({ tools: { issue: { rename } } }, tool("issue"), tool("delete_repo"));
    expect(problems).toMatchObject([
      {
        code: "MCI_TOOL_DUPLICATE",
        severity: "error",
        pointer: "/toolsets/0/tools/issue/rename",
        message: `The tool 'issue' cannot be called '${rename}': ${reason}.`,
      },
    ]);
  });

  it("may give a name that only another prefix reserves, and take one name once", async () => {
    const names = await withToolset({ prefix: "gh_", tools: { issue: { rename: "find_tools" } } }, tool("issue"));
    expect([names.names, names.problems]).toEqual([["gh_find_tools"], []]);
    const twice = await withToolset({ tools: { a: { rename: "c" }, b: { rename: "c" } } }, tool("a"), tool("b"));
    expect(twice.problems).toMatchObject([{ severity: "error", pointer: "/toolsets/0/tools/b/rename" }]);
  });

  it("are not the toolset's own to make: attack", async () => {
    const toolset = { tools: [tool("issue")], toolsets: [{ name: "gh", tools: { issue: { hide: true } } }] };
    const { names, problems } = await loadMain({ toolsets: ["gh"] }, { "mci/gh.mci.json": main(toolset) });
    expect(names).toEqual(["issue"]);
    expect(problems).toMatchObject([{ severity: "error", pointer: "/toolsets" }]);
  });
});

describe("the changes of a server's tools", () => {
  const config = {
    tools: {
      create_issue: { rename: "open_issue", annotate: { readOnlyHint: true } },
      close_issue: { approval: true },
    },
  };

  it("change what is called, not what the server is asked for", async () => {
    const { tools, problems } = await withServer(config, "create_issue", "close_issue");
    expect(problems).toEqual([]);
    expect(tools).toMatchObject([
      { name: "open_issue", execution: { toolName: "create_issue" }, origin: { ownHints: { readOnlyHint: true } } },
      {
        name: "close_issue",
        approval: { channel: "any" },
        origin: { approvalAt: { pointer: "/mcp_servers/gh/config/tools/close_issue/approval" } },
      },
    ]);
  });

  it("do not fit a tool that the server gives the new name: attack", async () => {
    const { problems } = await withServer(config, "open_issue", "close_issue");
    expect(problems).toMatchObject([
      { severity: "warning", message: "'tools' changes a tool that MCP server 'gh' does not have: 'create_issue'." },
      { code: "MCI_TOOL_DUPLICATE", severity: "error", pointer: "/mcp_servers/gh/config/tools/create_issue/rename" },
    ]);
  });

  it("do not give the freed name to another tool that the server offers again: attack", async () => {
    const { names } = await withServer({ tools: { create_issue: { rename: "open_issue" } } }, "create_issue", "issue");
    expect(names).toEqual(["open_issue", "issue"]);
    const again = await withServer({ tools: { create_issue: { rename: "open_issue" } } }, "create_issue");
    expect(again.tools[0]).toMatchObject({ name: "open_issue", execution: { toolName: "create_issue" } });
  });
});

function withToolset(entry: object, ...tools: readonly object[]): Promise<Loaded> {
  return loadMain({ toolsets: [{ name: "gh", ...entry }] }, { "mci/gh.mci.json": main({ tools }) });
}

function withServer(config: object, ...names: readonly string[]): Promise<Loaded> {
  const tools = names.map((name) => ({ name, execution: { type: "mcp" as const, serverName: "gh", toolName: name } }));
  const importer: ServerImporter = {
    import: async () => ({ file: "/nowhere/gh.mci.json", toolset: { schemaVersion: "1.0", tools } }),
  };
  return loadMain({ mcp_servers: { gh: { command: "gh", config } } }, {}, { importer });
}
