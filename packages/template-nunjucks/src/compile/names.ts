import type { Source } from "@mci/plugin-kit/templates";
import type { Expression, SyntaxNode, NodeList } from "../parse/ast.ts";
import { syntaxErrorAt } from "../errors.ts";

/** Nunjucks takes `{{ a"b }}` for a name. */
const name = /^[\p{L}_$][\p{L}\p{N}_$]*$/u;

/** Returns the name that an expression is. Throws TemplateError if it is not a name. */
export function readName(node: Expression, source: Source): string {
  if (node.typename === "Symbol" && name.test(node.value) && !constants.has(node.value)) return node.value;
  const written = node.typename === "Symbol" || node.typename === "Literal" ? `, not ${String(node.value)}` : "";
  throw syntaxErrorAt(source, node, `Expected a name${written}.`);
}

/** Names of Python for what nunjucks writes small. */
export const constants: ReadonlyMap<string, unknown> = new Map([
  ["True", true],
  ["False", false],
  ["None", null],
]);

/** Every name that something in a file gives a value to. */
export function boundNames(root: NodeList, source: Source): ReadonlySet<string> {
  const bound = new Set<string>();
  walk(root, (node) => {
    for (const target of listTargets(node)) bound.add(readName(target, source));
  });
  return bound;
}

function listTargets(node: SyntaxNode): readonly Expression[] {
  switch (node.typename) {
    case "Set":
      return node.targets;
    case "For":
      return node.name.typename === "Array" ? node.name.children : [node.name];
    case "With":
      return node.variables.map((variable) => variable.name);
    case "Macro":
      return [node.name, ...listParameters(node.args.children)];
    case "Caller":
      return listParameters(node.args.children);
    case "Import":
      return [node.target];
    case "FromImport":
      return node.names.children.map((imported) => (imported.typename === "Pair" ? imported.value : imported));
    default:
      return [];
  }
}

function listParameters(args: readonly Expression[]): readonly Expression[] {
  return args.flatMap((arg) => (arg.typename === "KeywordArgs" ? arg.children.map(({ key }) => key) : [arg]));
}

/** Visits a node and everything in it. */
export function walk(node: SyntaxNode, visit: (node: SyntaxNode) => void): void {
  visit(node);
  for (const value of Object.values(node)) {
    for (const child of Array.isArray(value) ? value : [value]) if (isNode(child)) walk(child, visit);
  }
}

function isNode(value: unknown): value is SyntaxNode {
  return typeof value === "object" && value !== null && !(value instanceof RegExp);
}
