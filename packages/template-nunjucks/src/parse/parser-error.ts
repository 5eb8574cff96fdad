import type { TemplateError } from "@mci/contract";
import { errorMessage } from "@mci/plugin-kit";
import type { Source } from "@mci/plugin-kit/templates";
import type { Token } from "nunjucks/src/lexer.js";

import { errorAt, syntaxErrorAt, type Spot } from "../errors.ts";

/** How far a template is read. */
interface Progress {
  readonly source: Source;
  readonly text: Spot;
  /** The tags of the statements around the place reached, the innermost one last. */
  readonly open: readonly Token[];
  /** The `{{` or `{%` begun last. */
  readonly tag: Spot;
  /** Where the token read last begins. */
  readonly from: Spot;
  readonly last: Token | undefined;
  readonly hasEnded: boolean;
}

/** Returns the syntax error of nunjucks, reworded where it names its own functions. */
export function parserError(error: unknown, source: Source, reader: Progress): TemplateError {
  const message = errorMessage(error);
  const toError = (message: string, spot: Spot): TemplateError =>
    syntaxErrorAt(source, spot, message, { cause: error });
  if (error instanceof RangeError) {
    return errorAt(source, reader.tag, "MCI_TEMPLATE_LIMIT", "The template nests too deeply.", { cause: error });
  }
  const spot = readSpot(error);
  if (message === "unexpected end of comment") return toError("Unexpected #}: no comment is open.", reader.text);
  if (message.startsWith("expected end of comment")) return toError("This comment is never closed.", reader.from);
  if (/regular expression/i.test(message))
    return toError("There are no regular expressions in templates.", reader.text);
  if (spot !== undefined) return toError(reword(message), spot);
  return reader.hasEnded ? notClosed(reader) : toError("This cannot be read.", reader.open.at(-1) ?? reader.tag);
}

/** Nunjucks counts from 1 in its errors. */
function readSpot(error: unknown): Spot | undefined {
  if (typeof error !== "object" || error === null) return undefined;
  const { lineno, colno } = error as { readonly lineno?: unknown; readonly colno?: unknown };
  return typeof lineno === "number" && typeof colno === "number" ? { lineno: lineno - 1, colno: colno - 1 } : undefined;
}

/** The end of the template where something is still open. */
export function notClosed({ source, open, tag, hasEnded, last }: Progress): TemplateError {
  const around = open.at(-1);
  const isInTag = last !== undefined && !["block-end", "variable-end", "data", "comment"].includes(last.type);
  const toError = (message: string, spot: Spot): TemplateError => syntaxErrorAt(source, spot, message);
  if (around === undefined || (isInTag && hasEnded)) return toError("This tag is never closed.", tag);
  return toError(`No {% end${String(around.value)} %} for this {% ${String(around.value)} %}.`, around);
}

function reword(message: string): string {
  const reworded = message
    .replace(/^parse\w+: /, "")
    .replace("expected variable end", "expected }} here")
    .replace(/expected block end in (\w+) statement/, "expected %} here, at the end of {% $1 %}")
    .replace(/^unknown block tag: (.*)/s, "unexpected {% $1 %}")
    .replace(/^unexpected token: (.*)/s, "unexpected $1")
    .replace(/^expected symbol, got .*/s, "expected a name");
  return `${reworded.charAt(0).toUpperCase()}${reworded.slice(1)}.`;
}
