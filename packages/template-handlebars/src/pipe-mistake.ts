import type { TemplateError } from "@mci/contract";

import { mistake, syntaxMistake, type Source } from "./mistakes.ts";

/** For `{{ name | upper }}`, the writing of other languages, of which the parser only knows the names of its tokens. */
export function pipeMistake(error: unknown, source: Source): TemplateError | undefined {
  const { line, column } = syntaxMistake(error, source);
  const said = error instanceof Error ? error.message : "";
  const written = source.text.split("\n")[line - 1] ?? "";
  // The column is lost where the parser shows two lines as one.
  const before = written.lastIndexOf("|", column);
  const at = before === -1 ? written.indexOf("|") : before;
  if (!/got '(?:CLOSE_BLOCK_PARAMS|OPEN_BLOCK_PARAMS|INVALID)'/.test(said) || at === -1) return undefined;
  return mistake(source, { line, column: at }, "MCI_TEMPLATE_SYNTAX", "Unexpected '|': handlebars has no pipes.", {
    hint: "A helper stands before its argument: {{ upper name }}.",
    cause: error,
  });
}
