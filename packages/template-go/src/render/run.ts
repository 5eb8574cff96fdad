import type { Limits } from "@mci/contract";
import { Budget } from "@mci/plugin-kit/templates";
import type { Span } from "../errors.ts";

/** A template that can be called: a file, or what stands between `{{define}}` or `{{block}}` and its end. */
export interface Body {
  write: Write;
  /** How many variables it has at once, `$` included. */
  size: number;
  /** Paths it reads from what it was called with. */
  readonly reads: Set<string>;
  readonly calls: TemplateCall[];
}

/** `{{template "name" .}}` */
export interface TemplateCall extends Span {
  readonly name: string;
  /** True when it hands on what the calling template was called with. */
  readonly handsOn: boolean;
  /** Found when the whole file is parsed: a template may be defined after its use. */
  body: Body;
}

export function newBody(): Body {
  return { write: () => goOn, size: 1, reads: new Set(), calls: [] };
}

/** A rendering. */
export interface Rendering {
  out: string;
  /** Variables of the template that is running; the first is `$`. */
  slots: unknown[];
  readonly budget: Budget;
}

export function newRun(data: unknown, body: Body, limits: Limits): Rendering {
  return { out: "", slots: newSlots(data, body), budget: new Budget(limits) };
}

/** Variables of one call of a template: it sees none of its caller's. */
export function newSlots(dot: unknown, { size }: Body): unknown[] {
  const slots: unknown[] = [dot];
  for (let slot = 1; slot < size; slot += 1) slots.push(undefined);
  return slots;
}

/** Works a value out; undefined when it is missing. */
export type Read = (run: Rendering, dot: unknown) => unknown;

/** Writes to `run.out`, and says how to go on. */
export type Write = (run: Rendering, dot: unknown) => Flow;

/** `{{break}}` and `{{continue}}` leave everything up to their loop. */
export type Flow = typeof goOn | typeof leaveLoop | typeof leaveRound;
export const goOn = 0;
export const leaveLoop = 1;
export const leaveRound = 2;
