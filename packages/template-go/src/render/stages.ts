import type { Read, Rendering } from "./run.ts";

/** A command of a pipeline: computes a value from the data and the output of the previous command. */
export type Stage = (run: Rendering, dot: unknown, piped?: unknown) => unknown;

/** Commands one after the other, each given what the one before it gave. */
export function joinStages(first: Stage, others: readonly Stage[]): Read {
  return (run, dot) => others.reduce((value, stage) => stage(run, dot, value), first(run, dot));
}

/** Gives a value to variables as well. */
export function assigning(read: Read, slots: readonly number[]): Read {
  if (slots.length === 0) return read;
  return (run, dot) => {
    const value = read(run, dot);
    for (const slot of slots) run.slots[slot] = value;
    return value;
  };
}
