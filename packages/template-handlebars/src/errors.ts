import { MCIError, type MCICode, type MCIErrorOptions, type TemplateError } from "@mci/contract";
import { errorMessage, suggest } from "@mci/plugin-kit";
import { offsetAt, templateError, type Source, type SourcePlace } from "@mci/plugin-kit/templates";

/** Returns a place as handlebars counts it: the first line is 1, the first column 0. Its offset is counted only when there is an error. */
export function placeOf(source: Source, { line, column }: hbs.AST.Position): SourcePlace {
  return {
    source,
    get start() {
      return offsetAt(source.text, line - 1, column);
    },
  };
}

/** Returns the error for a place. */
export function errorAt(
  source: Source,
  place: hbs.AST.Position,
  code: MCICode,
  message: string,
  options?: MCIErrorOptions,
): TemplateError {
  return templateError(source, placeOf(source, place).start, code, message, options);
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

/** Returns the error for a failure while a template is rendered. */
export function renderError(error: unknown, source: Source): Error {
  if (MCIError.is(error)) return error;
  if (error instanceof RangeError) {
    return errorAt(source, start, "MCI_TEMPLATE_LIMIT", "The template nests too deeply.", { cause: error });
  }
  const message = errorMessage(error);
  return errorAt(source, placeIn(error) ?? start, "MCI_TEMPLATE_VALUE", `${firstSentence(message)}.`, { cause: error });
}

/** Errors of handlebars itself know their place. */
export function placeIn(error: unknown): hbs.AST.Position | undefined {
  if (typeof error !== "object" || error === null) return undefined;
  const { lineNumber: line, column } = error as { readonly lineNumber?: unknown; readonly column?: unknown };
  return typeof line === "number" && typeof column === "number" ? { line, column } : undefined;
}

/** Returns the first line of a message of handlebars, without its place and full stop. */
export function firstSentence(message: string): string {
  return message
    .split("\n", 1)[0]!
    .replace(/ - \d+:\d+$/, "")
    .replace(/\.$/, "");
}
