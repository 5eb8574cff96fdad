import { MCIError, type MCICode, type MCIErrorOptions, type TemplateError } from "@mci/contract";
import { errorMessage, suggest } from "@mci/plugin-kit";
import { offsetAt, templateError, type Source } from "@mci/plugin-kit/templates";

/** Returns the error for a place as handlebars counts it: the first line is 1, the first column 0. */
export function errorAt(
  source: Source,
  { line, column }: hbs.AST.Position,
  code: MCICode,
  message: string,
  options?: MCIErrorOptions,
): TemplateError {
  return templateError(source, offsetAt(source.text, line - 1, column), code, message, options);
}

/** Returns the error for a node that is not of the language. */
export function syntaxErrorAt(
  source: Source,
  place: hbs.AST.Position,
  message: string,
  options?: MCIErrorOptions,
): TemplateError {
  return errorAt(source, place, "MCI_TEMPLATE_SYNTAX", message, options);
}

/** The first place: handlebars does not tell where a rendering failed. */
const start: hbs.AST.Position = { line: 1, column: 0 };

/** Returns the error for an unknown helper, with the nearest valid one. */
export function unknownHelper(
  source: Source,
  node: hbs.AST.Node,
  name: string,
  known: readonly string[],
): TemplateError {
  const hint = suggest(name, known, { list: "Valid helpers" });
  return syntaxErrorAt(source, node.loc.start, `There is no helper '${name}'.`, { hint });
}

export function wrongCount(source: Source, node: hbs.AST.Node, name: string, count: number): TemplateError {
  const message = `'${name}' takes ${count === 1 ? "one value" : `${count} values`}.`;
  return syntaxErrorAt(source, node.loc.start, message);
}

/** Returns the syntax error of the handlebars parser. */
export function parserError(error: unknown, source: Source): TemplateError {
  const said = errorMessage(error);
  const place = placeIn(error) ?? placeShown(said, source.text);
  const got = /Expecting .*, got '(\w+)'/.exec(said)?.[1];
  const message = got === undefined ? plain(said) : `Unexpected ${tokens[got] ?? `'${got}'`}`;
  return syntaxErrorAt(source, place, `${message}.`, { cause: error });
}

/** Returns the error for a failure while a template is rendered. */
export function renderError(error: unknown, source: Source): Error {
  if (MCIError.is(error)) return error;
  if (error instanceof RangeError) {
    return errorAt(source, start, "MCI_TEMPLATE_LIMIT", "The template nests too deeply.", { cause: error });
  }
  const said = errorMessage(error);
  return errorAt(source, placeIn(error) ?? start, "MCI_TEMPLATE_VALUE", `${plain(said)}.`, { cause: error });
}

/** Errors of handlebars itself know their place. */
function placeIn(error: unknown): hbs.AST.Position | undefined {
  if (typeof error !== "object" || error === null) return undefined;
  const { lineNumber: line, column } = error as { readonly lineNumber?: unknown; readonly column?: unknown };
  return typeof line === "number" && typeof column === "number" ? { line, column } : undefined;
}

/** Its parser only shows the line, its end cut off before the mistake, and a pointer under it. */
function placeShown(said: string, text: string): hbs.AST.Position {
  const [head = "", shown = "", pointer = ""] = said.split("\n");
  const line = Number(/^Parse error on line (\d+)/.exec(head)?.[1] ?? 1);
  const before = shown.slice(0, pointer.indexOf("^")).replace(/^\.\.\./, "");
  const written = text.split("\n")[line - 1] ?? "";
  const at = before === "" ? -1 : written.lastIndexOf(before);
  return { line, column: at === -1 ? 0 : at + before.length };
}

function plain(said: string): string {
  return said
    .split("\n", 1)[0]!
    .replace(/ - \d+:\d+$/, "")
    .replace(/\.$/, "");
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
