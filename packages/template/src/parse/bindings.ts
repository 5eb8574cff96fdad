import type { Limits } from "@mci/contract";
import { Layout, type Root } from "../render/layout.ts";
import type { Path, Variable } from "./operand.ts";

/** Hardly a template has more roots than the standard ones. */
const maxListedRoots = 4;

/** Which slot every root and loop variable of a template has. Slot 0 is the whole data. */
export class Bindings {
  readonly limits: Limits;
  /** Every path in the order of the source. */
  private readonly paths: Path[] = [];
  /** How many paths and literals were read so far: what a loop over them weighs. */
  operands = 0;
  /** Fallbacks without quotes, and where they stand. */
  readonly unquoted: { readonly at: number; readonly end: number; readonly text: string }[] = [];
  variable: Variable | undefined;
  private readonly roots: Root[] = [];
  /** Made when there are more roots than are quickly looked through. */
  private rootSlots: Map<string, number> | undefined;
  private readonly free: number[] = [];
  private size = 1;

  constructor(limits: Limits) {
    this.limits = limits;
  }

  path(at: number, steps: readonly string[]): Path {
    const root = steps[0]!;
    let variable = this.variable;
    while (variable !== undefined && variable.name !== root) variable = variable.outer;
    const slot = variable?.slot ?? this.rootSlot(root);
    const path: Path = { kind: "path", at, slot, steps, variable, known: this.variable };
    this.paths.push(path);
    return path;
  }

  /** Makes a loop variable known until `close`. Slots are used again by later loops. */
  open(name: string, withKey: boolean): Variable {
    const keySlot = withKey ? this.newSlot() : undefined;
    this.variable = { name, slot: this.newSlot(), keySlot, outer: this.variable };
    return this.variable;
  }

  close(variable: Variable): void {
    this.free.push(variable.slot);
    if (variable.keySlot !== undefined) this.free.push(variable.keySlot);
    this.variable = variable.outer;
  }

  /** What rendering needs of all this. */
  finish(): Layout {
    return new Layout(this.roots.slice(), this.size, this.paths.slice());
  }

  private rootSlot(name: string): number {
    for (let index = 0; index < maxListedRoots && index < this.roots.length; index += 1) {
      const root = this.roots[index]!;
      if (root.name === name) return root.slot;
    }
    return this.rootSlots?.get(name) ?? this.newRoot(name);
  }

  private newRoot(name: string): number {
    const slot = this.size;
    this.size += 1;
    this.roots.push({ name, slot });
    if (this.roots.length > maxListedRoots) {
      this.rootSlots ??= new Map();
      this.rootSlots.set(name, slot);
    }
    return slot;
  }

  private newSlot(): number {
    const slot = this.free.pop() ?? this.size;
    if (slot === this.size) this.size += 1;
    return slot;
  }
}
