import { readFile, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { createClient, type Client } from "@mci/client";
import { textOf, type Problem, type ServerImporter } from "@mci/contract";
import { mcpExecutor } from "@mci/executor-mcp";
import { mcpSessions } from "@mci/mcp-session";
import { fileSource, lockOf } from "@mci/source-file";
import { describe, expect, it } from "vitest";
import { closedAtEnd, temporaryFolder } from "@mci/plugin-kit/test";
import { mcpImporter, type ImportStep } from "./index.ts";

const require = createRequire(import.meta.url);
const real = (name: string): string =>
  join(dirname(require.resolve(`@modelcontextprotocol/server-${name}/package.json`)), "dist/index.js");

async function mainFile(servers: object): Promise<string> {
  const folder = temporaryFolder();
  const file = join(folder, "main.mci.json");
  await writeFile(file, JSON.stringify({ schemaVersion: "1.0", mcp_servers: servers }, null, 2));
  return file;
}

interface Loaded {
  readonly client: Client;
  readonly states: ReadonlySet<string>;
  readonly warnings: readonly Problem[];
}

async function load(file: string, calls = false): Promise<Loaded> {
  const steps: ImportStep[] = [];
  const warnings: Problem[] = [];
  const sessions = closedAtEnd(mcpSessions());
  const importer: ServerImporter = mcpImporter({ sessions, onProgress: (step) => steps.push(step) });
  const client = closedAtEnd(
    await createClient({
      sources: [fileSource(file, { importer })],
      executors: calls ? [mcpExecutor({ sessions })] : [],
      onWarning: (problem) => problem.code !== "MCI_CONFIG_EXECUTOR" && warnings.push(problem),
    }),
  );
  return { client, states: new Set(steps.map(({ state }) => state)), warnings };
}

describe("a client", () => {
  it("has the tools of real servers, fetched and then cached", async () => {
    const file = await mainFile({
      everything: { command: process.execPath, args: [real("everything")] },
      files: { command: process.execPath, args: [real("filesystem"), "."], config: { prefix: "files_" } },
      memory: {
        command: process.execPath,
        args: [real("memory")],
        config: { filter: "tags", filterValue: "IsReadOnly" },
      },
    });
    const fetched = await load(file);
    expect(fetched.warnings).toEqual([]);
    expect(fetched.client.listTools()).toEqual(expect.arrayContaining(["echo", "files_read_text_file", "read_graph"]));
    expect(fetched.client.listTools()).not.toContain("delete_entities");
    const cached = await load(file);
    expect(cached.states).toEqual(new Set(["cached"]));
    expect(cached.client.tools()).toEqual(fetched.client.tools());
  });

  it("calls tools of real servers as the main file changes them, from a cache that keeps the originals", async () => {
    const changes = {
      everything: {
        echo: { rename: "say", describe: "Says it.", describeArguments: { message: "Words." }, title: null },
        "get-sum": { rename: "echo", default: { b: 40 }, hideArguments: ["b"], annotate: { readOnlyHint: true } },
        "get-env": { hide: true },
      },
      files: { list_directory: { rename: "ls", default: { path: "." }, response: { maxChars: 20 } } },
      memory: { read_graph: { tags: ["own"], access: { scopes: ["graph"] } } },
    };
    const server = (name: string, tools: object, ...args: readonly string[]): object => ({
      command: process.execPath,
      args: [real(name), ...args],
      config: { tools },
    });
    const file = await mainFile({
      everything: server("everything", changes.everything),
      files: server("filesystem", changes.files, "."),
      memory: server("memory", changes.memory),
    });
    const { client, warnings } = await load(file, true);
    expect(warnings).toEqual([]);
    expect(client.listTools()).not.toContain("get-env");
    expect(client.getTool("say")).toMatchObject({
      description: "Says it.",
      inputSchema: { properties: { message: { description: "Words." } } },
    });
    expect(client.getTool("say")).not.toHaveProperty("title");
    expect(Object.keys(Object(client.getToolSchema("echo").properties))).toEqual(["a"]);
    expect(textOf(await client.execute("say", { message: "hi" }))).toBe("Echo: hi");
    expect(textOf(await client.execute("echo", { a: 2 }))).toContain("42");
    expect(await client.execute("echo", { a: 2, b: 1 })).toMatchObject({ isError: true, code: "MCI_INPUT" });
    expect(textOf(await client.execute("ls")).length).toBeLessThan(200);
    expect(await client.execute("read_graph")).toMatchObject({ isError: true, code: "MCI_TOOL_UNKNOWN" });
    expect(await client.execute("read_graph", {}, { context: { scopes: ["graph"] } })).toMatchObject({
      isError: false,
    });
    const cached = await readFile(join(dirname(file), "mci/mcp/everything.mci.json"), "utf8");
    expect(cached).toContain('"echo"');
    expect(cached).not.toContain("Says it.");
    const lock = await lockOf(client.tools());
    expect(lock.get("echo")).toMatchObject({
      execution: { toolName: "get-sum" },
      change: changes.everything["get-sum"],
    });
  });

  it("that cannot have a server says so in a message that is complete alone", async () => {
    const headers = { Authorization: "Bearer {{env.API_TOKEN}}" };
    const file = await mainFile({ api: { type: "http", url: "https://mcp.example.com/", headers } });
    await expect(load(file)).rejects.toMatchObject({
      code: "MCI_TEMPLATE_MISSING",
      message: expect.stringMatching(
        /main\.mci\.json:4:\d+: The tools of MCP server 'api' cannot be fetched: .*env\.API_TOKEN(.|\n)*"api": \{(.|\n)*\^(.|\n)*API_TOKEN/,
      ),
    });
  });
});
