import type { Expression } from "../parse/ast.ts";
import type { File } from "./compilation.ts";
import { missingValue } from "../errors.ts";
import { outsideName } from "./outside-names.ts";
import { findBeginning, print } from "./print.ts";
import type { Evaluate } from "../values/scope.ts";

/** An expression that something is made of: where that is written, it may not be missing. */
export function compilePresent(node: Expression, file: File, isWritten: boolean): Evaluate {
  const evaluate = file.expression(node, isWritten);
  if (!isWritten) return evaluate;
  return (scope) => {
    const value = evaluate(scope);
    if (value !== undefined) return value;
    throw missingValue(file.source, findBeginning(node), print(node), outsideName(node, file.compilation.bound));
  };
}
