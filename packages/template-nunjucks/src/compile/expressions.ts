import type {
  Binary,
  Compare,
  Dictionary,
  Expression,
  InlineIf,
  List,
  Literal,
  Lookup,
  Name,
  Slice,
  Unary,
} from "../parse/ast.ts";
import { compileFilter, compileTest } from "./application.ts";
import { compileCall } from "./call.ts";
import type { File } from "./compilation.ts";
import { compileMacro } from "./macro.ts";
import { syntaxErrorAt } from "../errors.ts";
import { constants, readName } from "./names.ts";
import { comparisons, isIn, operand, operations } from "../values/operators.ts";
import { compileCondition, placed } from "./placed.ts";
import { compilePresent } from "./present.ts";
import { findBeginning } from "./print.ts";
import { sliced } from "../values/slice.ts";
import { isTrue, own } from "../values/values.ts";
import type { Evaluate } from "../values/scope.ts";

/** `isWritten`: a missing value is an error where something is made of it. */
export function compileExpression(node: Expression, file: File, isWritten: boolean): Evaluate {
  switch (node.typename) {
    case "Literal":
      return literal(node, file);
    case "Symbol":
      return variable(node, file);
    case "LookupVal":
      return lookup(node, file);
    case "Slice":
      return slice(node, file);
    case "Group":
    case "Array":
      return list(node, file, isWritten);
    case "Dict":
      return dictionary(node, file, isWritten);
    case "FunCall":
      return compileCall(node, file, isWritten);
    case "Filter":
      return compileFilter(node, file, isWritten);
    case "Is":
      return compileTest(node, file);
    case "InlineIf":
      return inlineIf(node, file, isWritten);
    case "Or":
    case "And":
      return junction(node, file, isWritten);
    case "Not": {
      const target = compileCondition(node.target, file);
      return (scope) => !target(scope);
    }
    case "Neg":
    case "Pos":
      return signed(node, file, isWritten);
    case "In":
    case "Compare":
      return comparison(node, file, isWritten);
    case "Add":
    case "Concat":
    case "Sub":
    case "Mul":
    case "Div":
    case "FloorDiv":
    case "Mod":
    case "Pow":
      return operation(node, file, isWritten);
    case "Caller":
      return compileMacro("caller", node.args, node.body, file);
    case "Capture":
      return file.body(node.body);
    default:
      throw syntaxErrorAt(file.source, node, "This cannot be read as a value.");
  }
}

function literal(node: Literal, { source }: File): Evaluate {
  const { value } = node;
  if (typeof value !== "object" || value === null) return () => value;
  throw syntaxErrorAt(source, node, "There are no regular expressions in templates.");
}

function variable(node: Name, { source }: File): Evaluate {
  const constant = constants.get(node.value);
  if (constant !== undefined) return () => constant;
  const name = readName(node, source);
  return (scope) => scope.get(name);
}

function lookup({ target, val, ...node }: Lookup, file: File): Evaluate {
  if (val === null) throw syntaxErrorAt(file.source, node, "A name or a number is missing in [].");
  const object = file.expression(target, false);
  const spot = findBeginning(target);
  if (val.typename === "Literal") {
    const key = val.value;
    return placed(spot, file, (scope) => own(object(scope), key, scope.run.budget));
  }
  const key = file.expression(val, false);
  return placed(spot, file, (scope) => own(object(scope), key(scope), scope.run.budget));
}

function slice({ target, from, to, step }: Slice, file: File): Evaluate {
  const value = file.expression(target, false);
  const [first, last, by] = [from, to, step].map((bound) => bound && file.expression(bound, false));
  return placed(findBeginning(target), file, (scope) =>
    sliced(value(scope), { from: first?.(scope), to: last?.(scope), step: by?.(scope) }, scope.run.budget),
  );
}

function list({ typename, children }: List, file: File, isWritten: boolean): Evaluate {
  const [only] = children;
  if (typename === "Group" && children.length === 1 && only !== undefined) return file.expression(only, isWritten);
  const items = children.map((child) => compilePresent(child, file, isWritten));
  return (scope) => items.map((item) => item(scope));
}

function dictionary({ children }: Dictionary, file: File, isWritten: boolean): Evaluate {
  const pairs = children.map(({ key, value }) => {
    const isText = key.typename === "Literal" && typeof key.value === "string";
    return [isText ? key.value : readName(key, file.source), compilePresent(value, file, isWritten)] as const;
  });
  return (scope) => Object.fromEntries(pairs.map(([key, value]) => [key, value(scope)]));
}

function inlineIf({ cond, body, else_ }: InlineIf, file: File, isWritten: boolean): Evaluate {
  const condition = compileCondition(cond, file);
  const whenTrue = file.expression(body, isWritten);
  const otherwise = else_ === null ? () => "" : file.expression(else_, isWritten);
  return (scope) => (condition(scope) ? whenTrue(scope) : otherwise(scope));
}

/** `or` and `and` give one of their sides, as in jinja; the left one may be missing. */
function junction({ typename, left, right, ...node }: Binary, file: File, isWritten: boolean): Evaluate {
  const first = file.expression(left, false);
  const second = file.expression(right, isWritten);
  const isOr = typename === "Or";
  return placed(node, file, (scope) => {
    const value = first(scope);
    return isTrue(value, scope.run.budget) === isOr ? value : second(scope);
  });
}

function signed(node: Unary, file: File, isWritten: boolean): Evaluate {
  const target = compilePresent(node.target, file, isWritten);
  const [sign, factor] = node.typename === "Neg" ? ["-", -1] : ["+", 1];
  return placed(node, file, (scope) => {
    const value = target(scope);
    return value === undefined ? value : operand(sign, value) * factor;
  });
}

/** `a < b < c` holds when each pair does. What is missing may be compared everywhere. */
function comparison(node: Compare | Binary, file: File, isWritten: boolean): Evaluate {
  if (node.typename !== "Compare") {
    const [left, right] = [file.expression(node.left, isWritten), file.expression(node.right, isWritten)];
    return placed(node, file, (scope) => isIn(left(scope), right(scope), scope.run.budget));
  }
  const first = file.expression(node.expr, isWritten);
  const others = node.ops.map(({ type, expr }) => [comparisons[type]!, file.expression(expr, isWritten)] as const);
  return placed(node, file, (scope) => {
    let left = first(scope);
    for (const [compare, next] of others) {
      const right = next(scope);
      if (!compare(left, right, scope.run.budget)) return false;
      left = right;
    }
    return true;
  });
}

/** With a missing value, where that is not an error, the result is missing too; in a text it is empty. */
function operation(node: Binary, file: File, isWritten: boolean): Evaluate {
  const [left, right] = [compilePresent(node.left, file, isWritten), compilePresent(node.right, file, isWritten)];
  const calculate = operations[node.typename]!;
  return placed(node, file, (scope) => {
    const [first, second] = [left(scope), right(scope)];
    scope.run.budget.characters(1);
    const isMissing = node.typename !== "Concat" && (first === undefined || second === undefined);
    return isMissing ? undefined : calculate(first, second, scope.run.budget);
  });
}
