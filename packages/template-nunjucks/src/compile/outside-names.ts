import { outsidePath } from "@mci/plugin-kit/templates";
import type { Expression, SyntaxNode } from "../parse/ast.ts";
import type { Unit } from "./compilation.ts";
import { walk } from "./names.ts";

/**
 * The paths a template and its files read from outside: `props.*` and `env.*`. A root that some file uses as the name
 * of something else is left out, as are files that do not see what the template is given.
 */
export function outsideNames(main: Unit, bound: ReadonlySet<string>): string[] {
  const names = new Set<string>();
  for (const unit of collectUnits(main)) {
    const inner = new Set<SyntaxNode>();
    walk(unit.root, (node) => {
      if (node.typename !== "LookupVal" || inner.has(node)) return;
      // The paths that a path begins with are visited behind it.
      for (let target = node.target; target.typename === "LookupVal"; target = target.target) inner.add(target);
      const name = outsideName(node, bound);
      if (name !== undefined) names.add(name);
    });
  }
  return [...names];
}

function collectUnits(main: Unit): ReadonlySet<Unit> {
  const units = new Set([main]);
  // A set goes on with what is added to it on the way.
  for (const unit of units) for (const use of unit.uses) if (use.seesData) units.add(use.unit);
  return units;
}

/** Root first, up to the first step that a value decides. */
function toPath(node: Expression): readonly string[] | undefined {
  const steps: string[] = [];
  let target = node;
  for (; target.typename === "LookupVal"; target = target.target) {
    const { val } = target;
    const isFixed = val?.typename === "Literal" && (typeof val.value === "string" || typeof val.value === "number");
    if (isFixed) steps.unshift(String(val.value));
    else steps.length = 0;
  }
  return target.typename === "Symbol" ? [target.value, ...steps] : undefined;
}

/** Returns the name from outside that an expression is; undefined for every other expression. */
export function outsideName(node: Expression, bound: ReadonlySet<string>): string | undefined {
  const path = toPath(node);
  if (path === undefined) return undefined;
  const steps = path[0] === "this" && !bound.has("this") ? path.slice(1) : path;
  return bound.has(steps[0] ?? "") ? undefined : outsidePath(steps);
}
