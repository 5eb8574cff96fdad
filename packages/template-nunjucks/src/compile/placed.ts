import type { Expression } from "../parse/ast.ts";
import type { File } from "./compilation.ts";
import { renderError, type Spot } from "../errors.ts";
import { findBeginning } from "./print.ts";
import type { Scope } from "../values/scope.ts";
import { isTrue } from "../values/values.ts";

/** Gives what goes wrong a place. */
export function placed<Result>(
  spot: Spot,
  { source }: File,
  evaluate: (scope: Scope) => Result,
): (scope: Scope) => Result {
  return (scope) => {
    try {
      return evaluate(scope);
    } catch (error) {
      throw renderError(error, source, spot);
    }
  };
}

/** Whether an expression is true; a missing one is not. */
export function compileCondition(node: Expression, file: File): (scope: Scope) => boolean {
  const value = file.expression(node, false);
  return placed(findBeginning(node), file, (scope) => isTrue(value(scope), scope.run.budget));
}
