import { existsSync, readFileSync } from "node:fs";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { setImmediate } from "node:timers/promises";
import type { Problem, Tool, ToolsetDocument, JsonObject } from "@mci/contract";
import { mcpSessions } from "@mci/mcp-session";
import { fileSource } from "@mci/source-file";
import { temporaryFolder } from "@mci/plugin-kit/test";
import { mcpImporter, type McpImporterOptions } from "../src/index.ts";

export const scriptedServer: string = join(import.meta.dirname, "scripted-server.mjs");

/** The entry of a server that says what is in `NAME.script.json`. */
export function scripted(name: string, config: JsonObject = {}): JsonObject {
  return { command: process.execPath, args: [scriptedServer, `./${name}.script.json`], config };
}

export interface Project {
  readonly folder: string;
  /** Loads the main file as it is now. */
  load(options?: Partial<McpImporterOptions> & LoadOptions): Promise<Loaded>;
  write(file: string, content: unknown): Promise<void>;
  /** Writes the cache of a server, `change`d. */
  edit(server: string, change: (cache: JsonObject & ToolsetDocument) => unknown): Promise<void>;
  cache(server: string): Promise<ToolsetDocument & JsonObject>;
  /** How often scripted servers were started. */
  starts(): number;
  /** Resolves when a silent server has been asked for its tools. */
  asked(): Promise<void>;
}

interface LoadOptions {
  readonly env?: JsonObject;
  readonly offline?: boolean;
  readonly signal?: AbortSignal;
}

export interface Loaded {
  readonly tools: readonly Tool[];
  readonly names: readonly string[];
  readonly problems: readonly Problem[];
}

/** A folder with a main file of these servers, and with the script of a server `s` of these tools. */
export async function project(servers: JsonObject, tools: readonly unknown[] = [tool("read")]): Promise<Project> {
  const folder = temporaryFolder();
  const write = async (file: string, content: unknown): Promise<void> => {
    await mkdir(dirname(join(folder, file)), { recursive: true });
    await writeFile(join(folder, file), typeof content === "string" ? content : JSON.stringify(content, null, 2));
  };
  const cache = async (server: string): Promise<ToolsetDocument & JsonObject> =>
    JSON.parse(await readFile(join(folder, "mci", "mcp", `${server}.mci.json`), "utf8"));
  await write("main.mci.json", { schemaVersion: "1.0", mcp_servers: servers });
  await write("s.script.json", { tools });
  return {
    folder,
    load: (options) => load(join(folder, "main.mci.json"), options),
    write,
    cache,
    edit: async (server, change) => write(`mci/mcp/${server}.mci.json`, change(await cache(server))),
    async asked() {
      while (!existsSync(join(folder, "asked"))) await setImmediate();
    },
    starts: () => (existsSync(join(folder, "started")) ? readFileSync(join(folder, "started"), "utf8").length : 0),
  };
}

async function load(
  file: string,
  {
    env = {},
    offline = false,
    signal = new AbortController().signal,
    ...options
  }: Partial<McpImporterOptions> & LoadOptions = {},
): Promise<Loaded> {
  const sessions = mcpSessions();
  const problems: Problem[] = [];
  const source = fileSource(file, { importer: mcpImporter({ sessions, ...options }) });
  try {
    const report = (problem: Problem): number => problems.push(problem);
    const tools = await source.load({ env, offline, signal, report });
    return { tools, names: tools.map(({ name }) => name), problems };
  } finally {
    await sessions.close();
  }
}

/** A tool as a server describes it. */
export function tool(name: string, fields: JsonObject = {}): JsonObject {
  return { name, description: `Does ${name}.`, inputSchema: { type: "object", properties: {} }, ...fields };
}
