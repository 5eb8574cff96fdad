import { callStage } from "../render/calls.ts";
import type { Expression, Wanted } from "../render/expression.ts";
import type { Compilation } from "./compilation.ts";
import type { Lexer } from "./lexer.ts";
import { unknownFunction, wrongCount } from "./name-mistakes.ts";
import type { TemplateToken } from "./tokens.ts";

/** The call of a function whose name stands at a token. The checks that need no data are made here. */
export function parsedCall(
  { lexer, compilation: { functions, options } }: { readonly lexer: Lexer; readonly compilation: Compilation },
  word: TemplateToken,
  args: readonly Expression[],
  piped?: Wanted,
): Expression {
  const name = lexer.valueOf(word);
  const count = args.length + (piped === undefined ? 0 : 1);
  const entry = functions.get(name);
  if (entry === undefined) throw unknownFunction(lexer, word, functions, count === 0);
  if (count < entry.minArguments || count > entry.maxArguments) throw wrongCount(lexer, word.start, name, entry, count);
  const { source } = lexer;
  const { start } = word;
  const end = args.at(-1)?.end ?? word.end;
  const isStrict = options.missing === "error";
  const read = callStage({ source, start, end, name, entry, args, piped, isStrict });
  return { source, start, end, path: undefined, read };
}
