import type { Limits } from "@mci/contract";
import { Budget, type Bounds } from "../budget.ts";
import type { Body } from "./body.ts";

/** One rendering. */
export interface Run {
  out: string;
  /** Variables of the template that is running; the first is `$`. */
  slots: unknown[];
  readonly bounds: Bounds;
  /** Rounds and template calls so far. */
  steps: number;
  /** Templates that wait for the one that is running. */
  depth: number;
}

export function newRun(data: unknown, body: Body, limits: Limits): Run {
  const bounds = { ...limits, work: new Budget(limits) };
  return { out: "", slots: newSlots(data, body), bounds, steps: 0, depth: 0 };
}

/** Variables of one call of a template: it sees none of its caller's. */
export function newSlots(dot: unknown, { size }: Body): unknown[] {
  const slots: unknown[] = [dot];
  for (let slot = 1; slot < size; slot += 1) slots.push(undefined);
  return slots;
}

/** Works a value out; undefined when it is missing. */
export type Read = (run: Run, dot: unknown) => unknown;

/** Writes to `run.out`, and says how to go on. */
export type Write = (run: Run, dot: unknown) => Flow;

/** `{{break}}` and `{{continue}}` leave everything up to their loop. */
export type Flow = typeof goOn | typeof leaveLoop | typeof leaveRound;
export const goOn = 0;
export const leaveLoop = 1;
export const leaveRound = 2;
