import type { MCIError } from "./errors.ts";
import type { Limits } from "./limits.ts";
import type { Problem } from "./problem.ts";
import type { ToolResult } from "./result.ts";
import type { Call } from "./running-call.ts";
import type { Explanation } from "./explanation.ts";
import type { Field, Template, ValueTemplate } from "./template.ts";
import type { ExecutionBlock } from "./format/execution/common.ts";
import type { Rules, Tool } from "./tool.ts";
import type { JsonSchema } from "./values.ts";

/** Runs tools of one execution type. Contribute one with a function that returns this. */
export interface Executor<B extends ExecutionBlock = ExecutionBlock> {
  readonly type: B["type"];
  /**
   * The JSON Schema of its own fields, which blocks are checked against at load. A field that it does not list is a warning,
   * unless it says what others there may be (`additionalProperties: true`).
   */
  readonly schema?: JsonSchema | undefined;
  /** Calls of this type at once; absent means no bound. */
  readonly concurrency?: number | undefined;
  /** Called once per tool, at load, with a block that fits `schema`. Parse here; throw for syntax and shape only. */
  prepare(tool: Tool<B>, context: PrepareContext): Prepared | Promise<Prepared>;
  /** Releases what the executor holds, such as connections. Called once, when the client is closed. */
  close?(): Promise<void>;
}

/** A tool that is ready to run. */
export interface Prepared {
  /** Every call, in parallel, touching nothing shared. What it throws becomes an error result. */
  run(call: Call): ToolResult | Promise<ToolResult>;
  /** Explains what the call would do, without I/O. */
  explain?(call: Call): Explanation;
  /** Opens what the tool names, for `mci validate`. */
  check?(): Promise<readonly Problem[]>;
}

/** The services of the client for an executor that prepares a tool. Errors reported here get their place in the file. */
export interface PrepareContext {
  /** A short string, in the format's own placeholders whatever engine is chosen. */
  field(source: string, options?: FieldOptions): Field;
  /** A JSON tree whose strings are fields; `{!! path !!}` gives native values. */
  value<T>(source: T, options?: PlaceOptions): ValueTemplate<T>;
  /**
   * A full template, to be awaited: picks the engine, loading it if need be, and guards includes. `file` marks the
   * content of a file.
   */
  template(source: string, options?: TemplateOptions): Template | Promise<Template>;
  readonly rules: Rules;
  readonly limits: Limits;
  warn(problem: Problem): void;
  /**
   * Reports a problem with a string of the execution block, at its place in the file. `isWarning`: the tool can work
   * without it; `mci validate` reports it as an error anyway.
   */
  report(error: MCIError, source: string, options?: ReportOptions): void;
}

/** Where a string or tree stands, for the places of its errors. */
export interface PlaceOptions {
  /** JSON pointer in the execution block, such as `/headers/Accept`. Default: the first place with an equal string. */
  readonly at?: string | undefined;
}

/** The options of {@link PrepareContext.report}. */
export interface ReportOptions extends PlaceOptions {
  /** Whether the tool can work without it. Default false. */
  readonly isWarning?: boolean | undefined;
}

/** The options of {@link PrepareContext.field}. */
export interface FieldOptions extends PlaceOptions {
  /** A credential: its rendered text is kept out of everything that leaves the client. */
  readonly secret?: boolean | undefined;
  /** Lets `{!! path !!}` be the whole field, as in headers and arguments; elsewhere that is a syntax error. */
  readonly native?: boolean | undefined;
}

/** The options of {@link PrepareContext.template}. */
export interface TemplateOptions extends PlaceOptions {
  readonly file?: string | undefined;
  /** Default: the one chosen by the execution block, the schema file or the client; required with `data: "answer"`. */
  readonly engine?: string | undefined;
  /** Default `"error"`. */
  readonly missing?: "error" | "empty" | undefined;
  /**
   * The values the template is rendered with. Default: the scope of a call. `"answer"` marks a response template: a
   * mistake in it is thrown, as a tool whose answers cannot be rendered still has its answers.
   */
  readonly data?: "scope" | "answer" | undefined;
}
