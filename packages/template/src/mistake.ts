import { TemplateError, type MCICode, type MCIErrorOptions } from "@mci/contract";
import { placeAt, toPointer } from "@mci/plugin-kit";

/** A text being parsed, and what is known of where it stands. */
export interface Source {
  readonly text: string;
  readonly file?: string | undefined;
  /** Keys from the root of a JSON tree down to this string. */
  readonly trail?: Trail | undefined;
}

/** One step down a JSON tree; printed only when there is something to report. */
export interface Trail {
  readonly key: string | number;
  readonly outer: Trail | undefined;
}

/** A mistake in one string of a JSON tree given to `parseValue`. Its place is the place inside that string. */
export class ValueTemplateError extends TemplateError {
  /** JSON pointer (RFC 6901) of the string, from the root of the tree; "" for the root itself. */
  readonly pointer: string;

  constructor(pointer: string, ...error: ConstructorParameters<typeof TemplateError>) {
    super(...error);
    this.pointer = pointer;
  }
}

/** The error for an offset of a source. Its line and column are looked up here, so only when there is an error. */
export function mistake(
  source: Source,
  offset: number,
  code: MCICode,
  message: string,
  options: MCIErrorOptions = {},
): TemplateError {
  const place = { ...placeAt(source.text, offset), file: source.file, offset };
  if (source.trail === undefined) return new TemplateError(code, message, place, options);
  return new ValueTemplateError(pointerOf(source.trail), code, message, place, options);
}

export function lineOf(source: Source, offset: number): number {
  return placeAt(source.text, offset).line;
}

function pointerOf(trail: Trail): string {
  const keys: string[] = [];
  for (let step: Trail | undefined = trail; step !== undefined; step = step.outer) keys.unshift(`${step.key}`);
  // The root of a tree is a step of its own, so that its errors carry a pointer too.
  return toPointer(...keys.slice(1));
}
