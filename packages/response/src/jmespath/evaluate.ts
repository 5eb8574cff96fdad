import { isJsonObject } from "../json/is-json-object.ts";
import { toNumber } from "../json/numbers.ts";
import { Arguments } from "./arguments.ts";
import { calculate } from "./calculate.ts";
import { functions } from "./functions.ts";
import type { EvaluationBudget } from "./budget.ts";
import type { ExpressionNode } from "./node.ts";
import type { Expression } from "./parse.ts";
import { slice } from "./slice.ts";
import { areEqual, isFalse, type Reference } from "./values.ts";

/**
 * Evaluates an expression. The library that parses could do this too, but its numbers are doubles, its look-ups see
 * `constructor`, it sorts numbers as texts, and blanks in an answer keep its trim() busy for minutes. Throws if an
 * argument of a function is invalid, and if evaluation takes too long.
 */
export function evaluate({ root, literals }: Expression, value: unknown, budget: EvaluationBudget): unknown {
  return new Evaluation(value, literals, budget).visit(root, value, undefined);
}

/** Variables of the `let`s around a node, the innermost first. */
interface LetScope {
  readonly variables: ReadonlyMap<string, unknown>;
  readonly outer: LetScope | undefined;
}

class Evaluation {
  private readonly root: unknown;
  private readonly literals: readonly unknown[];
  private readonly budget: EvaluationBudget;

  constructor(root: unknown, literals: readonly unknown[], budget: EvaluationBudget) {
    this.root = root;
    this.literals = literals;
    this.budget = budget;
  }

  visit(node: ExpressionNode, value: unknown, scope: LetScope | undefined): unknown {
    this.budget.spend(1);
    switch (node.type) {
      case "Current":
      case "Identity":
        return value;
      case "Root":
        return this.root;
      case "Literal":
        return isJsonObject(node.value) ? this.literals[Number(node.value["literal"])] : node.value;
      case "Variable":
        return lookUp(node.name, scope, this.budget);
      case "Field":
        return isJsonObject(value) && Object.hasOwn(value, node.name) ? value[node.name] : null;
      case "Index":
        return Array.isArray(value) ? (value.at(node.value) ?? null) : null;
      case "Slice":
        return slice(value, node, this.budget);
      case "Subexpression": {
        const left = this.visit(node.left, value, scope);
        return left === null ? null : this.visit(node.right, left, scope);
      }
      case "IndexExpression":
      case "Pipe":
        return this.visit(node.right, this.visit(node.left, value, scope), scope);
      case "Projection": {
        const base = this.visit(node.left, value, scope);
        // A slice of a text is a text, and no list to go through.
        if (typeof base === "string" && isSlice(node.left)) return this.visit(node.right, base, scope);
        return this.project(base, node.right, scope);
      }
      case "ValueProjection": {
        const base = this.visit(node.left, value, scope);
        return isJsonObject(base) ? this.project(Object.values(base), node.right, scope) : null;
      }
      case "FilterProjection": {
        const base = this.visit(node.left, value, scope);
        if (!Array.isArray(base)) return null;
        const matches = base.filter((item) => !isFalse(this.visit(node.condition, item, scope), this.budget));
        return this.project(matches, node.right, scope);
      }
      case "Flatten":
        return this.flatten(this.visit(node.child, value, scope));
      case "MultiSelectList":
        return node.children.map((child) => this.visit(child, value, scope));
      case "MultiSelectHash":
        return Object.fromEntries(node.children.map((child) => [child.name, this.visit(child.value, value, scope)]));
      case "OrExpression": {
        const left = this.visit(node.left, value, scope);
        return isFalse(left, this.budget) ? this.visit(node.right, value, scope) : left;
      }
      case "AndExpression": {
        const left = this.visit(node.left, value, scope);
        return isFalse(left, this.budget) ? left : this.visit(node.right, value, scope);
      }
      case "NotExpression":
        return isFalse(this.visit(node.child, value, scope), this.budget);
      case "Ternary": {
        const isTrue = !isFalse(this.visit(node.condition, value, scope), this.budget);
        return this.visit(isTrue ? node.trueExpr : node.falseExpr, value, scope);
      }
      case "Comparator":
        return this.compare(node.name, this.visit(node.left, value, scope), this.visit(node.right, value, scope));
      case "Arithmetic":
        return calculate(node.operator, this.visit(node.left, value, scope), this.visit(node.right, value, scope));
      case "Unary":
        return calculate(node.operator, 0, this.visit(node.operand, value, scope));
      case "ExpressionReference":
        return ((item) => this.visit(node.child, item, scope)) satisfies Reference;
      case "Function": {
        const all = node.children.map((child) => this.visit(child, value, scope));
        return functions.get(node.name)?.run(new Arguments(node.name, all, this.budget));
      }
      case "LetExpression": {
        const variables = new Map(
          node.bindings.map(({ variable, reference }) => [variable, this.visit(reference, value, scope)]),
        );
        return this.visit(node.expression, value, { variables, outer: scope });
      }
      default:
        throw new Error(`no value: ${node.type}`);
    }
  }

  private project(base: unknown, right: ExpressionNode, scope: LetScope | undefined): unknown {
    if (!Array.isArray(base)) return null;
    return base.map((item) => this.visit(right, item, scope)).filter((item) => item !== null);
  }

  private flatten(value: unknown): unknown {
    if (!Array.isArray(value)) return null;
    const flat: unknown[] = [];
    for (const item of value) {
      const items: readonly unknown[] = Array.isArray(item) ? item : [item];
      this.budget.spend(items.length);
      for (const each of items) flat.push(each);
    }
    return flat;
  }

  private compare(operator: string, first: unknown, second: unknown): boolean | null {
    if (operator === "EQ") return areEqual(first, second, this.budget);
    if (operator === "NE") return !areEqual(first, second, this.budget);
    const [left, right] = [toNumber(first), toNumber(second)];
    if (left === undefined || right === undefined) return null;
    if (operator === "GT") return left > right;
    if (operator === "GTE") return left >= right;
    return operator === "LT" ? left < right : left <= right;
  }
}

function isSlice(node: ExpressionNode): boolean {
  return node.type === "IndexExpression" && node.right.type === "Slice";
}

function lookUp(name: string, scope: LetScope | undefined, budget: EvaluationBudget): unknown {
  for (let at = scope; at !== undefined; at = at.outer) {
    if (at.variables.has(name)) return at.variables.get(name);
    budget.spend(1);
  }
  throw new Error(`no variable $${name}`);
}
