import { TemplateError } from "@mci/contract";
import { errorMessage } from "@mci/plugin-kit";
import { templateError, ValueError, type Source, type SourcePlace } from "@mci/plugin-kit/templates";

/** A part of a source: what an error is about. */
export interface Span extends SourcePlace {
  readonly end: number;
}

/** Returns a span as its author wrote it, on one line and shortened. */
export function formatSpan({ source, start, end }: Span): string {
  const text = source.text.slice(start, Math.min(end, start + maxSpanLength)).replaceAll(/\s+/g, " ");
  return end - start > maxSpanLength ? `${text}...` : text;
}

const maxSpanLength = 80;

/** Returns the error of a span whose value could not be computed. */
export function placeError(error: unknown, span: Span, what: string): Error {
  return TemplateError.is(error) || isOverflow(error) ? error : valueError(error, span, `${what}: `);
}

/** Returns any failure of a compilation or rendering as an error of the template. */
export function renderError(error: unknown, source: Source): Error {
  if (TemplateError.is(error)) return error;
  if (isOverflow(error)) {
    return templateError(source, 0, "MCI_TEMPLATE_LIMIT", "The template nests or grows too far.", { cause: error });
  }
  return valueError(error, { source, start: 0 }, "");
}

function valueError(error: unknown, { source, start }: SourcePlace, what: string): TemplateError {
  const message = `${what}${errorMessage(error).replace(/\.$/, "")}.`;
  if (error instanceof ValueError) return templateError(source, start, error.code, message, { hint: error.hint });
  return templateError(source, start, "MCI_TEMPLATE_VALUE", message, { cause: error });
}

/** The stack, or a string, became larger than it can. */
function isOverflow(error: unknown): error is RangeError {
  return error instanceof RangeError && /call stack|string length/.test(error.message);
}
