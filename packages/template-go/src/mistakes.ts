import { TemplateError, type MCICode, type MCIErrorOptions } from "@mci/contract";
import { errorMessage, placeAt } from "@mci/plugin-kit";

/** A text being compiled or rendered. */
export interface Source {
  readonly text: string;
  readonly file?: string | undefined;
}

/** A part of a source: what an error is about. */
export interface Span {
  readonly source: Source;
  readonly start: number;
  readonly end: number;
}

/** Returns the error for an offset of a source. */
export function mistake(
  source: Source,
  offset: number,
  code: MCICode,
  message: string,
  options: MCIErrorOptions = {},
): TemplateError {
  return new TemplateError(code, message, { ...placeAt(source.text, offset), file: source.file, offset }, options);
}

export function lineOf(source: Source, offset: number): number {
  return placeAt(source.text, offset).line;
}

/** A span as its author wrote it, on one line and shortened. */
export function written({ source, start, end }: Span): string {
  const text = source.text.slice(start, Math.min(end, start + maxExcerptLength)).replaceAll(/\s+/g, " ");
  return end - start > maxExcerptLength ? `${text}...` : text;
}

const maxExcerptLength = 80;

/** An invalid value, thrown by code that does not know its place. */
export class ValueError extends Error {
  readonly code: MCICode;

  constructor(message: string, code: MCICode = "MCI_TEMPLATE_VALUE") {
    super(message);
    this.code = code;
  }
}

/** Returns the error of a span whose value could not be computed. */
export function placed(error: unknown, span: Span, what: string): Error {
  if (TemplateError.is(error)) return error;
  if (isOverflow(error)) return error;
  const said = errorMessage(error);
  const code = error instanceof ValueError ? error.code : "MCI_TEMPLATE_VALUE";
  const options = error instanceof ValueError ? {} : { cause: error };
  return mistake(span.source, span.start, code, `${what}: ${said.replace(/\.$/, "")}.`, options);
}

/** Returns any failure of a compilation or rendering as an error of the template. */
export function renderMistake(error: unknown, source: Source): Error {
  if (TemplateError.is(error)) return error;
  if (isOverflow(error)) {
    return mistake(source, 0, "MCI_TEMPLATE_LIMIT", "The template nests or grows too far.", { cause: error });
  }
  const said = errorMessage(error);
  const code = error instanceof ValueError ? error.code : "MCI_TEMPLATE_VALUE";
  return mistake(source, 0, code, said, { cause: error });
}

/** The stack, or a string, became larger than it can. */
function isOverflow(error: unknown): error is RangeError {
  return error instanceof RangeError && /call stack|string length/.test(error.message);
}
