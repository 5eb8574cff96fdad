import type { MCICode } from "./codes.ts";
import type { ErrorDetails } from "./error-details.ts";
import type { Place } from "./place.ts";
import { formatProblem, type Problem } from "./problem.ts";

/** The marks by which errors are recognised, also those of another installed copy of this package. */
const marks = {
  any: Symbol.for("mci.error"),
  config: Symbol.for("mci.error.config"),
  load: Symbol.for("mci.error.load"),
  template: Symbol.for("mci.error.template"),
} as const;

/** The options of {@link MCIError}. */
export interface MCIErrorOptions {
  /** The way to fix it. */
  readonly hint?: string | undefined;
  /** The underlying error. */
  readonly cause?: unknown;
  readonly details?: ErrorDetails | undefined;
}

/**
 * An error for the developer: a broken file, a missing executor, invalid options. It says what happened (`message`),
 * what to do (`hint`), what a program compares (`code`, `details`) and what was underneath (`cause`).
 *
 * Recognise one with `MCIError.is(error)`: `instanceof` fails when two copies of this package are installed.
 */
export class MCIError extends Error {
  override readonly name: string = "MCIError";
  readonly code: MCICode | (string & {});
  declare readonly hint?: string;
  declare readonly details?: ErrorDetails;

  constructor(code: MCICode | (string & {}), message: string, options: MCIErrorOptions = {}) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.code = code;
    if (options.hint !== undefined) this.hint = options.hint;
    if (options.details !== undefined) this.details = options.details;
  }

  static {
    Object.defineProperty(this.prototype, marks.any, { value: true });
  }

  /** True for every error of this family, also from another installed copy of this package. */
  static is(error: unknown): error is MCIError {
    return hasMark(error, marks.any);
  }
}

function hasMark(error: unknown, mark: symbol): boolean {
  return typeof error === "object" && error !== null && mark in error;
}

/** Invalid options, or a missing executor, engine or importer. */
export class ConfigError extends MCIError {
  override readonly name: string = "ConfigError";

  static {
    Object.defineProperty(this.prototype, marks.config, { value: true });
  }

  /** True for every error about options, also from another installed copy of this package. */
  static override is(error: unknown): error is ConfigError {
    return hasMark(error, marks.config);
  }
}

/** Files that cannot be loaded. The message is complete when printed alone and lists every problem. */
export class LoadError extends MCIError {
  override readonly name: string = "LoadError";
  readonly problems: readonly Problem[];

  constructor(problems: readonly Problem[], options: MCIErrorOptions = {}) {
    const errors = problems.filter((problem) => problem.severity === "error");
    super(
      errors.length === 1 ? (errors[0]?.code ?? "MCI_LOAD") : "MCI_LOAD",
      errors.map(formatProblem).join("\n"),
      options,
    );
    this.problems = problems;
  }

  static {
    Object.defineProperty(this.prototype, marks.load, { value: true });
  }

  /** True for every error of a load, also from another installed copy of this package. */
  static override is(error: unknown): error is LoadError {
    return hasMark(error, marks.load);
  }
}

/** The place of a mistake in a template. */
export interface TemplateErrorPlace extends Place {
  readonly file?: string | undefined;
  /** Offset in the template's source, in UTF-16 units. */
  readonly offset: number;
}

/** A mistake in a template: thrown by `compile` for its syntax, by `render` for a missing or unsuitable value. */
export class TemplateError extends MCIError {
  override readonly name: string = "TemplateError";
  declare readonly file?: string;
  readonly line: number;
  readonly column: number;
  readonly offset: number;
  readonly excerpt: string;

  constructor(code: MCICode, message: string, place: TemplateErrorPlace, options: MCIErrorOptions = {}) {
    super(code, message, options);
    if (place.file !== undefined) this.file = place.file;
    this.line = place.line;
    this.column = place.column;
    this.offset = place.offset;
    this.excerpt = place.excerpt;
  }

  static {
    Object.defineProperty(this.prototype, marks.template, { value: true });
  }

  /** True for every template error, also from another installed copy of this package. */
  static override is(error: unknown): error is TemplateError {
    return hasMark(error, marks.template);
  }
}

/** A file that must not be opened, or cannot be. */
export class PathError extends MCIError {
  override readonly name: string = "PathError";
}

/** An error result as an exception: thrown by `unwrap`. */
export class ToolError extends MCIError {
  override readonly name: string = "ToolError";
}
