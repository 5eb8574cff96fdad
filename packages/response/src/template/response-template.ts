import { TemplateError } from "@mci/contract";
import { errorMessage, placeAt } from "@mci/plugin-kit";
import { syntaxError } from "@mci/plugin-kit/templates";

import type { ResponseContext } from "../response-context.ts";
import { detectSyntax } from "./detect-syntax.ts";

/** Makes a text of an answer, or says in one line why it cannot. */
export type ResponseTemplate = (tree: unknown) => { readonly text: string } | { readonly problem: string };

/**
 * Prepares a response template in the named engine, or else in the language of its tags. An error is reported as a
 * warning, and then with every answer; so is jinja's `{% %}` in another language. Throws ConfigError if the engine is
 * unknown.
 */
export async function prepareTemplate(
  source: string,
  engine: string | undefined,
  context: ResponseContext,
  at: string,
): Promise<ResponseTemplate> {
  const jinja = engine === undefined ? mistakenForText(source) : undefined;
  if (jinja !== undefined) context.report(jinja, source, { isWarning: true, at });
  try {
    const name = engine ?? chooseEngine(source);
    const template = await context.template(source, { engine: name, missing: "empty", data: "answer", at });
    return (tree) => {
      try {
        return { text: withoutOuterBlankLines(template.render(tree)) };
      } catch (error) {
        return { problem: describeError("Template error", error) };
      }
    };
  } catch (error) {
    if (!TemplateError.is(error)) throw error;
    // What another language makes of jinja's tags is beside the point.
    if (jinja === undefined) context.report(error, source, { isWarning: true, at });
    const problem = describeError("Template syntax error", jinja ?? error);
    return () => ({ problem });
  }
}

/** Jinja is never chosen by its tags, and to the other languages `{% %}` is text. */
function mistakenForText(source: string): TemplateError | undefined {
  const offset = source.search(/\{%[-+]?\s*\p{L}/u);
  if (offset === -1) return undefined;
  const message = "{% %} is of jinja, and this template is not read as jinja's: it is written as it stands.";
  const hint =
    "In a schema file `response: { templateEngine: jinja }` says that it is jinja's; " +
    "'mci convert' makes a schema file of other files.";
  return syntaxError({ text: source }, offset, message, { hint });
}

function chooseEngine(source: string): string {
  const { engine, conflict } = detectSyntax(source);
  if (conflict === undefined) return engine;
  const [go, handlebars] = [placeAt(source, conflict.go), placeAt(source, conflict.handlebars)];
  const message =
    `The template is written in two languages: in Go's at line ${go.line}, column ${go.column}, ` +
    `in handlebars at line ${handlebars.line}, column ${handlebars.column}.`;
  throw syntaxError({ text: source }, Math.max(conflict.go, conflict.handlebars), message, {
    hint: "Write all of it in one of them; in a schema file `response.templateEngine` says which.",
  });
}

function describeError(what: string, error: unknown): string {
  const reason = errorMessage(error);
  return TemplateError.is(error)
    ? `${what} at line ${error.line}, column ${error.column}: ${reason}`
    : `${what}: ${reason}`;
}

/** Lines without a word at either end; what a first or last line begins with stays. */
function withoutOuterBlankLines(text: string): string {
  const first = text.length - text.trimStart().length;
  const start = text.lastIndexOf("\n", first - 1) + 1;
  const last = text.trimEnd().length;
  const end = text.indexOf("\n", last);
  return first === text.length
    ? ""
    : text.slice(first === 0 ? 0 : start, end === -1 ? text.length : end).replace(/\r$/, "");
}
