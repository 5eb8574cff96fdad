import type { TemplateError } from "@mci/contract";
import type { Source } from "@mci/plugin-kit/templates";

import { parserError, syntaxErrorAt } from "./errors.ts";

/** For `{{ name | upper }}`, the writing of other languages, of which the parser only knows the names of its tokens. */
export function pipeError(error: unknown, source: Source): TemplateError | undefined {
  const { line, column } = parserError(error, source);
  const said = error instanceof Error ? error.message : "";
  const written = source.text.split("\n")[line - 1] ?? "";
  // The column is lost where the parser shows two lines as one.
  const before = written.lastIndexOf("|", column);
  const at = before === -1 ? written.indexOf("|") : before;
  if (!/got '(?:CLOSE_BLOCK_PARAMS|OPEN_BLOCK_PARAMS|INVALID)'/.test(said) || at === -1) return undefined;
  return syntaxErrorAt(source, { line, column: at }, "Unexpected '|': handlebars has no pipes.", {
    hint: "A helper stands before its argument: {{ upper name }}.",
    cause: error,
  });
}
