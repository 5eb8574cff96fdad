import type { TemplateError } from "@mci/contract";
import { errorMessage } from "@mci/plugin-kit";
import type { Source } from "@mci/plugin-kit/templates";

import { errorAt, syntaxErrorAt, type Spot } from "./errors.ts";
import type { Reader } from "./reader.ts";

/** Returns the syntax error of nunjucks, reworded where it names its own functions. */
export function parserError(error: unknown, source: Source, reader: Reader): TemplateError {
  const said = errorMessage(error);
  const wrong = (message: string, spot: Spot): TemplateError => syntaxErrorAt(source, spot, message, { cause: error });
  if (error instanceof RangeError) {
    return errorAt(source, reader.tag, "MCI_TEMPLATE_LIMIT", "The template nests too deeply.", { cause: error });
  }
  const spot = spotOf(error);
  if (said === "unexpected end of comment") return wrong("Unexpected #}: no comment is open.", reader.text);
  if (said.startsWith("expected end of comment")) return wrong("This comment is never closed.", reader.from);
  if (/regular expression/i.test(said)) return wrong("There are no regular expressions in templates.", reader.text);
  if (spot !== undefined) return wrong(plain(said), spot);
  return reader.hasEnded ? notClosed(reader) : wrong("This cannot be read.", reader.open.at(-1) ?? reader.tag);
}

/** Nunjucks counts from 1 in its errors. */
function spotOf(error: unknown): Spot | undefined {
  if (typeof error !== "object" || error === null) return undefined;
  const { lineno, colno } = error as { readonly lineno?: unknown; readonly colno?: unknown };
  return typeof lineno === "number" && typeof colno === "number" ? { lineno: lineno - 1, colno: colno - 1 } : undefined;
}

/** The end of the template where something is still open. */
export function notClosed({ source, open, tag, hasEnded, last }: Reader): TemplateError {
  const around = open.at(-1);
  const isInTag = last !== undefined && !["block-end", "variable-end", "data", "comment"].includes(last.type);
  const wrong = (message: string, spot: Spot): TemplateError => syntaxErrorAt(source, spot, message);
  if (around === undefined || (isInTag && hasEnded)) return wrong("This tag is never closed.", tag);
  return wrong(`No {% end${String(around.value)} %} for this {% ${String(around.value)} %}.`, around);
}

function plain(said: string): string {
  const message = said
    .replace(/^parse\w+: /, "")
    .replace("expected variable end", "expected }} here")
    .replace(/expected block end in (\w+) statement/, "expected %} here, at the end of {% $1 %}")
    .replace(/^unknown block tag: (.*)/s, "unexpected {% $1 %}")
    .replace(/^unexpected token: (.*)/s, "unexpected $1")
    .replace(/^expected symbol, got .*/s, "expected a name");
  return `${message.charAt(0).toUpperCase()}${message.slice(1)}.`;
}
