import { dirname, join } from "node:path";
import { isDeepStrictEqual } from "node:util";
import { isRecord, suggest } from "@mci/plugin-kit";
import { envSecrets, secretMask, secretNames } from "@mci/plugin-kit/secrets";
import { parse } from "@mci/schema";
import { findToolset, libraryFolderOf, toolsetNames } from "@mci/source-file";
import { checkFile } from "mci";
import type { CommandInput } from "../../command.ts";
import type { GivenOptions } from "../../arguments/options.ts";
import { passesAll, readFilter, unknownNames, type FilteredTool, type NamedFilter } from "../../arguments/filters.ts";
import { refuseArguments } from "../../arguments/refuse-arguments.ts";
import { mergeLayers } from "../../config/environment.ts";
import { openProject } from "../../config/project.ts";
import { editFile, readEditable } from "../../edit/edit-file.ts";
import { readJson, setInJson } from "../../edit/json.ts";
import { TextError } from "../../edit/text-error.ts";
import { readYaml, setInYamlList } from "../../edit/yaml-list.ts";
import { counted } from "../../output/counted.ts";
import { printErrors, shortPath } from "../../output/problem-text.ts";
import type { Terminal } from "../../output/terminal.ts";
import { UsageError } from "../../usage-error.ts";
import { visible } from "../../output/visible.ts";

export async function run({ positionals, options: given }: CommandInput, terminal: Terminal): Promise<number> {
  const { messages, notes } = terminal;
  const options = withPath(given);
  const [name, ...others] = positionals;
  refuseArguments("add", others, "It takes one toolset at a time.");
  const filter = filterOf(options.filter ?? []);
  const { file, config, env } = await openProject(options, terminal);
  const { text } = await readEditable(file);
  if (text === undefined) throw new UsageError(`${shortPath(file)}: There is no such file.`, initHint(options));
  const before = await contentOf(text, file, terminal);
  if (before === undefined) return 2;
  const values = mergeLayers(env());
  const library = await libraryFolderOf(before, dirname(file), values);
  if (library === undefined)
    throw new UsageError(`libraryDir of ${shortPath(file)} names no folder.`, "Set the env value it needs.");
  const secrets = [...envSecrets(values, secretNames([before])).values()].flat();
  const mask = secretMask(secrets);
  if (name === undefined) throw new UsageError("Which toolset?", mask(namesHint(await toolsetNames(library), library)));
  const files = await filesOf(name, { library, file, mask });
  const tools = await toolsOf(files);
  const spellings = await spellingsOf(files, before["toolsets"], library, file);
  const names = [...new Set(filter?.names)];
  const fields = filter === undefined ? undefined : { filter: filter.kind, filterValue: names.join(",") };
  const say = (line: string): void => notes.print(visible(line));
  const filters = filter === undefined ? [] : [filter];
  for (const line of unknownNames(tools, filters)) say(line);
  const shown = shortPath(file);
  const entry = { name, spellings: new Set([name, ...spellings]), fields };
  const edited = await editFile(file, (current = "") => withEntry(current, file, entry));
  const kept = tools.filter((tool) => passesAll(tool, filters)).length;
  const [present] = spellings;
  const done = present === undefined ? `Added ${name} to` : `Changed ${present} in`;
  const as = present === undefined || spellings.includes(name) ? "" : `, as ${present}`;
  if (!edited.isChanged) say(`${name} is in ${shown} already${as}.`);
  else say(`${done} ${shown}: ${counted(kept, "tool")}${kept === tools.length ? "" : ` of ${tools.length}`}.`);
  if (kept === 0 && filter !== undefined) messages.print(messages.colors.yellow("The filter selects no tool."));
  const { problems } = await checkFile(file, config.client);
  return printErrors(problems, terminal) ? 2 : 0;
}

/** `--path` names the file as `--file` does, and `-f` is the filter there: the Python command has both. */
function withPath({ path, ...options }: GivenOptions): GivenOptions {
  const { file } = options;
  if (file !== undefined && path !== undefined)
    throw new UsageError("--path and --file both name the schema file.", "Give one of them.");
  if (file !== undefined && /^(?:only|except|tags|without-?tags):/i.test(file))
    throw new UsageError(`-f ${file}: this option names the schema file.`, `Write --filter ${file}.`);
  return { ...options, file: file ?? path };
}

function initHint({ file }: GivenOptions): string {
  return file === undefined ? "'mci init' writes one." : `'mci init --file ${file}' writes one.`;
}

function filterOf(texts: readonly string[]): NamedFilter | undefined {
  const [text, second] = texts;
  if (text === undefined) return undefined;
  if (second !== undefined) throw new UsageError(`--filter ${second}: an entry of a toolset has one filter.`);
  const filter = readFilter(text);
  if (filter.kind === "toolsets") throw new UsageError(`--filter ${text}: the toolset is named without it.`);
  return filter;
}

/** Reads the main schema file. Prints its mistakes and returns undefined if it has any. */
async function contentOf(
  text: string,
  file: string,
  terminal: Terminal,
): Promise<Readonly<Record<string, unknown>> | undefined> {
  const { value, problems } = await parse(text, { file });
  if (printErrors(problems, terminal)) return undefined;
  if (isRecord(value) && "schemaVersion" in value) return value;
  throw new UsageError(`${shortPath(file)} is not a main schema file.`);
}

interface ToolsetSearch {
  readonly library: string;
  readonly file: string;
  /** The library folder may come from env. */
  readonly mask: (text: string) => string;
}

async function filesOf(name: string, { library, file, mask }: ToolsetSearch): Promise<readonly string[]> {
  const found = await findToolset(name, library, dirname(file));
  if ("problem" in found) {
    if (found.problem.code !== "MCI_TOOLSET_NOT_FOUND")
      throw new UsageError(mask(found.problem.message), found.problem.hint);
    const names = await toolsetNames(library);
    const hint = suggest(name, names) ?? mask(namesHint(names, library));
    throw new UsageError(mask(`There is no toolset '${name}' in ${shortPath(library)}.`), hint);
  }
  return found.files;
}

async function toolsOf(files: readonly string[]): Promise<readonly FilteredTool[]> {
  const documents = await Promise.all(
    files.map(async (path) => parse((await readEditable(path)).text ?? "", { file: path })),
  );
  return documents.flatMap(({ value }) => toolsIn(value));
}

/** Returns the names by which `toolsets` has these files already: `a` and `a.mci.json` may be the same. */
async function spellingsOf(
  files: readonly string[],
  toolsets: unknown,
  library: string,
  file: string,
): Promise<readonly string[]> {
  const names = (Array.isArray(toolsets) ? toolsets : []).map(nameOf).filter((name) => typeof name === "string");
  const found = await Promise.all(names.map((name) => findToolset(name, library, dirname(file))));
  return names.filter((_, index) => {
    const toolset = found[index];
    return toolset !== undefined && "files" in toolset && isDeepStrictEqual(toolset.files, files);
  });
}

function toolsIn(value: unknown): FilteredTool[] {
  const tools = isRecord(value) && Array.isArray(value["tools"]) ? value["tools"] : [];
  return tools.filter(isRecord).map(({ name, tags }) => ({
    name: String(name),
    tags: Array.isArray(tags) ? tags.map(String) : [],
    origin: {},
  }));
}

function namesHint(names: readonly string[], library: string): string {
  if (names.length === 0)
    return `There are no toolsets in ${shortPath(join(library, "."))}: write NAME.mci.yaml there.`;
  return `Toolsets: ${names.slice(0, 20).join(", ")}.`;
}

interface ToolsetEntry {
  readonly name: string;
  /** All names of the same toolset. */
  readonly spellings: ReadonlySet<unknown>;
  /** The fields of its filter. */
  readonly fields: object | undefined;
}

/** Adds an entry to `toolsets`, or gives the one of that toolset another filter. An entry stays if no filter is given. */
function withEntry(text: string, file: string, { name, spellings, fields }: ToolsetEntry): string {
  const isYaml = /\.ya?ml$/i.test(file);
  const content = isYaml ? readYaml(text) : readJson(text);
  const toolsets = isRecord(content) && Array.isArray(content["toolsets"]) ? content["toolsets"] : [];
  const indexes = toolsets.flatMap((toolset, index) => (spellings.has(nameOf(toolset)) ? [index] : []));
  const [index = toolsets.length, second] = indexes;
  if (indexes.length > 0 && fields === undefined) return text;
  if (second !== undefined) {
    throw new TextError(`'toolsets' names ${name} ${indexes.length} times: change the filter of one of them by hand.`);
  }
  const old: unknown = toolsets[index];
  const value = fields === undefined ? name : { ...(isRecord(old) ? old : { name: old ?? name }), ...fields };
  if (isDeepStrictEqual(value, old)) return text;
  return isYaml ? setInYamlList(text, ["toolsets"], value, index) : setInJson(text, ["toolsets", index], value);
}

function nameOf(toolset: unknown): unknown {
  return isRecord(toolset) ? toolset["name"] : toolset;
}
