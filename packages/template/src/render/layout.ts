import type { Path } from "../parse/operand.ts";
import { printPath } from "../parse/path.ts";
import { isContainer, property } from "./property.ts";
import { normalizeRoot } from "../parse/roots.ts";

/** The values one rendering works on: the data, then its roots, then the variables of open loops. */
export type Slots = unknown[];

export interface Root {
  readonly name: string;
  readonly slot: number;
}

/** Where the values of a parsed template are kept while it is rendered. */
export class Layout {
  private readonly roots: readonly Root[];
  private readonly size: number;
  private readonly paths: readonly Path[];

  constructor(roots: readonly Root[], size: number, paths: readonly Path[]) {
    this.roots = roots;
    this.size = size;
    this.paths = paths;
  }

  /** Every path it reads from outside: `props.*`, `env.*`, and unfilled roots. */
  get names(): readonly string[] {
    return listNames(this.paths);
  }

  /** The slots of one rendering, its roots read from `data`. */
  slots(data: unknown): Slots {
    const first = this.roots[0];
    const second = this.roots[1];
    // Most templates have one or two roots and no loop; a literal is several times faster than an array that grows.
    if (first !== undefined && this.size === 2) return [data, rootValue(data, first.name)];
    if (first !== undefined && second !== undefined && this.size === 3) {
      return [data, rootValue(data, first.name), rootValue(data, second.name)];
    }
    const slots: Slots = [data];
    slots.length = this.size;
    for (const { name, slot } of this.roots) slots[slot] = rootValue(data, name);
    return slots;
  }
}

/** Written out for the two roots that nearly every template has: a name known here is looked up twice as fast. */
function rootValue(data: unknown, name: string): unknown {
  if (isContainer(data)) {
    if (name === "props") return Object.hasOwn(data, "props") ? data["props"] : undefined;
    if (name === "env") return Object.hasOwn(data, "env") ? data["env"] : undefined;
  }
  return property(data, name);
}

/**
 * Every path that is read from outside, once, in the order of the source: `props.*`, `env.*` and those of
 * unfilled roots, such as `user.name` outside of a loop over users. `input` and `properties` are `props`.
 */
function listNames(paths: readonly Path[]): readonly string[] {
  const names = new Set<string>();
  for (const { steps, variable } of paths) {
    if (variable === undefined) names.add(printPath([normalizeRoot(steps[0]!), ...steps.slice(1)]));
  }
  return [...names];
}
