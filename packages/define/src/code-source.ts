import { arrayOf, callback, checkOptions, mustBe, nonEmptyString, objectWith, record } from "@mci/plugin-kit/options";
import {
  ConfigError,
  withFunctionCode,
  type Annotations,
  type JsonObject,
  type Problem,
  type Tool,
  type ToolSource,
} from "@mci/contract";
import { cacheProblem, misspeltMember, resultCache } from "./cache-options.ts";
import { builtins, isBuiltin } from "./inject/builtins.ts";
import { bindHandler, type HandlerServices } from "./call/bind-handler.ts";
import { withHandler } from "./call/bound-handler.ts";
import { isDefinedSkill, isDefinedTool, type DefinedSkill } from "./define-skill.ts";
import type { DefinedTool } from "./define-tool.ts";
import { isRefusal, SchemaRefused } from "./schema/json-schema.ts";
import { contextNames, logToStderr, type OnLog } from "./inject/handler-context.ts";
import { nameProblem } from "./name-problem.ts";
import { providers, type Providers } from "./inject/providers.ts";
import type { Provider } from "./inject/token.ts";
import { codeOf } from "./code-of.ts";
import { parseArguments } from "./schema/parse-arguments.ts";
import { defaultAttempts } from "./call/retrying.ts";
import { runnableSchema } from "./schema/runnable-schema.ts";
import type { ToolOptions } from "./tool-options.ts";

/** The options of {@link codeSource}. */
export interface CodeSourceOptions {
  /** The folder that paths of the tools start from. Default: the current one. */
  readonly folder?: string;
  /** How the values are made that tools inject. */
  readonly provide?: readonly Provider[];
  /** What `settings` and `setting(key)` give, in place of the settings file. */
  readonly settings?: JsonObject;
  /**
   * Called with each line that tools write with `log`.
   *
   * @default to stderr
   */
  readonly onLog?: OnLog;
  /** The values of a loader of modules beside it, to share. */
  readonly values?: Providers;
}

/**
 * A source of tools made by `defineTool` and `defineSkill`. A tool that cannot be loaded is reported, and the others are
 * still returned.
 *
 * @throws ConfigError (MCI_CONFIG) for what is neither a tool nor a skill, and for unknown options.
 */
export function codeSource(
  given: readonly (DefinedTool | DefinedSkill)[],
  options: CodeSourceOptions = {},
): ToolSource {
  checkOptions<CodeSourceOptions>("codeSource", options, {
    folder: nonEmptyString,
    provide: arrayOf("an array of providers", objectWith("a provider", ["make"])),
    settings: record,
    onLog: callback,
    values: objectWith("the values of another source", ["forCall"]),
  });
  mustBe("an array of tools and skills", Array.isArray)(given, { owner: "codeSource", name: "" });
  const entries = given.flatMap(entriesOf);
  const { folder = ".", provide = [], settings, onLog = logToStderr, values = providers(provide) } = options;
  return {
    name: "code",
    async load({ env, report }) {
      const injections = values.note(entries.map(({ tool }) => tool.options.inject ?? {}));
      values.use(await builtins({ folder, env, settings, injections }));
      const surroundings: Surroundings = { folder, providers: values, onLog, report };
      const tools: Tool[] = [];
      for (const entry of entries) tools.push(...(await toTool(entry, surroundings)));
      return tools;
    },
    close: () => values.close(),
  };
}

export interface Entry {
  readonly tool: DefinedTool;
  readonly name: string;
  readonly toolset: string | undefined;
}

function entriesOf(given: DefinedTool | DefinedSkill, index: number): readonly Entry[] {
  if (isDefinedSkill(given)) {
    const { skill, tools } = given;
    return Object.entries(tools).map(([key, tool]) => ({
      tool,
      name: `${skill}.${tool.options.name ?? key}`,
      toolset: skill,
    }));
  }
  if (isDefinedTool(given)) {
    return [{ tool: given, name: given.options.name ?? given.handler.name, toolset: undefined }];
  }
  const hint = "Make tools with defineTool, and skills with defineSkill.";
  throw new ConfigError("MCI_CONFIG", `tools[${index}] is neither a tool nor a skill, but ${kindOf(given)}.`, { hint });
}

function kindOf(value: unknown): string {
  if (value === undefined || value === null) return String(value);
  if (typeof value === "function") return "a function";
  return Array.isArray(value) ? "an array" : typeof value === "object" ? "another object" : `a ${typeof value}`;
}

export interface Surroundings extends HandlerServices {
  readonly folder: string;
  /** True for tools that modules export. */
  readonly isModule?: boolean;
  /** True for tools of which a file says the name. */
  readonly isDeclared?: boolean;
  /** What its file says of it. */
  readonly isolate?: ToolOptions["isolate"];
  readonly report: (problem: Problem) => void;
}

/** The tool of an entry; none, if it was reported why. */
export async function toTool({ tool, name, toolset }: Entry, surroundings: Surroundings): Promise<readonly Tool[]> {
  const { options } = tool;
  const refuse = (message: string, hint?: string): readonly Tool[] => {
    surroundings.report({
      code: "MCI_CONFIG",
      severity: "error",
      message,
      ...present({ hint }),
      ...(name === "" ? {} : { tool: name }),
    });
    return [];
  };
  if (name === "") {
    const which = options.description === undefined ? "" : ` (${JSON.stringify(options.description.slice(0, 100))})`;
    return refuse(`A tool made by defineTool${which} has no name.`, "Give it the option 'name', or a named function.");
  }
  const odd = surroundings.isDeclared === true ? undefined : nameProblem(name);
  if (odd !== undefined) surroundings.report(odd);
  if (options.readOnly === true && options.destructive === true) {
    return refuse("'readOnly' and 'destructive' exclude each other.", "Leave one of them out.");
  }
  const taken = Object.keys(options.inject ?? {}).find((injected) => contextNames.has(injected));
  if (taken !== undefined) {
    return refuse(
      `It injects '${taken}', which every handler gets under that name.`,
      "Give the injected value another name.",
    );
  }
  const isolate = surroundings.isolate ?? options.isolate;
  const unfit = isolate === undefined ? undefined : isolationProblem(options, surroundings);
  if (unfit !== undefined) return refuse(unfit.message, unfit.hint);
  const unprovided = surroundings.providers.problemWith(options.inject ?? {});
  if (unprovided !== undefined) return refuse(unprovided.message, unprovided.hint);
  const uncacheable = cacheProblem(options, surroundings.providers);
  if (uncacheable !== undefined) return refuse(...uncacheable);
  try {
    return [await made({ tool, name, toolset }, surroundings)];
  } catch (error) {
    if (!isRefusal(error)) throw error;
    return refuse(`${error.message}.`, error.hint);
  }
}

/** A worker imports the handler from its module, and has nothing else of this thread. */
function isolationProblem(
  { inject = {} }: ToolOptions,
  { isModule = false }: Surroundings,
): { readonly message: string; readonly hint: string } | undefined {
  if (!isModule) {
    const hint = "Export it from a module, and name that in the schema file: 'functions', or 'execution.module'.";
    return { message: "'isolate' requires a tool that a module exports.", hint };
  }
  const [name] = Object.entries(inject).find(([, token]) => !isBuiltin(token)) ?? [];
  if (name === undefined) return undefined;
  const hint = "Leave out 'isolate', or let the handler make the value itself.";
  return { message: `'isolate' runs the tool in a worker, which gets settings and paths alone, not '${name}'.`, hint };
}

async function made({ tool, name, toolset }: Entry, { folder, report, ...services }: Surroundings): Promise<Tool> {
  const { options } = tool;
  const inputSchema = await runnableSchema(tool.inputSchema, options.input);
  const outputSchema = await runnableSchema(tool.outputSchema, options.output);
  if (inputSchema["type"] !== "object") {
    const hint = "Arguments have names: make the schema that of an object, with a property for each.";
    throw new SchemaRefused("The schema of 'input' must be that of an object", { hint });
  }
  const { retry, timeoutMs, confirm } = options;
  if (retry !== undefined && options.readOnly !== true && options.idempotent !== true) {
    const message = "'retry' repeats calls of a tool that is neither 'readOnly' nor 'idempotent'.";
    report({ code: "MCI_CONFIG", severity: "warning", message, tool: name });
  }
  const misspelt = misspeltMember(options);
  if (misspelt !== undefined) report({ code: "MCI_CONFIG", severity: "warning", message: misspelt, tool: name });
  const execution = {
    type: "function",
    ...present({ concurrency: options.concurrency, cache: resultCache(options) }),
    ...(timeoutMs === undefined ? {} : { timeout_ms: timeoutMs }),
    ...(confirm === undefined ? {} : { confirm }),
    ...(retry === undefined
      ? {}
      : { retries: { attempts: retry.attempts ?? defaultAttempts, backoff_ms: retry.backoffMs ?? 500 } }),
  };
  const parse = parseArguments(options.input);
  return {
    name,
    ...present({ title: options.title, description: descriptionOf(options), icons: options.icons }),
    tags: tagsOf(options),
    annotations: annotationsOf(options),
    inputSchema,
    ...present({ outputSchema, _meta: metaOf(options), parse }),
    execution: withFunctionCode(
      withHandler(execution, bindHandler(tool, name, services), options.inject),
      codeOf(tool, name, folder),
    ),
    origin: {
      folder,
      ...present({ toolset }),
      rules: { anyPaths: false, directories: [], network: {} },
      document: {},
    },
  };
}

/** The members that are not undefined. */
function present<T extends object>(members: T): { [Key in keyof T]: Exclude<T[Key], undefined> } {
  return Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined)) as never;
}

function descriptionOf({ description, deprecated }: ToolOptions): string | undefined {
  if (deprecated === undefined || deprecated === false) return description;
  const notice = typeof deprecated === "string" ? `Deprecated: ${deprecated}` : "Deprecated.";
  return description === undefined ? notice : `${description}\n\n${notice}`;
}

function tagsOf({ tags = [], category, deprecated }: ToolOptions): readonly string[] {
  const added = [category, deprecated === undefined || deprecated === false ? undefined : "deprecated"];
  return [...new Set([...tags, ...added.filter((tag) => tag !== undefined)])];
}

function metaOf({ _meta, category }: ToolOptions): JsonObject | undefined {
  return category === undefined ? _meta : { category, ..._meta };
}

/** The title stands here too: clients of older revisions look for it here alone. */
function annotationsOf({ title, readOnly, destructive, idempotent, openWorld }: ToolOptions): Annotations {
  const hints = { readOnlyHint: readOnly, destructiveHint: destructive, idempotentHint: idempotent, openWorldHint: openWorld }; // prettier-ignore
  const named = title === undefined ? {} : { title };
  if (Object.values(hints).every((hint) => hint === undefined)) return named;
  return { ...named, ...Object.fromEntries(Object.entries(hints).map(([name, hint]) => [name, hint ?? false])) };
}
