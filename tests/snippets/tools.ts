import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { JsonObject, SchemaDocument } from "@mci/contract";
import { isRecord } from "@mci/plugin-kit";
import { parse, validate } from "@mci/schema";
import { formatProblem, LoadError, MCIClient, type FromOptions } from "mci";
import { shellProblems } from "./shell.ts";

/**
 * Returns what is wrong with a block of YAML or JSON: a tools file, or a part of one, is checked as `mci validate --strict`
 * does, and loaded, which parses its templates. Undefined for anything else.
 */
export async function toolProblems(language: string, code: string): Promise<readonly string[] | undefined> {
  const text = code.startsWith('"') ? `{${code}}` : code; // a member of a JSON object
  const { value, problems } = await parse(text, { file: `page.${language}` });
  if (problems.length > 0) return problems.map(formatProblem);
  if (isRecord(value) && isRecord(value["mcpServers"])) return serverProblems(value["mcpServers"]);
  if (isRecord(value) && isRecord(value["devDependencies"])) return packageProblems(value);
  const file = toToolsFile(value);
  return file && fileProblems(file);
}

/** Loads a tools file of a page as its readers do. Throws for warnings; nothing is started. */
export function loadPage(value: object, options: Omit<FromOptions, "tools"> = {}): Promise<MCIClient> {
  return MCIClient.from(value as SchemaDocument, {
    onWarning(problem) {
      // The folders of a page are those of its readers.
      if (problem.pointer?.includes("/directoryAllowList/") === true) return;
      throw new Error(formatProblem(problem));
    },
    // In the place of the servers that pages name.
    importer: {
      async import({ name }) {
        const named = name === "files" ? ["read_text_file", "write_file", "move_file"] : ["search_issues"];
        const tools = named.map((toolName) => ({
          name: toolName,
          tags: ["IsReadOnly"],
          execution: { type: "mcp", serverName: name, toolName } as const,
        }));
        return { toolset: { schemaVersion: "1.0", tools } };
      },
    },
    ...options,
  });
}

/** Returns the tools file that a page shows, or one around the part that it shows. */
function toToolsFile(value: unknown): JsonObject | undefined {
  const file = (rest: JsonObject): JsonObject => ({ schemaVersion: "1.0", ...rest });
  if (Array.isArray(value)) return file({ tools: value });
  if (!isRecord(value)) return undefined;
  if ("schemaVersion" in value) return value;
  if (["tools", "toolsets", "mcp_servers", "functions"].some((key) => key in value)) return file(value);
  if ("name" in value && ("execution" in value || "config" in value)) return file({ tools: [value] });
  if ("execution" in value) return file({ tools: [{ name: "shown", ...value }] });
  if ("type" in value && !("name" in value)) return file({ tools: [{ name: "shown", execution: value }] });
  if (!["auth", "body", "response"].some((key) => key in value)) return undefined;
  const method = "body" in value ? "POST" : "GET";
  const execution = { type: "http", method, url: "https://api.example.com/", ...value };
  return file({ tools: [{ name: "shown", execution }] });
}

async function fileProblems(value: JsonObject): Promise<readonly string[]> {
  if (JSON.stringify(value).includes('"HTTP":')) return loadProblems(() => loadFile(value));
  const document = await parse(JSON.stringify(value), { file: "page.json" });
  const problems = await validate(document, { kind: "main", strict: true });
  if (problems.length > 0) return problems.map(formatProblem);
  // Toolsets and modules are files of their own, which a page does not show.
  const namesFiles = "toolsets" in value || "functions" in value || JSON.stringify(value).includes('"module":');
  return namesFiles ? [] : loadProblems(() => loadPage(value));
}

/** Tools of the MCP Tools Guide are read from files alone. */
async function loadFile(value: JsonObject): Promise<MCIClient> {
  const folder = await mkdtemp(join(tmpdir(), "mci-page-"));
  try {
    await writeFile(join(folder, "mci.json"), JSON.stringify({ tools: value["tools"] }));
    return await MCIClient.load(join(folder, "mci.json"));
  } finally {
    await rm(folder, { recursive: true });
  }
}

async function loadProblems(load: () => Promise<MCIClient>): Promise<readonly string[]> {
  try {
    const client = await load();
    await client.close();
    return [];
  } catch (error) {
    if (error instanceof LoadError) return error.problems.map(formatProblem);
    return [error instanceof Error ? error.message : String(error)];
  }
}

/** A `package.json`: the packages that it names are packages here, or used by one. */
function packageProblems({ peerDependencies, devDependencies }: JsonObject): readonly string[] {
  const names = Object.keys({ ...(peerDependencies as JsonObject), ...(devDependencies as JsonObject) });
  return shellProblems(`npm install ${names.join(" ")}`);
}

/** Entries of an MCP client's configuration. */
function serverProblems(servers: object): readonly string[] {
  return Object.values(servers).flatMap((server: { command?: string; args?: readonly string[] }) =>
    shellProblems([server.command, ...(server.args ?? [])].join(" ")),
  );
}
