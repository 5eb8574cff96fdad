import { MCIError, type MCICode, type MCIErrorOptions, type TemplateError } from "@mci/contract";
import { errorMessage, suggest } from "@mci/plugin-kit";
import { envHint, offsetAt, templateError, ValueError, type Source, type SourcePlace } from "@mci/plugin-kit/templates";

/** A place as nunjucks counts it: first line and column 0. What it makes up itself has none. */
export interface Spot {
  readonly lineno?: number | undefined;
  readonly colno?: number | undefined;
}

export const start: Spot = { lineno: 0, colno: 0 };

/** The place of a node. Its offset is counted only when there is an error. */
export class NodePlace implements SourcePlace {
  readonly source: Source;
  private readonly spot: Spot;

  constructor(source: Source, spot: Spot) {
    this.source = source;
    this.spot = spot;
  }

  get start(): number {
    return findOffset(this.source, this.spot);
  }
}

function findOffset({ text }: Source, { lineno = 0, colno = 0 }: Spot): number {
  return offsetAt(text, lineno, colno);
}

/** Returns the error for a node. */
export function errorAt(
  source: Source,
  spot: Spot,
  code: MCICode,
  message: string,
  options?: MCIErrorOptions,
): TemplateError {
  return templateError(source, findOffset(source, spot), code, message, options);
}

/** Returns the error for a node that is not of the language. */
export function syntaxErrorAt(source: Source, spot: Spot, message: string, options?: MCIErrorOptions): TemplateError {
  return errorAt(source, spot, "MCI_TEMPLATE_SYNTAX", message, options);
}

/** Returns the error for an unknown name, with the nearest valid one. `likely`: where else it may be found. */
export function unknownName(
  source: Source,
  spot: Spot,
  kind: "filter" | "test" | "tag" | "function",
  name: string,
  known: readonly string[],
  likely: readonly string[] = known,
): TemplateError {
  const hint = suggest(name, likely) ?? `Valid ${kind}s: ${known.toSorted().join(", ")}.`;
  return syntaxErrorAt(source, spot, `There is no ${kind} '${name}'.`, { hint });
}

/** `expression`: as it is written in the template. `path`: what it reads from outside, when that is all it is. */
export function missingValue(source: Source, spot: Spot, expression: string, path: string | undefined): TemplateError {
  const [root, name] = expression.split(/[.[|(]/, 2);
  const hint = root === "env" && name !== undefined ? envHint(name.replaceAll(/["\]]/g, "")) : undefined;
  return errorAt(source, spot, "MCI_TEMPLATE_MISSING", `Missing value: ${expression}.`, {
    hint,
    details: { paths: path === undefined ? [] : [path] },
  });
}

/** Returns the error for a failure while a template is compiled whose place is unknown. */
export function compileError(error: unknown, source: Source): Error {
  if (MCIError.is(error)) return error;
  const isTooDeep = error instanceof RangeError;
  const message = isTooDeep ? "The template nests too deeply." : "The template cannot be read.";
  return errorAt(source, start, isTooDeep ? "MCI_TEMPLATE_LIMIT" : "MCI_TEMPLATE_SYNTAX", message, { cause: error });
}

/** Returns the error for a failure while a template is rendered. `what`: the filter or function that failed, if one did. */
export function renderError(error: unknown, source: Source, spot: Spot, what = ""): Error {
  if (MCIError.is(error)) return error;
  if (error instanceof RangeError) {
    const message = "The template nests too deeply, or a value in it is too large.";
    return errorAt(source, spot, "MCI_TEMPLATE_LIMIT", message, { cause: error });
  }
  const message = `${what === "" ? "" : `${what}: `}${errorMessage(error).replace(/\.$/, "")}.`;
  if (error instanceof ValueError) return errorAt(source, spot, error.code, message, { hint: error.hint });
  return errorAt(source, spot, "MCI_TEMPLATE_VALUE", message, { cause: error });
}
