import {
  ConfigError,
  MCIError,
  type CompileOptions,
  type Field,
  type FieldOptions,
  type PlaceOptions,
  type PrepareContext,
  type ReportOptions,
  type Limits,
  type NetworkRules,
  type Problem,
  type Rules,
  type Scope,
  type Template,
  type TemplateEngine,
  type TemplateOptions,
  type Tool,
  type ValueTemplate,
} from "@mci/contract";
import { isOptional } from "@mci/plugin-kit";
import { mergeNetworkRules } from "@mci/plugin-kit/network";
import { parseField, parseValue } from "@mci/template";
import { secretField } from "../../secrets/call-secrets.ts";
import { fieldOfCall, readsCall, templateOfCall, valueOfCall } from "./call-values.ts";
import { fileEngine, type Engines } from "./engines.ts";
import { templateName, type Includes } from "./include.ts";
import type { SourcedTool } from "../sourced-tool.ts";

/** State shared by the contexts of all tools of a load. */
export interface PrepareContextOptions {
  readonly engines: Engines;
  readonly limits: Limits;
  readonly includes: Includes;
  /** The client's own network rules. */
  readonly network: NetworkRules | undefined;
  /** Files with env values. */
  readonly secretFiles: readonly string[];
  /** The language where neither tool nor file choose one; toolset files have one at any rate. */
  readonly templateEngine: string;
  /** Called with everything the templates of tools read; absent when the references are not needed. */
  readonly onReferences?: OnToolReferences | undefined;
  /** Called with env values that tools read by other ways. */
  readonly onEnvRead?: ((loaded: SourcedTool, paths: readonly string[]) => void) | undefined;
}

export type OnToolReferences = (loaded: SourcedTool, references: TemplateReferences) => void;

/** The names that the templates in a part of an execution block read. */
export interface TemplateReferences {
  readonly part: "field" | "template";
  /** Paths, root first: `props.city`, `env.TOKEN`. */
  readonly names: readonly string[];
  /** False for a template that may read more: of another language, which may compute names or include files. */
  readonly isComplete: boolean;
  /** The string or tree they are in. */
  readonly source: unknown;
  /** JSON pointer of it, where the executor says so. */
  readonly at: string | undefined;
  readonly template: ParsedTemplate;
}

/** A parsed template of any kind. */
interface ParsedTemplate {
  /** Absent where the engine cannot tell. */
  readonly names?: readonly string[] | undefined;
  absent?(scope: Scope): boolean;
  render(scope: Scope): unknown;
}

/** Notes what is wrong with one tool. */
export interface PrepareListener {
  /** A template that cannot be parsed; `source` is the string or tree of the execution block it is in. */
  report(error: MCIError, source: unknown, options?: ReportOptions): void;
  warn(problem: Problem): void;
}

/**
 * Creates the context that an executor prepares a tool with. A mistake in a template is noted with its source and an
 * empty template stands in, so that one load finds all mistakes of a tool; a tool with mistakes never runs.
 */
export function createPrepareContext(
  loaded: SourcedTool,
  options: PrepareContextOptions,
  listener: PrepareListener,
): PrepareContext {
  const templates = new ToolTemplates(loaded, options, listener);
  // Functions of its own, as executors take them out of it: `{ field }`.
  return {
    field: (source, field) => templates.field(source, field),
    value: (source, value) => templates.value(source, value),
    template: (source, template) => templates.template(source, template),
    rules: boundedRules(loaded.tool.origin.rules, options),
    limits: options.limits,
    readsEnv: (paths) => options.onEnvRead?.(loaded, paths),
    warn: (problem) => listener.warn(problem),
    report: (error, source, place) => listener.report(error, source, place),
  };
}

/** Parses the templates of one tool, and passes on what they read. */
class ToolTemplates {
  private readonly loaded: SourcedTool;
  private readonly options: PrepareContextOptions;
  private readonly listener: PrepareListener;
  private isOptional: ((path: readonly string[]) => boolean) | undefined;

  constructor(loaded: SourcedTool, options: PrepareContextOptions, listener: PrepareListener) {
    this.loaded = loaded;
    this.options = options;
    this.listener = listener;
  }

  field(source: string, { secret = false, native = false, at }: FieldOptions = {}): Field {
    const { limits } = this.options;
    const parse = (text: string): Field =>
      parseField(textual(text), { secret, native, optional: this.optional(), limits });
    const field = this.parsed("field", source, at, parse, fieldOfCall);
    return secret ? secretField(field ?? nothing) : (field ?? nothing);
  }

  value<T>(source: T, { at }: PlaceOptions = {}): ValueTemplate<T> {
    const { limits } = this.options;
    const parse = (tree: T): ValueTemplate<T> => parseValue(tree, { optional: this.optional(), limits });
    const value = this.parsed("field", source, at, parse, valueOfCall<T>);
    return value ?? { names: [], render: () => undefined };
  }

  template(source: string, template: TemplateOptions = {}): Template | Promise<Template> {
    const engine = this.options.engines.get(engineName(this.loaded.tool, this.options, template));
    if (engine instanceof Promise) return engine.then((loaded) => this.compiled(source, loaded, template));
    return this.compiled(source, engine, template);
  }

  private optional(): (path: readonly string[]) => boolean {
    const { inputSchema } = this.loaded.tool;
    return (this.isOptional ??= (path) => isOptional(inputSchema, path));
  }

  private compiled(source: string, engine: TemplateEngine, template: TemplateOptions): Template {
    const options = compileOptions(this.loaded.tool, this.options, template);
    // The content of a file is compiled while the tool runs: its mistakes belong to the call.
    if (template.file !== undefined) {
      const content = templateOfCall(engine.compile(source, options));
      this.options.onReferences?.(this.loaded, {
        part: "template",
        names: content.names ?? [],
        isComplete: isBuiltin(engine),
        source,
        at: undefined,
        template: content,
      });
      return content;
    }
    // It reads the answer only, so its references are not reported.
    if (template.data === "answer") return engine.compile(source, options);
    const compile = (text: string): Template => engine.compile(textual(text), options);
    const parsed = this.parsed("template", source, template.at, compile, templateOfCall, isBuiltin(engine));
    return parsed ?? { render: () => "" };
  }

  /** Undefined after a mistake. `ofCall` makes of a template one that may read `call`. */
  private parsed<S, T extends ParsedTemplate>(
    part: TemplateReferences["part"],
    source: S,
    at: string | undefined,
    parse: (source: S) => T,
    ofCall: (template: T) => T,
    isComplete = true,
  ): T | undefined {
    try {
      const parsed = parse(source);
      const { names } = parsed;
      const template = isComplete && !readsCall(names) ? parsed : ofCall(parsed);
      this.options.onReferences?.(this.loaded, { part, names: names ?? [], isComplete, source, at, template });
      return template;
    } catch (error) {
      if (!MCIError.is(error)) throw error;
      this.listener.report(error, source, { at });
      return undefined;
    }
  }
}

/** True for the engine whose templates read nothing but what their names say. */
function isBuiltin({ name }: TemplateEngine): boolean {
  return name === "builtin";
}

function boundedRules(
  rules: Rules,
  { network, secretFiles }: Pick<PrepareContextOptions, "network" | "secretFiles">,
): Rules {
  const own = network === undefined ? rules : { ...rules, network: mergeNetworkRules(network, rules.network) };
  return secretFiles.length === 0 ? own : { ...own, secretFiles };
}

/** Executors hand in what their block contains, and a block may contain anything. */
function textual(source: unknown): string {
  if (typeof source === "string") return source;
  const found = source === undefined ? "a field is missing" : `found ${JSON.stringify(source)}`;
  throw new ConfigError("MCI_SCHEMA_FIELD", `Expected a string, but ${found}.`);
}

/** Stands in for a field with a mistake. */
const nothing = parseField("");

function engineName({ execution, origin }: Tool, options: PrepareContextOptions, { engine }: TemplateOptions): string {
  return engine ?? execution.templateEngine ?? fileEngine(origin) ?? options.templateEngine;
}

function compileOptions(
  { origin }: Tool,
  options: PrepareContextOptions,
  { file, missing = "error" }: TemplateOptions,
): CompileOptions {
  const { limits } = options;
  const shared = { missing, limits, include: options.includes(origin) };
  return file === undefined ? shared : { ...shared, file: templateName(file, origin.folder) };
}
