import { dirname, join, resolve } from "node:path";
import type { McpServer } from "@mci/contract";
import { isRecord } from "@mci/plugin-kit";
import { checkFile } from "mci";
import type { GivenOptions } from "../../arguments/options.ts";
import { addEnvValues, ignoreEnvValues, isLink, privateEnvFile } from "../../config/add-env-values.ts";
import { envLayers, mergeLayers } from "../../config/environment.ts";
import { openProject } from "../../config/project.ts";
import { findSchemaFile, NoSchemaFile } from "../../config/schema-file.ts";
import { changed, editFile, readEditable, type EditableFile } from "../../edit/edit-file.ts";
import { readJson, setInJson } from "../../edit/json.ts";
import { readYaml } from "../../edit/yaml-list.ts";
import { addToYamlMap } from "../../edit/yaml-map.ts";
import { printErrors, problemText, shortPath } from "../../output/problem-text.ts";
import type { Terminal } from "../../output/terminal.ts";
import { oneLine, visible } from "../../output/visible.ts";
import { UsageError } from "../../usage-error.ts";
import { findServers } from "./find-servers.ts";

export interface ImportRequest {
  /** The name of a client, or a file. */
  readonly from: string;
  /** The one server to take. */
  readonly wanted: string | undefined;
  readonly options: GivenOptions;
}

/**
 * Writes the servers of an MCP client into the schema file, which is made if there is none, and their credentials into `.env.mci`.
 * Starts none of them: a project's file may come from other people. Returns the exit code.
 */
export async function importFrom({ from, wanted, options }: ImportRequest, terminal: Terminal): Promise<number> {
  if (options.refresh === true) throw new UsageError("--refresh does not go with --from.", "--from fetches nothing.");
  const { notes } = terminal;
  const say = (line: string): void => notes.print(visible(line));
  const file = schemaFileOf(options.file);
  const folder = dirname(file);
  const env = mergeLayers(envLayers(folder));
  const target = await readEditable(file);
  // An empty file of any kind reads like a new schema file.
  if (target.text?.trim() === "" && (await isLink(file)))
    throw new UsageError(`${shortPath(file)} is a link to an empty file.`, "Write to that file with --file.");
  const present = namesIn(target, file);
  const {
    servers,
    secrets,
    problems: warnings,
    skipped,
    files,
  } = await findServers({ from, wanted, file, present, env });
  for (const problem of warnings) notes.print(problemText(problem, notes.colors));
  for (const line of skipped) say(line);
  if (servers.size === 0) {
    say(`Nothing was added to ${shortPath(file)}.`);
    return 0;
  }
  await editFile(file, (text = "") =>
    [...servers].reduce((current, [name, server]) => withServer(current, file, name, server), text),
  );
  say(`${target.text === undefined ? "Wrote" : "Added to"} ${shortPath(file)}, from ${files.join(", ")}:`);
  for (const [name, server] of servers) say(`  ${name}: ${oneLine(lineOf(server))}`);
  const unset = new Map([...secrets].filter(([name]) => env[name] === undefined));
  if (unset.size > 0) await moveSecrets(folder, unset, say);
  const project = await openProject(options, terminal);
  const { problems, missingEnv } = await checkFile(file, project.config.client);
  const values = mergeLayers(project.env());
  const missing = missingEnv((name) => values[name] !== undefined);
  if (missing.length > 0)
    say(
      `Not set: ${missing.join(", ")}. Write ${missing.length === 1 ? "it" : "them"} to ${shortPath(join(folder, privateEnvFile))}, a line NAME=value for each.`,
    );
  if (printErrors(problems, terminal)) return 2;
  say("Nothing was started. 'mci import' starts these servers and fetches their tools, 'mci list' shows them.");
  return 0;
}

function schemaFileOf(named: string | undefined): string {
  try {
    return findSchemaFile(named).path;
  } catch (error) {
    if (!(error instanceof NoSchemaFile)) throw error;
    return resolve("mci.json");
  }
}

function isYaml(file: string): boolean {
  return /\.ya?ml$/i.test(file);
}

/** Returns the names of the servers in the schema file. Throws UsageError for a file that is another one. */
function namesIn(target: EditableFile, file: string): ReadonlySet<string> {
  let content: unknown;
  changed(target, (text = "") => {
    content = isYaml(file) ? readYaml(text) : readJson(text);
    return text;
  });
  if (content === undefined || content === null) return new Set();
  if (!isRecord(content) || !("schemaVersion" in content)) {
    throw new UsageError(`${shortPath(file)} is not a main schema file.`);
  }
  return new Set(isRecord(content["mcp_servers"]) ? Object.keys(content["mcp_servers"]) : []);
}

function withServer(text: string, file: string, name: string, server: McpServer): string {
  if (isYaml(file)) {
    const start = text.trim() === "" ? 'schemaVersion: "1.0"\n' : text;
    return addToYamlMap(start, "mcp_servers", name, server);
  }
  const start = text.trim() === "" ? setInJson("", ["schemaVersion"], "1.0") : text;
  return setInJson(start, ["mcp_servers", name], server);
}

function lineOf(server: McpServer): string {
  return "command" in server ? [server.command, ...(server.args ?? [])].join(" ") : server.url;
}

/** Writes credentials beside the schema file, and says where they are. */
async function moveSecrets(
  folder: string,
  secrets: ReadonlyMap<string, string>,
  say: (line: string) => void,
): Promise<void> {
  const where = shortPath(join(folder, privateEnvFile));
  const unwritten = await addEnvValues(folder, secrets);
  const written = [...secrets.keys()].filter((name) => !unwritten.includes(name));
  if (written.length > 0) say(`Its credentials are in ${where}, not in the schema file: ${written.join(", ")}.`);
  const why = (await isLink(join(folder, privateEnvFile))) ? ", which is a link" : "";
  for (const name of unwritten) say(`${name} cannot be written to ${where}${why}: set it in the environment.`);
  if (await ignoreEnvValues(folder)) say(`Added ${privateEnvFile} to .gitignore.`);
}
