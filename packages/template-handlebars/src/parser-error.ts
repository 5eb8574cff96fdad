import type { TemplateError } from "@mci/contract";
import { errorMessage } from "@mci/plugin-kit";
import type { Source } from "@mci/plugin-kit/templates";

import { firstSentence, placeIn, syntaxErrorAt } from "./errors.ts";

/** Returns the syntax error of the handlebars parser. */
export function parserError(error: unknown, source: Source): TemplateError {
  return pipeError(error, source) ?? tokenError(error, source);
}

/** For `{{ name | upper }}`, the writing of other languages, of which the parser only knows the names of its tokens. */
function pipeError(error: unknown, source: Source): TemplateError | undefined {
  const { line, column } = tokenError(error, source);
  const message = error instanceof Error ? error.message : "";
  const written = source.text.split("\n")[line - 1] ?? "";
  // The column is lost where the parser shows two lines as one.
  const before = written.lastIndexOf("|", column);
  const at = before === -1 ? written.indexOf("|") : before;
  if (!/got '(?:CLOSE_BLOCK_PARAMS|OPEN_BLOCK_PARAMS|INVALID)'/.test(message) || at === -1) return undefined;
  return syntaxErrorAt(source, { line, column: at }, "Unexpected '|': handlebars has no pipes.", {
    hint: "A helper stands before its argument: {{ upper name }}.",
    cause: error,
  });
}

/** Converts an error about an unexpected token. */
function tokenError(error: unknown, source: Source): TemplateError {
  const message = errorMessage(error);
  const place = placeIn(error) ?? placeShown(message, source.text);
  const got = /Expecting .*, got '(\w+)'/.exec(message)?.[1];
  const sentence = got === undefined ? firstSentence(message) : `Unexpected ${tokens[got] ?? `'${got}'`}`;
  return syntaxErrorAt(source, place, `${sentence}.`, { cause: error });
}

/**
 * Finds the place of a mistake in the parser's message, which only has the line, cut off before the mistake, and a
 * pointer under it.
 */
function placeShown(message: string, text: string): hbs.AST.Position {
  const [head = "", shown = "", pointer = ""] = message.split("\n");
  const line = Number(/^Parse error on line (\d+)/.exec(head)?.[1] ?? 1);
  const before = shown.slice(0, pointer.indexOf("^")).replace(/^\.\.\./, "");
  const written = text.split("\n")[line - 1] ?? "";
  const at = before === "" ? -1 : written.lastIndexOf(before);
  return { line, column: at === -1 ? 0 : at + before.length };
}

/** Names of the parser for what a person sees. */
const tokens: Readonly<Record<string, string>> = {
  EOF: "end of the template",
  INVALID: "character, or a tag without its end",
  CLOSE: "}}",
  CLOSE_UNESCAPED: "}}}",
  OPEN: "{{",
  OPEN_BLOCK: "{{#",
  OPEN_ENDBLOCK: "{{/",
  OPEN_INVERSE: "{{^",
  OPEN_INVERSE_CHAIN: "{{else",
  INVERSE: "{{else}}",
  OPEN_PARTIAL: "{{>",
  OPEN_SEXPR: "(",
  CLOSE_SEXPR: ")",
  ID: "name",
  SEP: "separator",
  EQUALS: "=",
  DATA: "@",
  NUMBER: "number",
  STRING: "string",
};
