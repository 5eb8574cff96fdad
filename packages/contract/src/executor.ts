import type { MCIError } from "./errors.ts";
import type { Limits } from "./limits.ts";
import type { Problem } from "./problem.ts";
import type { ToolResult } from "./result.ts";
import type { Call } from "./running-call.ts";
import type { Explanation } from "./explanation.ts";
import type { Field, Template, ValueTemplate } from "./template.ts";
import type { ExecutionBlock } from "./format/execution/common.ts";
import type { Rules, Tool } from "./tool.ts";
import type { JsonObject, JsonSchema } from "./values.ts";

/** Runs tools of one execution type. To write one, write a function that returns this. */
export interface Executor<B extends ExecutionBlock = ExecutionBlock> {
  readonly type: B["type"];
  /**
   * The JSON Schema of the fields of this type, which execution blocks are checked against at load. Other fields are warnings,
   * unless the schema allows them (`additionalProperties: true`).
   */
  readonly schema?: JsonSchema | undefined;
  /** Maximum concurrent calls of this type; absent means no limit. */
  readonly concurrency?: number | undefined;
  /**
   * True for an executor that passes {@link Call.sourced} to the network policy with each request, so that env values that are bound
   * to hosts are sent to no other. Tools of others cannot use such values. Default false.
   */
  readonly holdsHosts?: boolean | undefined;
  /**
   * Called once per tool, at load, with a block that matches `schema`. Parse here; throw only for syntax and shape. A tool with a
   * mistake that the context has reported is left out, whatever is returned.
   */
  prepare(tool: Tool<B>, context: PrepareContext): Prepared | Promise<Prepared>;
  /** Releases what the executor holds, such as connections, when the client is closed. A second call changes nothing. */
  close?(): Promise<void>;
}

/** A tool that is ready to run. */
export interface Prepared {
  /**
   * Runs one call. Calls run in parallel, so change nothing shared. An error that is thrown becomes an error result. Called again with
   * the same call where the tool has `retries`, or where a server has refused a value that was fetched.
   */
  run(call: Call): ToolResult | Promise<ToolResult>;
  /** Explains what the call would do, without I/O. */
  explain?(call: Call): Explanation;
  /**
   * Returns what else the run depends on, as JSON: hashes of the files that it opens or runs, values that it takes from the process.
   * A yes of a person counts for these alone, so that a change of one asks anew. Open only what the run may open. What is thrown
   * becomes an error result, and nobody is asked.
   */
  dependencies?(call: Call): Promise<JsonObject>;
  /** Checks the files and commands that the tool names, for `mci validate`. */
  check?(): Promise<readonly Problem[]>;
}

/** The services of the client for an executor that prepares a tool. Errors reported here get their place in the file. */
export interface PrepareContext {
  /**
   * Parses a short string with placeholders of the built-in language, regardless of the chosen engine. A mistake is reported at its
   * place, and what is returned is empty: the executor needs no code for it.
   */
  field(source: string, options?: FieldOptions): Field;
  /** Parses a JSON tree whose strings are such fields; `{!! path !!}` inserts a value of any type. */
  value<T>(source: T, options?: PlaceOptions): ValueTemplate<T>;
  /** Compiles a full template with the chosen engine, which may have to be loaded: await the result. */
  template(source: string, options?: TemplateOptions): Template | Promise<Template>;
  /** The paths and hosts the tool may access. */
  readonly rules: Rules;
  readonly limits: Limits;
  /** Declares env values, as paths, that calls read by other ways than the templates parsed here. */
  readsEnv?(paths: readonly string[]): void;
  /** Reports a warning about the tool. */
  warn(problem: Problem): void;
  /**
   * Reports a problem with a string of the execution block, at its place in the file. With `isWarning` the tool still loads;
   * `mci validate` reports an error all the same.
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
  /** Whether the tool can run despite the problem. Default false. */
  readonly isWarning?: boolean | undefined;
}

/** The options of {@link PrepareContext.field}. */
export interface FieldOptions extends PlaceOptions {
  /** A credential: its rendered text is kept out of everything that leaves the client. */
  readonly secret?: boolean | undefined;
  /** Allows `{!! path !!}` as the whole field, as in headers and arguments; otherwise it is a syntax error. */
  readonly native?: boolean | undefined;
}

/** The options of {@link PrepareContext.template}. */
export interface TemplateOptions extends PlaceOptions {
  /** The file whose content the template is, if it is one. */
  readonly file?: string | undefined;
  /** Default: the engine chosen by the execution block, the schema file or the client; required with `data: "answer"`. */
  readonly engine?: string | undefined;
  /** How a missing value is handled: as an error, or by writing nothing. Default `"error"`. */
  readonly missing?: "error" | "empty" | undefined;
  /**
   * The values the template is rendered with. Default: the scope of a call. `"answer"` marks a response template: a
   * mistake in it is thrown, for the executor to handle, as the tool still works without it.
   */
  readonly data?: "scope" | "answer" | undefined;
}
