import {
  defaultLimits,
  MCIError,
  type CompileOptions,
  type JsonSchema,
  type Limits,
  type PrepareContext,
  type Rules,
  type TemplateEngine,
} from "@mci/contract";
import { isOptional } from "../json/declared.ts";
import { defaultRules } from "./create-tool.ts";
import type { TemplateNamespace } from "./template-namespace.ts";

/** How {@link prepareContext} differs from a client with default options. */
export interface PrepareContextSettings {
  /** The built-in language. Without it, an executor that parses a template fails its test. */
  readonly template?: TemplateNamespace | undefined;
  /** Engines that are chosen by name. */
  readonly engines?: readonly TemplateEngine[];
  /** The tool's input schema: properties that are not required may be left out. */
  readonly inputSchema?: JsonSchema | undefined;
  readonly rules?: Partial<Rules> | undefined;
  readonly limits?: Partial<Limits> | undefined;
  /** Reads included files. Default: every include is refused. */
  readonly include?: CompileOptions["include"];
  /** Default: ignores warnings. */
  readonly warn?: PrepareContext["warn"];
  /** Default: throws errors and ignores warnings. */
  readonly report?: PrepareContext["report"];
}

/**
 * Returns a context for `executor.prepare` in tests, with the real template language and without a client.
 *
 * @example
 * import { prepareContext } from "@mci/plugin-kit/testing";
 * import * as template from "@mci/template";
 *
 * const prepared = await myExecutor().prepare(createTool({ type: "mine" }), prepareContext({ template }));
 */
export function prepareContext(settings: PrepareContextSettings = {}): PrepareContext {
  const { template, inputSchema, include = refuseInclude, warn = () => {}, report = throwError } = settings;
  const limits = { ...defaultLimits, ...settings.limits };
  const optional = (path: readonly string[]): boolean => isOptional(inputSchema, path);
  return {
    field: (source, options) => required(template).parseField(source, { ...options, optional, limits }),
    value: (source) => required(template).parseValue(source, { optional, limits }),
    template(source, { engine, file, missing = "error" } = {}) {
      const options = { missing, limits, include, ...(file === undefined ? {} : { file }) };
      return findEngine(settings, engine).compile(source, options);
    },
    rules: { ...defaultRules, ...settings.rules },
    limits,
    warn,
    report,
  };
}

function required(template: TemplateNamespace | undefined): TemplateNamespace {
  if (template !== undefined) return template;
  throw new TypeError('prepareContext requires `template` here: import * as template from "@mci/template".');
}

function findEngine({ template, engines = [] }: PrepareContextSettings, name = "builtin"): TemplateEngine {
  const engine = engines.find((one) => one.name === name);
  if (engine !== undefined) return engine;
  if (name === "builtin") return required(template).builtinEngine();
  throw new MCIError("MCI_CONFIG_ENGINE", `There is no template engine '${name}'.`);
}

function refuseInclude(path: string): never {
  throw new Error(`Pass \`include\` to prepareContext to include ${path}.`);
}

function throwError(error: MCIError, _source: string, { isWarning } = { isWarning: false }): void {
  if (!isWarning) throw error;
}
