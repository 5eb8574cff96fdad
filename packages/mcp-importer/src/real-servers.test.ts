import { writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { createClient, type Client } from "@mci/client";
import type { Problem, ServerImporter } from "@mci/contract";
import { mcpSessions } from "@mci/mcp-session";
import { fileSource } from "@mci/source-file";
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

async function load(file: string): Promise<Loaded> {
  const steps: ImportStep[] = [];
  const warnings: Problem[] = [];
  const sessions = closedAtEnd(mcpSessions());
  const importer: ServerImporter = mcpImporter({ sessions, onProgress: (step) => steps.push(step) });
  const client = closedAtEnd(
    await createClient({
      sources: [fileSource(file, { importer })],
      executors: [],
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
