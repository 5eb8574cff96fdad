import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { readMcpServers } from "@mci/converters";
import type { JsonObject, McpServer } from "@mci/contract";
import { fromValue } from "@mci/schema";
import { LoadError, MCIClient, type LoadOptions } from "mci";
import type { GivenOptions, OptionName } from "./arguments/options.ts";
import { splitCommand } from "./arguments/split-command.ts";
import { envLayers, mergeLayers } from "./config/environment.ts";
import type { Project } from "./config/project.ts";
import type { Terminal } from "./output/terminal.ts";
import { UsageError } from "./usage-error.ts";

/** An MCP server that is in no file. */
export interface TriedServer {
  /** In place of a project; `file` is the command or the URL, for messages. */
  readonly project: Project;
  load(options: LoadOptions): Promise<MCIClient>;
}

/**
 * Returns the MCP server of `--stdio` or `--http`. Credentials on the command line are not refused, but there is a word about
 * them. Throws UsageError for options that do not go together.
 */
export function tryServer(options: GivenOptions, { notes }: Terminal): TriedServer {
  refuseOthers(options);
  const outside = mergeLayers(envLayers(process.cwd()));
  const given = readEnv(options.env ?? [], outside);
  const env = { ...outside, ...given };
  const { stdio, http, header = [] } = options;
  const label = stdio ?? http ?? "";
  const { name, entry } = stdio === undefined ? httpEntry(label, header, env) : stdioEntry(stdio, Object.keys(given));
  const { servers, secrets, problems } = readMcpServers(fromValue({ mcpServers: { [name]: entry } }), { env });
  const [server] = servers.values();
  if (server === undefined) throw new UsageError(problems.map(({ message }) => message).join(" "));
  if (secrets.size > 0 || (options.env ?? []).some(isCredential)) notes.print(notes.colors.yellow(onCommandLine));
  const values = { ...env, ...Object.fromEntries(Array.from(secrets, ([key, { value }]) => [key, value])) };
  const config = { file: "", client: {}, server: {}, lint: {} };
  return {
    project: { file: label, config, env: () => [{ name: "environment", values }] },
    load: (more) => load(name, server, http, more),
  };
}

const onCommandLine =
  "There is a credential on the command line, which other users of this machine can read, and which stays in the history of " +
  "the shell. Set it in the environment: -e NAME passes it on, and --header takes {{env.NAME}}.";

function refuseOthers(options: GivenOptions): void {
  const { stdio, http, header } = options;
  if (stdio !== undefined && http !== undefined)
    throw new UsageError("--stdio and --http are two servers.", "Name one.");
  if (stdio !== undefined && header !== undefined) {
    throw new UsageError("--header is for --http.", "-e NAME passes an env value on to the command.");
  }
  const option = stdio === undefined ? "--http" : "--stdio";
  const others: readonly OptionName[] = ["file", "config", "secrets", "watch", "as"];
  const other = others.find((name) => options[name] !== undefined);
  if (other !== undefined) throw new UsageError(`--${other} does not go with ${option}, which reads no file.`);
}

/** `NAME` is a value of the environment, `NAME=VALUE` one of its own. */
function readEnv(given: readonly string[], env: JsonObject): Readonly<Record<string, string>> {
  return Object.fromEntries(
    given.map((text) => {
      const at = text.indexOf("=");
      const name = at < 0 ? text : text.slice(0, at);
      if (!/^[A-Za-z_]\w*$/.test(name)) throw new UsageError(`-e ${name}: this is not the name of an env value.`);
      const value = at < 0 ? env[name] : text.slice(at + 1);
      if (typeof value === "string") return [name, value];
      throw new UsageError(
        `-e ${name}: there is no such env value.`,
        "Set it, in the environment or in .env.mci here.",
      );
    }),
  );
}

function isCredential(text: string): boolean {
  const [name = "", value] = text.split("=");
  if (value === undefined) return false;
  const { secrets } = readMcpServers(fromValue({ mcpServers: { x: { command: "x", env: { [name]: value } } } }));
  return secrets.size > 0;
}

interface NamedEntry {
  readonly name: string;
  readonly entry: object;
}

function stdioEntry(line: string, passed: readonly string[]): NamedEntry {
  const [command = "", ...args] = splitCommand(line).map(asShell);
  const env = Object.fromEntries(passed.map((name) => [name, `\${${name}}`]));
  return { name: basename(command).replace(/\.\w+$/, ""), entry: { command, args, env } };
}

function httpEntry(text: string, given: readonly string[], env: JsonObject): NamedEntry {
  const url = asShell(text);
  if (!/^https?:\/\/./i.test(url))
    throw new UsageError(`--http ${text}: this is not a URL.`, "Such as https://mcp.example.com/mcp");
  const headers = Object.fromEntries(
    given.map((header) => {
      const [, name, value] = /^([\w-]+)\s*:\s*(.*)$/s.exec(header) ?? [];
      if (name !== undefined && value !== undefined) return [name, asShell(value)];
      throw new UsageError(
        `--header ${header.split(/[\s=]/)[0]}: there is no colon in it.`,
        `Such as --header "Authorization: Bearer {{env.TOKEN}}"`,
      );
    }),
  );
  for (const [, name = ""] of Object.values(headers)
    .join("\n")
    .matchAll(/\$\{(\w+)\}/g)) {
    if (env[name] === undefined)
      throw new UsageError(`${name} is not set.`, "Set it in the environment, or in .env.mci here.");
  }
  return { name: URL.canParse(url) ? new URL(url).hostname : "server", entry: { type: "http", url, headers } };
}

/** Configurations of clients, which are read in the same way, write placeholders like a shell. */
function asShell(text: string): string {
  return text.replaceAll(/\{\{\s*env\.(\w+)\s*\}\}/g, "${$1}");
}

async function load(
  name: string,
  { config: _config, ...server }: McpServer,
  url: string | undefined,
  { tools: _tools, ...options }: LoadOptions,
): Promise<MCIClient> {
  const libraryDir = await mkdtemp(join(tmpdir(), "mci-try-"));
  try {
    const document = { schemaVersion: "1.0", libraryDir, mcp_servers: { [name]: server } };
    return await MCIClient.from(document, { ...options, folder: process.cwd() });
  } catch (error) {
    if (!(error instanceof LoadError)) throw error;
    throw asUsage(error, name, url);
  } finally {
    await rm(libraryDir, { recursive: true, force: true });
  }
}

/** An error without the schema file that nobody wrote: it names the server, and logs in by its URL. */
function asUsage(error: LoadError, name: string, url: string | undefined): UsageError {
  const problem = error.problems.find(({ severity }) => severity === "error");
  const message = (problem?.message ?? error.message).replace(
    /^The tools of MCP server '[^']*' cannot be fetched: /,
    "",
  );
  return new UsageError(message.replace(/^server/, "The server"), hintOf(problem?.hint, name, url));
}

function hintOf(hint: string | undefined, name: string, url: string | undefined): string {
  const check =
    url === undefined
      ? "Start the command by hand, to see what it says."
      : "Check the URL, and that the server is running.";
  if (hint === undefined || hint.includes("onUnavailable")) return check;
  return url === undefined ? hint : hint.replaceAll(`mci login ${name}`, `mci login ${url}`);
}
