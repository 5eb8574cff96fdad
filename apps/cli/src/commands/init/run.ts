import { lstat, readFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { writeNewFiles } from "@mci/source-file";
import type { CommandInput } from "../../command.ts";
import { checkChoice } from "../../arguments/choice.ts";
import { refuseArguments } from "../../arguments/refuse-arguments.ts";
import type { GivenOptions } from "../../arguments/options.ts";
import { schemaFilesIn } from "../../config/schema-file.ts";
import { exampleToolset } from "./starters/example-toolset.ts";
import { projectFiles } from "./project-files.ts";
import type { Starter } from "./starter.ts";
import { isStarter, isToolbox, starterNames, starterOf } from "./starters.ts";
import { shortPath } from "../../output/problem-text.ts";
import { systemError } from "../../system-error.ts";
import { watchInterruption } from "../../interruption.ts";
import { mayAsk } from "../../prompts/may-ask.ts";
import type { Terminal } from "../../output/terminal.ts";
import { UsageError } from "../../usage-error.ts";
import { visible } from "../../output/visible.ts";

export async function run({ positionals, options: given }: CommandInput, terminal: Terminal): Promise<number> {
  const { notes } = terminal;
  const [first = ""] = positionals;
  const hint = isStarter(first) ? `Write --template ${first}.` : "To choose the name write --file NAME.";
  refuseArguments("init", positionals, hint);
  const options = await completed(given, terminal);
  const template = checkChoice("template", options.template ?? "minimal", starterNames);
  const file = await fileToWrite(options, isToolbox(template));
  const starter = await starterOf(template);
  const files = await projectFiles(file, starter);
  const present = await presentOf([...files.keys()]);
  if (present.has(file)) throw new UsageError(`${file} already exists and was not changed.`);
  const written = new Map([...files].filter(([path]) => !present.has(path)));
  await write(file, written);
  notes.print(visible(`Wrote ${listed([...written.keys()])}.`));
  if (present.size > 0) notes.print(visible(`Left as it was: ${listed([...present])}.`));
  if (await lacksSecrets(file, present)) notes.print("Add .env.mci to .gitignore: it is for secrets.");
  notes.print(visible([...firstValues(file, starter), ...nextSteps(starter, options)].join("\n")));
  return 0;
}

/** Asks for the template and the format, unless an option names one of them or nobody can be asked. */
async function completed(options: GivenOptions, terminal: Terminal): Promise<GivenOptions> {
  const { template, file, yaml } = options;
  if (template !== undefined || file !== undefined || yaml !== undefined || !mayAsk(options, terminal)) return options;
  freeName("mci.json"); // before anything is asked
  const { askProject } = await import("./ask-project.ts");
  return { ...options, ...(await askProject(watchInterruption().signal)) };
}

async function fileToWrite({ file, yaml }: GivenOptions, isToolbox: boolean): Promise<string> {
  if (file === undefined) return freeName(yaml === true || isToolbox ? "mci.yaml" : "mci.json");
  const isYaml = /\.ya?ml$/i.test(file);
  if (!isYaml && isToolbox) throw new UsageError(`${file} must end in .yaml or .yml: toolboxes are YAML.`);
  if (!isYaml && !/\.json$/i.test(file)) throw new UsageError(`${file} must end in .json, .yaml or .yml.`);
  if (!isYaml && yaml === true) throw new UsageError(`--yaml cannot be combined with --file ${file}.`);
  const folder = await lstat(join(dirname(file), ".")).catch(() => undefined);
  if (folder === undefined) throw new UsageError(`${file} cannot be written: there is no such folder.`);
  return join(dirname(file), basename(file));
}

/** A second schema file in a folder would make both ambiguous. */
function freeName(name: string): string {
  const [other] = schemaFilesIn(process.cwd());
  if (other === undefined) return name;
  throw new UsageError(
    `There is a schema file here already: ${other}.`,
    "To write another one, name it: mci init --file NAME.",
  );
}

async function presentOf(paths: readonly string[]): Promise<ReadonlySet<string>> {
  const states = await Promise.all(paths.map((path) => lstat(path).catch(() => undefined)));
  return new Set(paths.filter((_, index) => states[index] !== undefined));
}

async function write(file: string, files: ReadonlyMap<string, string>): Promise<void> {
  try {
    await writeNewFiles(files);
  } catch (error) {
    const { code, message, path, dest = path } = systemError(error) as NodeJS.ErrnoException & { dest?: string };
    if (code === "EEXIST" && dest !== undefined) {
      throw new UsageError(`${shortPath(dest)} already exists, so nothing was written.`);
    }
    throw new UsageError(`${file} cannot be written: ${message}.`, "Nothing was written.");
  }
}

/** Whether a `.gitignore` that was here already would let the secrets into version control. */
async function lacksSecrets(file: string, present: ReadonlySet<string>): Promise<boolean> {
  const path = join(dirname(file), ".gitignore");
  if (!present.has(path)) return false;
  const text = await readFile(path, "utf8").catch(() => "");
  return !/^\/?\.env(?:\.mci|\*|\.\*)\s*$/m.test(text);
}

/** Lists files, and the folder of recordings in place of each of them. */
function listed(files: readonly string[]): string {
  const paths = [...new Set(files.map((path) => path.replace(/__fixtures__[\\/].*/s, "__fixtures__")))];
  return paths.length < 2 ? paths.join("") : `${paths.slice(0, -1).join(", ")} and ${paths.at(-1)}`;
}

/** Says which env values to set before anything works. */
function firstValues(file: string, { needs }: Starter): readonly string[] {
  if (needs === undefined) return [];
  const [example, env] = [".env.example.mci", ".env.mci"].map((name) => join(dirname(file), name));
  const values = Object.entries(needs).map(([name, source]) => `  ${name}: ${source}`);
  return [`First copy ${example} to ${env}, and set there:`, ...values];
}

function nextSteps(
  { prepares = [], tries, asks, isWhole = false }: Starter,
  { file }: GivenOptions,
): readonly string[] {
  // A command that npx runs is not in the PATH of the shell.
  const command = process.env["npm_command"] === "exec" ? "npx @mci/cli" : "mci";
  const line = (step: string): string => `  ${command} ${step}${file === undefined ? "" : ` --file ${file}`}`;
  return [
    "Try it:",
    ...[...prepares, "list", ...tries, ...(isWhole ? [] : exampleToolset.tries)].map(line),
    ...(asks === undefined ? [] : [`${line(asks)}  # (asks you first)`]),
    ...["test", "validate", "dev"].map(line),
  ];
}
