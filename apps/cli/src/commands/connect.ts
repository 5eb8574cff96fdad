import { lstat } from "node:fs/promises";
import { basename, dirname, join, resolve } from "node:path";
import { suggest } from "@mci/plugin-kit";
import { checkFile } from "mci";
import type { CommandInput } from "../command.ts";
import type { GivenOptions } from "../arguments/options.ts";
import { readFilter } from "../arguments/filters.ts";
import { refuseArguments } from "../arguments/refuse-arguments.ts";
import { openProject, type Project } from "../config/project.ts";
import { entryText, serversIn, startsFile, withServer, withoutSecrets, withoutServer, type Entry } from "../connect/client-file.ts"; // prettier-ignore
import { connections } from "../connect/connections.ts";
import { clients, placesOf, type ClientProgram } from "../connect/clients.ts";
import { serverEntry } from "../connect/server-entry.ts";
import { changed, editFile, readEditable, type Change, type EditableFile } from "../edit/edit-file.ts";
import { watchInterruption } from "../interruption.ts";
import { shortPath } from "../output/problem-text.ts";
import { table } from "../output/table.ts";
import type { Terminal } from "../output/terminal.ts";
import { oneLine, visible } from "../output/visible.ts";
import { mayAsk } from "../prompts/may-ask.ts";
import { UsageError } from "../usage-error.ts";

export async function run({ positionals, options }: CommandInput, terminal: Terminal): Promise<number> {
  const [wanted, ...others] = positionals;
  refuseArguments("connect", others, "It takes one client at a time.");
  const client = wanted === undefined ? undefined : clientOf(wanted);
  const name = options.name === undefined ? undefined : checkedName(options.name);
  for (const filter of options.filter ?? []) readFilter(filter);
  const project = await openProject(options, terminal);
  if (client === undefined) return printClients(project, terminal);
  const root = options.project === true ? await rootOf(client, dirname(project.file)) : undefined;
  const path = root === undefined ? client.userFile(placesOf()) : join(root, client.projectFile ?? "");
  const job: Job = { client, project, root, path, name: name ?? nameOf(project.file), isNamed: name !== undefined };
  return options.remove === true ? remove(job, options, terminal) : connect(job, options, terminal);
}

interface Job {
  readonly client: ClientProgram;
  readonly project: Project;
  readonly root: string | undefined;
  /** The file of the client. */
  readonly path: string;
  /** The name of the server in it. */
  readonly name: string;
  readonly isNamed: boolean;
}

async function connect(job: Job, options: GivenOptions, terminal: Terminal): Promise<number> {
  const { client, project, root, name, path } = job;
  const { messages } = terminal;
  const env = await envUses(project);
  const entry = serverEntry({ client, file: project.file, root, options, env: env.inherited });
  const found = await readEditable(path);
  const old = readServers(found, client).get(name);
  if (old !== undefined && !startsFile(old, fileNames(job))) {
    throw new UsageError(
      `${found.name} has another server '${name}'.`,
      `Choose another name with --name, or remove that one first with --remove --name ${name}.`,
    );
  }
  const isPassed = client.envFields !== undefined && root === undefined;
  if (options.quiet !== true) for (const line of envHints(env, isPassed, client)) messages.print(visible(line));
  const shown = [
    ...(old === undefined ? [] : lines("-", entryText(client, name, withoutSecrets(old)))),
    ...lines("+", entryText(client, name, entry)),
  ];
  const change: Change = (text = "") => withServer(client, text, name, entry);
  return apply({ found, path, change, shown, done: `Connected ${client.title}. Restart it to see the tools.`, same: `${client.title} is connected already.` }, options, terminal); // prettier-ignore
}

async function remove(job: Job, options: GivenOptions, terminal: Terminal): Promise<number> {
  const { client, name, path, isNamed } = job;
  const found = await readEditable(path);
  const old = readServers(found, client).get(name);
  if (old !== undefined && !isNamed && !startsFile(old, fileNames(job))) {
    throw new UsageError(
      `'${name}' in ${found.name} is another server.`,
      `To remove it all the same, add --name ${name}.`,
    );
  }
  const shown = old === undefined ? [] : lines("-", entryText(client, name, withoutSecrets(old)));
  const change: Change = (text) => (text === undefined ? "" : withoutServer(client, text, name));
  const same = `${client.title} has no server '${name}'.`;
  if (old === undefined) {
    if (options.quiet !== true) terminal.messages.print(visible(same));
    return 0;
  }
  return apply(
    { found, path, change, shown, done: `Removed '${name}' from ${client.title}.`, same },
    options,
    terminal,
  );
}

interface Step {
  readonly found: EditableFile;
  readonly path: string;
  readonly change: Change;
  readonly shown: readonly string[];
  readonly done: string;
  readonly same: string;
}

/** Shows a change, asks, and makes it. */
async function apply(step: Step, options: GivenOptions, terminal: Terminal): Promise<number> {
  const { found, path, change, shown, done, same } = step;
  const { messages } = terminal;
  const say = (text: string): void => {
    if (options.quiet !== true) messages.print(visible(text));
  };
  if (changed(found, change) === found.text) {
    say(same);
    return 0;
  }
  const { colors } = messages;
  say(`${found.name}${found.text === undefined ? " (a new file)" : ""}`);
  for (const line of shown) {
    if (options.quiet !== true) messages.print((line.startsWith("-") ? colors.red : colors.green)(visible(line)));
  }
  const asks = options.yes !== true && mayAsk(options, terminal);
  if (options.yes !== true && !asks) {
    messages.print("Nothing was written: --yes makes this change.");
    return 1;
  }
  if (asks && !(await agrees(found.name))) {
    say("Nothing was written.");
    return 1;
  }
  const { backup } = await editFile(path, change, { keepsBackup: true, ...(asks ? { agreed: found.text } : {}) });
  say(done);
  if (backup !== undefined) say(`The file as it was: ${backup}`);
  return 0;
}

async function agrees(file: string): Promise<boolean> {
  const { prompter } = await import("../prompts/prompter.ts");
  return prompter(watchInterruption().signal).yesNo(`Write this to ${oneLine(file)}?`, false);
}

function readServers(found: EditableFile, client: ClientProgram): ReadonlyMap<string, Entry> {
  let servers: ReadonlyMap<string, Entry> = new Map();
  changed(found, (text = "") => {
    servers = serversIn(client, text);
    return text;
  });
  return servers;
}

function lines(sign: string, text: string): readonly string[] {
  return text.split("\n").map((line) => `${sign} ${line}`);
}

/** Entries name the schema file by its path, or relative to a project. */
function fileNames({ project, root, client }: Job): readonly string[] {
  const relativeName = root === undefined ? [] : [project.file.slice(root.length + 1).replaceAll("\\", "/")];
  return [project.file, ...relativeName, ...relativeName.map((name) => client.projectPath?.(name) ?? name)];
}

interface EnvUses {
  /** Set in this environment alone: a client that is started otherwise does not have them. */
  readonly inherited: readonly string[];
  readonly missing: readonly string[];
}

async function envUses({ file, config, env }: Project): Promise<EnvUses> {
  const layers = await env();
  const { references } = await checkFile(file, config.client);
  const names = Object.keys(references.env);
  const isSet = (name: string, values: object): boolean => Object.hasOwn(values, name);
  const unfiled = names.filter((name) => !layers.some((layer) => layer.name !== "environment" && isSet(name, layer.values))); // prettier-ignore
  const inherited = unfiled.filter((name) => process.env[name] !== undefined);
  return { inherited, missing: unfiled.filter((name) => !inherited.includes(name)) };
}

function* envHints({ inherited, missing }: EnvUses, isPassed: boolean, { title }: ClientProgram): Generator<string> {
  if (inherited.length > 0) {
    const names = inherited.join(", ");
    yield isPassed
      ? `${names}: passed on by name. ${title} must be started with them, or write them to .env.mci.`
      : `${names}: set in this environment alone. Write them to .env.mci, where ${title} gets them from.`;
  }
  if (missing.length > 0) yield `${missing.join(", ")}: not set. Tools that need them fail until .env.mci has them.`;
}

function clientOf(name: string): ClientProgram {
  const found = clients.find((client) => client.name === name.toLowerCase());
  if (found !== undefined) return found;
  const names = clients.map((client) => client.name);
  throw new UsageError(`There is no client '${name}'.`, suggest(name, names, { list: "Clients" }));
}

function checkedName(name: string): string {
  if (/^[A-Za-z\d][\w-]{0,63}$/.test(name)) return name;
  throw new UsageError(
    `--name ${name}: a name has up to 64 letters, digits, _ and -, and starts with none of the signs.`,
  );
}

/** The name of the folder tells the projects of a user apart. */
function nameOf(file: string): string {
  const name = basename(dirname(file)).replaceAll(/[^\w-]+/g, "-").replaceAll(/^[-_]+|-+$/g, ""); // prettier-ignore
  return name.slice(0, 64) || "mci";
}

/** Returns the root of the project: the nearest folder that is a repository, else that of the schema file. */
async function rootOf({ title, projectFile }: ClientProgram, start: string): Promise<string> {
  if (projectFile === undefined) {
    const names = clients.flatMap((client) => (client.projectFile === undefined ? [] : client.name));
    throw new UsageError(`${title} has no file of a project.`, `These have one: ${names.join(", ")}.`);
  }
  for (let folder = resolve(start); ; folder = dirname(folder)) {
    if ((await lstat(join(folder, ".git")).catch(() => undefined)) !== undefined) return folder;
    if (folder === dirname(folder)) return resolve(start);
  }
}

async function printClients({ file }: Project, { results }: Terminal): Promise<number> {
  const found = await connections(file);
  const rows = found.map(({ client, path, state }) => [client.name, state, shortHome(path)].map(oneLine));
  const [headings = "", ...rest] = table(["CLIENT", "STATE", "FILE"], rows, results.width);
  results.print([results.colors.dim(headings), ...rest].join("\n"));
  return 0;
}

function shortHome(path: string): string {
  const { home } = placesOf();
  return path.startsWith(home) ? `~${path.slice(home.length)}` : shortPath(path);
}
