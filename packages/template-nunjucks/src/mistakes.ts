import { MCIError, TemplateError, type MCICode, type MCIErrorOptions } from "@mci/contract";
import { errorMessage, placeAt, suggest } from "@mci/plugin-kit";

/** A text being compiled or rendered. */
export interface Source {
  readonly text: string;
  readonly file?: string | undefined;
}

/** A place as nunjucks counts it: first line and column 0. What it makes up itself has none. */
export interface Spot {
  readonly lineno?: number | undefined;
  readonly colno?: number | undefined;
}

/** An invalid value, thrown where its place is unknown; code that knows the place turns it into a TemplateError. */
export class ValueError extends Error {
  readonly code: MCICode;
  readonly hint: string | undefined;

  constructor(message: string, hint?: string, code: MCICode = "MCI_TEMPLATE_VALUE") {
    super(message);
    this.code = code;
    this.hint = hint;
  }
}

export function mistake(
  source: Source,
  { lineno = 0, colno = 0 }: Spot,
  code: MCICode,
  message: string,
  options: MCIErrorOptions = {},
): TemplateError {
  let offset = 0;
  for (let line = 0; line < lineno; line += 1) offset = source.text.indexOf("\n", offset) + 1;
  offset += colno;
  return new TemplateError(code, message, { ...placeAt(source.text, offset), file: source.file, offset }, options);
}

export const start: Spot = { lineno: 0, colno: 0 };

export function tooLarge(source: Source, most: number): TemplateError {
  return mistake(source, start, "MCI_TEMPLATE_LIMIT", `The template is larger than ${most} bytes.`);
}

export function tooMuchOutput(most: number): ValueError {
  const message = `The template writes more than ${most} bytes.`;
  return new ValueError(message, "Raise limits.outputBytes to allow more.", "MCI_TEMPLATE_LIMIT");
}

export function tooManySteps(source: Source, spot: Spot, most: number): TemplateError {
  const hint = "Raise limits.loopSteps to allow more.";
  return mistake(source, spot, "MCI_TEMPLATE_LIMIT", `The loops take more than ${most} rounds.`, { hint });
}

export function tooDeep(source: Source, spot: Spot, most: number): TemplateError {
  const hint = "Raise limits.depth to allow more.";
  return mistake(source, spot, "MCI_TEMPLATE_LIMIT", `Macros and loops call each other deeper than ${most} levels.`, {
    hint,
  });
}

/** Returns the error for an unknown name, with the nearest valid one. `likely`: where else it may be found. */
export function unknown(
  source: Source,
  spot: Spot,
  kind: "filter" | "test" | "tag" | "function",
  name: string,
  known: readonly string[],
  likely: readonly string[] = known,
): TemplateError {
  const hint = suggest(name, likely) ?? `Valid ${kind}s: ${known.toSorted().join(", ")}.`;
  return mistake(source, spot, "MCI_TEMPLATE_SYNTAX", `There is no ${kind} '${name}'.`, { hint });
}

/** `expression`: as it is written in the template. `path`: what it reads from outside, when that is all it is. */
export function missing(source: Source, spot: Spot, expression: string, path: string | undefined): TemplateError {
  const [root, name] = expression.split(/[.[|(]/, 2);
  const hint =
    root === "env" && name !== undefined
      ? `Pass ${name.replaceAll(/["\]]/g, "")} in \`env\`: nothing else of the environment is visible to templates.`
      : undefined;
  return mistake(source, spot, "MCI_TEMPLATE_MISSING", `Missing value: ${expression}.`, {
    hint,
    details: { paths: path === undefined ? [] : [path] },
  });
}

/** Returns the error for a failure while a template is compiled whose place is unknown. */
export function compileMistake(error: unknown, source: Source): Error {
  if (MCIError.is(error)) return error;
  const isTooDeep = error instanceof RangeError;
  const message = isTooDeep ? "The template nests too deeply." : "The template cannot be read.";
  return mistake(source, start, isTooDeep ? "MCI_TEMPLATE_LIMIT" : "MCI_TEMPLATE_SYNTAX", message, { cause: error });
}

/** Returns the error for a failure while a template is rendered. `what`: the filter or function that failed, if one did. */
export function renderMistake(error: unknown, source: Source, spot: Spot, what = ""): Error {
  if (MCIError.is(error)) return error;
  if (error instanceof RangeError) {
    const message = "The template nests too deeply, or a value in it is too large.";
    return mistake(source, spot, "MCI_TEMPLATE_LIMIT", message, { cause: error });
  }
  const said = errorMessage(error);
  const message = `${what === "" ? "" : `${what}: `}${said.replace(/\.$/, "")}.`;
  if (error instanceof ValueError) return mistake(source, spot, error.code, message, { hint: error.hint });
  return mistake(source, spot, "MCI_TEMPLATE_VALUE", message, { cause: error });
}
