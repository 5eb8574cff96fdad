import type { Limits } from "@mci/contract";
import { dataSlot, firstFreeSlot, propsSlot } from "../render/slots.ts";
import type { Path, Variable } from "./operand.ts";

/** The paths and loop variables of a template while it is parsed. Each variable has a slot. */
export class Bindings {
  readonly limits: Limits;
  /** How many paths and literals were read so far: what a loop over them weighs. */
  operands = 0;
  /** Fallbacks without quotes, and where they stand. */
  readonly unquoted: { readonly at: number; readonly end: number; readonly text: string }[] = [];
  private variable: Variable | undefined;
  /** Every path in the order of the source. */
  readonly paths: Path[] = [];
  private readonly free: number[] = [];
  /** The first path from outside that is written like this. */
  private readonly first = new Map<string, Path>();
  /** How many slots there are. */
  size: number = firstFreeSlot;

  constructor(limits: Limits) {
    this.limits = limits;
  }

  /** The innermost loop variable that is known. */
  get known(): Variable | undefined {
    return this.variable;
  }

  path(at: number, steps: readonly string[], written: string): Path {
    let { variable } = this;
    while (variable !== undefined && variable.name !== steps[0]) variable = variable.outer;
    const start = variable?.slot ?? (steps[0] === "props" ? propsSlot : dataSlot);
    const path: Path = { kind: "path", at, steps, start, slot: undefined, known: this.variable };
    this.paths.push(path);
    if (variable === undefined) this.share(path, written);
    return path;
  }

  /** Gives paths that are written alike, or that are read in each round of a loop, one slot for their value. */
  private share(path: Path, written: string): void {
    const first = this.first.get(written) ?? path;
    this.first.set(written, first);
    if (first === path && path.known === undefined) return;
    first.slot ??= this.size++;
    path.slot = first.slot;
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

  private newSlot(): number {
    const slot = this.free.pop() ?? this.size;
    if (slot === this.size) this.size += 1;
    return slot;
  }
}
