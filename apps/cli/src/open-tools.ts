import type { FileSourceOptions } from "@mci/source-file";
import { MCIClient, MCIError, type LoadOptions, type ServerImportOptions, type ToolSet } from "mci";
import type { ReadConfig } from "./config/config.ts";
import { applyFilters, readFilter, unknownNames } from "./arguments/filters.ts";
import { watchInterruption, type Interruption } from "./interruption.ts";
import type { TriedServer } from "./try-server.ts";
import { loadOptions } from "./load-options.ts";
import type { GivenOptions } from "./arguments/options.ts";
import { shortPath } from "./output/problem-text.ts";
import { openProject, type Project } from "./config/project.ts";
import type { Terminal } from "./output/terminal.ts";
import { UsageError } from "./usage-error.ts";
import { visible } from "./output/visible.ts";

export interface OpenTools {
  readonly project: Project;
  readonly client: MCIClient;
  /** The client's tools that pass the filters. */
  readonly tools: ToolSet;
  /** True if a function, or what it injects, could not be loaded: of all problems these are found by a load alone. */
  readonly lacksFunctions: boolean;
}

export interface OpenOptions extends FileSourceOptions, Pick<LoadOptions, ReplacedOption> {
  /** Passed by a command that has already opened the project. */
  readonly project?: Project;
  /** An MCP server in place of a schema file. */
  readonly tried?: TriedServer | undefined;
  /** Replace the executors of their types. */
  readonly executors?: NonNullable<LoadOptions["executors"]>;
  /** Beside the schema file and those of the config. */
  readonly sources?: NonNullable<LoadOptions["sources"]>;
  readonly servers?: ServerImportOptions;
  /** Passed by a command that handles interruption itself. */
  readonly interruption?: Interruption;
}

/** The options of the client that a command may set in place of the config. */
type ReplacedOption =
  | "approvals"
  | "brokenTools"
  | "concurrency"
  | "maxQueued"
  | "repeatedFailures"
  | "store"
  | "timeoutMs";

/** Finds and loads the schema file, with env values and filters. Warnings go to the messages. */
export async function openTools(
  options: GivenOptions,
  terminal: Terminal,
  {
    project: opened,
    tried,
    executors = [],
    sources = [],
    servers,
    interruption = watchInterruption(),
    ...more
  }: OpenOptions = {},
): Promise<OpenTools> {
  const { notes } = terminal;
  const filters = (options.filter ?? []).map(readFilter);
  const project = tried?.project ?? opened ?? (await openProject(options, terminal));
  const { file, config } = project;
  const given = loadOptions(project, { terminal, interruption, servers });
  let lacksFunctions = false;
  const load = tried?.load ?? ((options: LoadOptions) => MCIClient.load(file, options));
  const loading = load({
    ...given,
    ...more,
    onWarning(problem) {
      lacksFunctions ||= problem.severity === "error" && codesOfFunctions.includes(problem.code);
      given.onWarning?.(problem);
    },
    executors: [...(config.client.executors ?? []), ...executors],
    sources: [...(config.client.sources ?? []), ...sources],
  });
  const client = await loading.catch((error: unknown) => {
    throw interruption.causeOf(aboutOptions(error, config));
  });
  for (const line of unknownNames(client.tools(), filters)) notes.print(notes.colors.yellow(visible(line)));
  return { project, client, tools: applyFilters(client.select({}), filters), lacksFunctions };
}

/** Names the config file in an error about the client's options. */
export function aboutOptions(error: unknown, { file, client }: ReadConfig): unknown {
  if (!MCIError.is(error) || !codesOfOptions.includes(error.code) || !hasOptions(client)) return error;
  return new UsageError(`${shortPath(file)}: ${error.message}`, error.hint);
}

/** The secrets file is not an option of the config. */
function hasOptions({ secrets: _, ...options }: ReadConfig["client"]): boolean {
  return Object.keys(options).length > 0;
}

const codesOfFunctions: readonly string[] = ["MCI_CONFIG", "MCI_LOAD"];

const codesOfOptions: readonly string[] = ["MCI_CONFIG", "MCI_CONFIG_ENGINE"];
