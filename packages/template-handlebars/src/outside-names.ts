import { outsidePath } from "@mci/plugin-kit/templates";

/**
 * The paths templates read from outside: `props.*` and `env.*`, written as such where that is what they mean, which
 * is outside of blocks that change what names mean, or by `@root`.
 */
export function outsideNames(programs: readonly hbs.AST.Program[]): string[] {
  const names = new Set<string>();
  for (const program of programs) collect(program, true, names);
  return [...names];
}

function collect(node: unknown, isRoot: boolean, names: Set<string>): void {
  if (typeof node !== "object" || node === null) return;
  if (Array.isArray(node)) {
    for (const item of node) collect(item, isRoot, names);
    return;
  }
  if (isPath(node)) {
    const name = outsideName(node, isRoot);
    if (name !== undefined) names.add(name);
    return;
  }
  const stays = isRoot && !movesOn(node);
  for (const [key, child] of Object.entries(node)) {
    if (key !== "loc") collect(child, key === "program" ? stays : isRoot, names);
  }
}

function isPath(node: object): node is hbs.AST.PathExpression {
  return "type" in node && node.type === "PathExpression";
}

/**
 * Returns the name from outside that a path starts with; undefined for every other path. `isRoot`: whether names mean
 * what the template was called with.
 */
export function outsideName({ data, depth, parts }: hbs.AST.PathExpression, isRoot: boolean): string | undefined {
  const path = data && parts[0] === "root" ? parts.slice(1) : parts;
  const isOutside = data ? parts[0] === "root" : isRoot && depth === 0;
  return isOutside ? outsidePath(path) : undefined;
}

/** Whether names mean something else in the block of a statement. */
function movesOn(node: object): boolean {
  if (!("type" in node) || node.type !== "BlockStatement") return false;
  const { path } = node as hbs.AST.BlockStatement;
  return path.original !== "if" && path.original !== "unless";
}
