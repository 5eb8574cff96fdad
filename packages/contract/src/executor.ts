import type { MCIError } from "./errors.ts";
import type { Limits } from "./limits.ts";
import type { Problem } from "./problem.ts";
import type { ToolResult } from "./result.ts";
import type { CallObserver, TraceContext } from "./observer.ts";
import type { RoundTrip } from "./round-trip.ts";
import type { Field, Template, ValueTemplate } from "./template.ts";
import type { ExecutionBlock } from "./format/execution/common.ts";
import type { Rules, Tool } from "./tool.ts";
import type { JsonObject, JsonSchema, Scope } from "./values.ts";

/** Runs tools of one execution type. Contribute one with a function that returns this. */
export interface Executor<B extends ExecutionBlock = ExecutionBlock> {
  readonly type: B["type"];
  /**
   * The JSON Schema of its own fields of an execution block. Blocks are checked at load, with the words and places of the
   * built-in types, and `mci schema` adds it to the schema of editors. Unless it says what other fields there may be
   * (`additionalProperties: true`), one that it does not list is a warning.
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

/** A call of a tool. */
export interface Call {
  readonly scope: Scope;
  /** Made, and its deadline armed, on first read. */
  readonly signal: AbortSignal;
  /** The same as `signal`, for code that needs no AbortSignal: creating one takes longer than many a call. */
  readonly cancellation: Cancellation;
  readonly context: CallContext;
  /** The arguments after defaults and before the tool's own `parse`, which may make of them what JSON does not have. */
  readonly arguments?: JsonObject | undefined;
  /** The caller's idempotency key, if the caller passed one. */
  readonly idempotencyKey?: string | undefined;
  /** Kinds of input the caller can be asked for, and its answers; `inputRequired()` asks. Absent: the caller cannot be asked. */
  readonly roundTrip?: RoundTrip | undefined;
  /** The trace of the call, for those it reaches. */
  readonly trace?: TraceContext | undefined;
  /** Is told of the requests of the call. `observeStep` of `@mci/plugin-kit` does that. */
  readonly observer?: CallObserver | undefined;
  progress(step: Progress): void;
  /** Keeps a credential made at run time out of everything that leaves. */
  mask(secret: string): void;
  /** Returns a string without the secrets of the call, for one that leaves by another way than its result: a log line. */
  redact?(text: string): string;
  /** Reports an error that does not change the result of the call to `onError`. Absent if the program has none. */
  readonly report?: ((error: unknown) => void) | undefined;
}

/** The part of an AbortSignal that reports the end of a call before its answer. Every AbortSignal is one. */
export interface Cancellation {
  readonly aborted: boolean;
  /** A DOMException named TimeoutError or AbortError. */
  readonly reason: unknown;
  addEventListener(type: "abort", listener: () => void): void;
  removeEventListener(type: "abort", listener: () => void): void;
}

/** The caller, as it describes itself. */
export interface CallContext {
  readonly tenant?: string | undefined;
  readonly subject?: string | undefined;
  readonly requestId?: string | undefined;
  /** The task that the call is a run of. */
  readonly taskId?: string | undefined;
  /** How the call came to a server; absent for calls of the program itself. */
  readonly protocol?: "mcp" | "rest" | undefined;
  readonly [key: string]: unknown;
}

/** A step of a running call, in the terms of MCP: `progress` grows towards `total`, if that is known. */
export interface Progress {
  readonly progress: number;
  readonly total?: number | undefined;
  readonly message?: string | undefined;
}

/** A description of what a call would do: a text to copy, such as a command line, and the values in it. */
export interface Explanation {
  readonly text: string;
  readonly parts: readonly ExplanationPart[];
}

/** A value in an explanation, and the field of the execution block it comes from. */
export interface ExplanationPart {
  readonly name: string;
  readonly value: string;
  /** JSON pointer in the execution block. */
  readonly at: string;
  /** The field it comes from if that is not part of the execution block: `rateLimit`. */
  readonly field?: string | undefined;
}
