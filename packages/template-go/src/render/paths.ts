import { follow, isPlainKey, ownProperty } from "../values.ts";
import type { Path } from "./expression.ts";
import type { Read } from "./run.ts";

export function readDot(_run: unknown, dot: unknown): unknown {
  return dot;
}

export function readSlot(slot: number): Read {
  return (run) => run.slots[slot];
}

/** Looks a path up. Nearly all have one or two steps, and start at the dot. */
export function readPath({ base, steps }: Pick<Path, "base" | "steps">): Read {
  const [first, second] = steps;
  if (first === undefined) return base;
  if (steps.length > 2 || !steps.every(isPlainKey)) return (run, dot) => follow(base(run, dot), steps);
  if (second !== undefined) return (run, dot) => ownProperty(ownProperty(base(run, dot), first), second);
  if (base === readDot) return (_run, dot) => ownProperty(dot, first);
  return (run, dot) => ownProperty(base(run, dot), first);
}
