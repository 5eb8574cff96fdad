import { arrayOf, callback, checkOptions, mustBe, nonEmptyString, objectWith, record } from "@mci/plugin-kit/options";
import { ConfigError, type JsonObject, type Tool, type ToolSource } from "@mci/contract";
import { isDefinedSkill, isDefinedTool, type DefinedSkill } from "./define-skill.ts";
import type { DefinedTool } from "./define-tool.ts";
import { builtins } from "./inject/builtins.ts";
import { logToStderr, type OnLog } from "./inject/handler-context.ts";
import { providers, type Providers } from "./inject/providers.ts";
import type { Provider } from "./inject/token.ts";
import type { Entry, Surroundings } from "./make-tool.ts";
import { toTool } from "./to-tool.ts";

/** The options of {@link codeSource}. */
export interface CodeSourceOptions {
  /** The folder that paths of the tools start from. Default: the current one. */
  readonly folder?: string;
  /** How the values are made that tools inject. */
  readonly provide?: readonly Provider[];
  /** Values for `settings` and `setting(key)`, in place of the settings file. */
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

function entriesOf(given: DefinedTool | DefinedSkill, index: number): readonly Entry[] {
  if (isDefinedSkill(given)) {
    const { skill, tools, options } = given;
    return Object.entries(tools).map(([key, tool]) => ({
      tool,
      name: `${skill}.${tool.options.name ?? key}`,
      toolset: skill,
      skill: options,
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
