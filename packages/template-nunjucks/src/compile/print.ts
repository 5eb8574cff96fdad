import type { Expression } from "../parse/ast.ts";
import type { Spot } from "../errors.ts";

/** An expression as a person would write it, for messages. */
export function print(node: Expression): string {
  switch (node.typename) {
    case "Symbol":
      return node.value;
    case "Literal":
      return typeof node.value === "string" ? JSON.stringify(node.value) : String(node.value);
    case "LookupVal":
      return print(node.target) + step(node.val);
    case "Slice":
      return `${print(node.target)}[:]`;
    case "Filter": {
      const [value, ...args] = node.args.children;
      const written = args.length === 0 ? "" : "(...)";
      return `${value === undefined ? "" : `${print(value)} | `}${node.name.value}${written}`;
    }
    case "FunCall":
      return `${print(node.name)}(${node.args.children.length === 0 ? "" : "..."})`;
    case "Array":
      return "[...]";
    case "Dict":
      return "{...}";
    default:
      return "this expression";
  }
}

function step(node: Expression | null): string {
  if (node === null) return "[]";
  const isName =
    node.typename === "Literal" && typeof node.value === "string" && /^[\p{L}_$][\w\p{L}$-]*$/u.test(node.value);
  return isName ? `.${node.value}` : `[${print(node)}]`;
}

/** Where an expression begins; nunjucks has the place of its operator, which is what a path ends with. */
export function findBeginning(node: Expression): Spot {
  switch (node.typename) {
    case "LookupVal":
    case "Slice":
      return findBeginning(node.target);
    case "FunCall":
      return findBeginning(node.name);
    case "Filter": {
      const [value] = node.args.children;
      return value === undefined || value.typename === "Capture" ? node : findBeginning(value);
    }
    case "Compare":
      return findBeginning(node.expr);
    default:
      return node;
  }
}
