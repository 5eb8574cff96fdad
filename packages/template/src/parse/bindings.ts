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
  private size = firstFreeSlot;

  constructor(limits: Limits) {
    this.limits = limits;
  }

  /** The innermost loop variable that is known. */
  get known(): Variable | undefined {
    return this.variable;
  }

  path(at: number, steps: readonly string[]): Path {
    let { variable } = this;
    while (variable !== undefined && variable.name !== steps[0]) variable = variable.outer;
    const slot = variable?.slot ?? (steps[0] === "props" ? propsSlot : dataSlot);
    const path: Path = { kind: "path", at, steps, slot, known: this.variable };
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

  private newSlot(): number {
    const slot = this.free.pop() ?? this.size;
    if (slot === this.size) this.size += 1;
    return slot;
  }
}
