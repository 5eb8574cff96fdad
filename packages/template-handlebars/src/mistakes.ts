import { MCIError, TemplateError, type MCICode, type MCIErrorOptions } from "@mci/contract";
import { errorMessage, placeAt, suggest } from "@mci/plugin-kit";

/** A text being compiled or rendered. */
export interface Source {
  readonly text: string;
  readonly file?: string | undefined;
}

/** The error for a place as handlebars counts it: the first line is 1, the first column 0. */
export function mistake(
  source: Source,
  { line, column }: hbs.AST.Position,
  code: MCICode,
  message: string,
  options: MCIErrorOptions = {},
): TemplateError {
  let offset = 0;
  for (let at = 1; at < line; at += 1) offset = source.text.indexOf("\n", offset) + 1;
  offset += column;
  return new TemplateError(code, message, { ...placeAt(source.text, offset), file: source.file, offset }, options);
}

const start: hbs.AST.Position = { line: 1, column: 0 };

export function tooLarge(source: Source, most: number): TemplateError {
  const message = `The template is larger than ${most} bytes.`;
  return mistake(source, start, "MCI_TEMPLATE_LIMIT", message);
}

export function tooMuchOutput(source: Source, most: number): TemplateError {
  const hint = "Raise limits.outputBytes to allow more.";
  return mistake(source, start, "MCI_TEMPLATE_LIMIT", `The template writes more than ${most} bytes.`, { hint });
}

/** `offset`: in the text, from 0 on. */
export function tooDeep(source: Source, offset: number, most: number): TemplateError {
  const message = `Blocks and parentheses nest deeper than ${most} levels.`;
  const place = { ...placeAt(source.text, offset), file: source.file, offset };
  return new TemplateError("MCI_TEMPLATE_LIMIT", message, place, { hint: "Raise limits.depth to allow more." });
}

export function tooManySteps(source: Source, most: number): TemplateError {
  const hint = "Raise limits.loopSteps to allow more.";
  return mistake(source, start, "MCI_TEMPLATE_LIMIT", `The loops and partials take more than ${most} rounds.`, {
    hint,
  });
}

/** Returns the error for an unknown helper, with the nearest valid one. */
export function unknownHelper(
  source: Source,
  node: hbs.AST.Node,
  name: string,
  known: readonly string[],
): TemplateError {
  const hint = suggest(name, known, { list: "Valid helpers" });
  return mistake(source, node.loc.start, "MCI_TEMPLATE_SYNTAX", `There is no helper '${name}'.`, { hint });
}

export function wrongCount(source: Source, node: hbs.AST.Node, name: string, count: number): TemplateError {
  const message = `'${name}' takes ${count === 1 ? "one value" : `${count} values`}.`;
  return mistake(source, node.loc.start, "MCI_TEMPLATE_SYNTAX", message);
}

/** Returns the syntax error of the handlebars parser. */
export function syntaxMistake(error: unknown, source: Source): TemplateError {
  const said = errorMessage(error);
  const place = placeIn(error) ?? placeShown(said, source.text);
  const got = /Expecting .*, got '(\w+)'/.exec(said)?.[1];
  const message = got === undefined ? plain(said) : `Unexpected ${tokens[got] ?? `'${got}'`}`;
  return mistake(source, place, "MCI_TEMPLATE_SYNTAX", `${message}.`, { cause: error });
}

/** Returns the error for a failure while a template is rendered. */
export function renderMistake(error: unknown, source: Source): Error {
  if (MCIError.is(error)) return error;
  if (error instanceof RangeError) {
    return mistake(source, start, "MCI_TEMPLATE_LIMIT", "The template nests too deeply.", { cause: error });
  }
  const said = errorMessage(error);
  return mistake(source, placeIn(error) ?? start, "MCI_TEMPLATE_VALUE", `${plain(said)}.`, { cause: error });
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
