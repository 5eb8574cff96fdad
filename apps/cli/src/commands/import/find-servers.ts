import { existsSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { readMcpServers, serversIn, type ServersPart } from "@mci/converters";
import type { JsonObject, McpServer, Problem } from "@mci/contract";
import { isRecord, suggest, toPointer } from "@mci/plugin-kit";
import type { ParsedDocument } from "@mci/schema";
import { clientDocument } from "../../connect/client-document.ts";
import { startsFile } from "../../connect/client-file.ts";
import { placesOf, type ClientProgram } from "../../connect/clients.ts";
import { clientOf, findClient, projectRoot } from "../../connect/find-client.ts";
import { readShown } from "../../edit/edit-file.ts";
import { TextError } from "../../edit/text-error.ts";
import { shortPath } from "../../output/problem-text.ts";
import { UsageError } from "../../usage-error.ts";

export interface SearchRequest {
  /** The name of a client, or a file. */
  readonly from: string;
  /** The one server to take. */
  readonly wanted: string | undefined;
  /** The schema file. */
  readonly file: string;
  /** The names of the servers in it, which stay as they are. */
  readonly present: ReadonlySet<string>;
  readonly env: JsonObject;
}

/** The servers to add to a schema file. */
export interface FoundServers {
  readonly servers: ReadonlyMap<string, McpServer>;
  /** Credentials of these servers, by the env values that are read in their place. */
  readonly secrets: ReadonlyMap<string, string>;
  readonly problems: readonly Problem[];
  /** Why servers are not taken, in words. */
  readonly skipped: readonly string[];
  /** The files that have servers. */
  readonly files: readonly string[];
}

/**
 * Reads the servers of a client, those of the project first, then those of the user; or those of a file. The first one of a name is
 * taken. Throws UsageError if no place has any, or none of the wanted name.
 */
export async function findServers({ from, wanted, file, present, env }: SearchRequest): Promise<FoundServers> {
  const folder = dirname(file);
  const root = await projectRoot(folder);
  const client = findClient(from);
  // A word is a client, misspelled or not; anything with a dot or a slash is a file.
  const isFile = client === undefined && /[./\\]/.test(from);
  const places = isFile ? [{ path: resolve(from) }] : placesFor(clientOf(from), root);
  const own = [file, relative(root, file)].flatMap((name) => [name, client?.projectPath?.(name) ?? name]);
  const workspaceFolder = relative(folder, root).replaceAll("\\", "/") || ".";
  const servers = new Map<string, McpServer>();
  const secrets = new Map<string, string>();
  const problems: Problem[] = [];
  const skipped: string[] = [];
  const files: string[] = [];
  const names: string[] = [];
  for (const { path, part } of places) {
    const { text, name: shown } = await readShown(path);
    if (text === undefined) continue;
    const document = documentOf(shown, path, text);
    const found = part === undefined ? serversIn(document.value) : partAt(document.value, part);
    if (found === undefined) continue;
    files.push(shown);
    const read = readMcpServers(document, {
      part: { ...found, servers: withoutOwn(found.servers, own) },
      workspaceFolder,
      env: { ...env, ...Object.fromEntries(secrets) },
      take(name) {
        names.push(name);
        if (wanted !== undefined && wanted !== name) return false;
        if (present.has(name)) skipped.push(`${name} is in the schema file already, and stays as it is there.`);
        else if (servers.has(name)) skipped.push(`${name} of ${shown} is left out: there is one of that name before.`);
        return !present.has(name) && !servers.has(name);
      },
    });
    for (const [name, server] of read.servers) servers.set(name, server);
    for (const [name, { value }] of read.secrets) secrets.set(name, value);
    problems.push(...read.problems);
  }
  if (files.length === 0) throw nothingFound(client, places);
  if (wanted === undefined || names.includes(wanted)) return { servers, secrets, problems, skipped, files };
  throw new UsageError(
    `There is no server '${wanted}' in ${files.join(", ")}.`,
    suggest(wanted, names, { list: "Servers" }),
  );
}

function documentOf(name: string, path: string, text: string): ParsedDocument {
  try {
    return clientDocument(path, text);
  } catch (error) {
    if (!(error instanceof TextError)) throw error;
    const place = error.place === undefined ? "" : `:${error.place.line}:${error.place.column}`;
    throw new UsageError(`${name}${place}: ${error.message}`);
  }
}

/** Leaves out what 'mci connect' has written for this schema file. */
function withoutOwn(servers: JsonObject, names: readonly string[]): JsonObject {
  return Object.fromEntries(
    Object.entries(servers).filter(([, entry]) => !(isRecord(entry) && startsFile(entry, names))),
  );
}

function nothingFound(client: ClientProgram | undefined, places: readonly Place[]): UsageError {
  const looked = [...new Set(places.map(({ path }) => shortPath(path)))].join(", ");
  if (client !== undefined) {
    return new UsageError(
      `${client.title} has no MCP servers: looked in ${looked}.`,
      "Name another file with --from FILE.",
    );
  }
  const isThere = places.some(({ path }) => existsSync(path));
  return isThere
    ? new UsageError(
        `${looked} contains no MCP servers.`,
        "They stand in 'mcpServers', of VS Code in 'servers', of Codex in 'mcp_servers'.",
      )
    : new UsageError(`There is no file ${looked}.`);
}

interface Place {
  readonly path: string;
  /** The members that lead to the servers; default: found by their names. */
  readonly part?: readonly string[];
}

function placesFor(client: ClientProgram, root: string): readonly Place[] {
  const user = client.userFile(placesOf());
  return [
    ...(client.projectFile === undefined ? [] : [{ path: join(root, client.projectFile), part: [client.key] }]),
    ...(client.projectPart === undefined ? [] : [{ path: user, part: client.projectPart(root) }]),
    { path: user, part: [client.key] },
  ];
}

function partAt(value: unknown, path: readonly string[]): ServersPart | undefined {
  const servers = path.reduce<unknown>((part, key) => (isRecord(part) ? part[key] : undefined), value);
  return isRecord(servers) && Object.keys(servers).length > 0 ? { servers, at: toPointer(...path) } : undefined;
}
