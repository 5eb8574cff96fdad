import { basename, dirname, join } from "node:path";
import { checkFile, type CheckedTools } from "mci";
import type { CommandInput } from "../../command.ts";
import type { GivenOptions } from "../../arguments/options.ts";
import { passesAll, readFilter, unknownNames, type NamedFilter } from "../../arguments/filters.ts";
import { refuseArguments } from "../../arguments/refuse-arguments.ts";
import { openProject, type Project } from "../../config/project.ts";
import { applyChange } from "./apply-change.ts";
import {
  entryText,
  serversIn,
  startsFile,
  withServer,
  withoutSecrets,
  withoutServer,
  type Entry,
} from "../../connect/client-file.ts";
import { clients, placesOf, type ClientProgram } from "../../connect/clients.ts";
import { clientOf, projectRoot } from "../../connect/find-client.ts";
import { envHints, envUses } from "./env-uses.ts";
import { printClients } from "./print-clients.ts";
import { serverEntry } from "./server-entry.ts";
import { changed, readEditable, type Change, type EditableFile } from "../../edit/edit-file.ts";
import type { Terminal } from "../../output/terminal.ts";
import { visible } from "../../output/visible.ts";
import { UsageError } from "../../usage-error.ts";

export async function run({ positionals, options }: CommandInput, terminal: Terminal): Promise<number> {
  const [wanted, ...others] = positionals;
  refuseArguments("connect", others, "It takes one client at a time.");
  const client = wanted === undefined ? undefined : clientOf(wanted);
  const name = options.name === undefined ? undefined : checkedName(options.name);
  const filters = (options.filter ?? []).map(readFilter);
  const project = await openProject(options, terminal);
  if (client === undefined) return printClients(project, terminal);
  if (wanted?.toLowerCase() === client.alias) terminal.notes.print(meaning(client));
  const root = options.project === true ? await rootOf(client, dirname(project.file)) : undefined;
  const path = root === undefined ? client.userFile(placesOf()) : join(root, client.projectFile ?? "");
  const job: Job = {
    client,
    project,
    root,
    path,
    name: name ?? nameOf(project.file),
    isNamed: name !== undefined,
    filters,
  };
  return options.remove === true ? remove(job, options, terminal) : connect(job, options, terminal);
}

/** Says which client a name of several means, and how the others are called. */
function meaning({ title, alias }: ClientProgram): string {
  const others = clients.filter((client) => client.title !== title && client.name.startsWith(`${alias}-`));
  return [title, ...others.map((other) => `for ${other.title}: mci connect ${other.name}`)].join("; ");
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
  readonly filters: readonly NamedFilter[];
}

async function connect(job: Job, options: GivenOptions, terminal: Terminal): Promise<number> {
  const { client, project, root, name, path } = job;
  const { notes } = terminal;
  const checked = await checkFile(project.file, project.config.client);
  const env = envUses(project, checked);
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
  for (const line of envHints(env, isPassed, client)) notes.print(visible(line));
  for (const line of filterWarnings(job, checked)) notes.print(notes.colors.yellow(visible(line)));
  const shown = [
    ...(old === undefined ? [] : lines("-", entryText(client, name, withoutSecrets(old)))),
    ...lines("+", entryText(client, name, entry)),
  ];
  const change: Change = (text = "") => withServer(client, text, name, entry);
  return applyChange(
    {
      found,
      path,
      change,
      shown,
      done: `Connected ${client.title}. Restart it to see the tools.`,
      same: `${client.title} is connected already.`,
    },
    options,
    terminal,
  );
}

/** The tools of a server that was never imported are not known, so they may be what is meant. */
function* filterWarnings({ filters }: Job, { tools, problems }: CheckedTools): Generator<string> {
  if (filters.length === 0 || problems.some(({ code }) => code === "MCI_SERVER_CACHE")) return;
  yield* unknownNames(tools, filters);
  if (!tools.some((tool) => passesAll(tool, filters))) yield "The filters select no tool.";
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
    terminal.notes.print(visible(same));
    return 0;
  }
  return applyChange(
    { found, path, change, shown, done: `Removed '${name}' from ${client.title}.`, same },
    options,
    terminal,
  );
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

function checkedName(name: string): string {
  if (/^[A-Za-z\d][\w-]{0,63}$/.test(name)) return name;
  throw new UsageError(
    `--name ${name}: a name has up to 64 letters, digits, _ and -, and starts with none of the signs.`,
  );
}

/** The name of the folder tells the projects of a user apart. */
function nameOf(file: string): string {
  const name = basename(dirname(file))
    .replaceAll(/[^\w-]+/g, "-")
    .replaceAll(/^[-_]+|-+$/g, "");
  return name.slice(0, 64) || "mci";
}

/** Returns the root of the project, for a client that reads a file there. Throws UsageError for another one. */
function rootOf({ title, projectFile }: ClientProgram, start: string): Promise<string> {
  if (projectFile !== undefined) return projectRoot(start);
  const names = clients.flatMap((client) => (client.projectFile === undefined ? [] : client.name));
  throw new UsageError(`${title} has no file of a project.`, `These have one: ${names.join(", ")}.`);
}
