import { ValueError, type Budget } from "@mci/plugin-kit/templates";
import { splitCharacters, isNumber, describeKind, toNumber } from "./values.ts";

/** The bounds of a slice as they are given; those that are missing or null are the ends. */
export interface Bounds {
  readonly from: unknown;
  readonly to: unknown;
  readonly step: unknown;
}

/** Takes a part of a list or of the characters of a string, as Python does: `[1:3]`, `[:-1]`, `[::2]`. */
export function sliced(value: unknown, bounds: Bounds, budget: Budget): unknown {
  if (value === undefined) return undefined;
  const isString = typeof value === "string";
  if (!isString && !Array.isArray(value))
    throw new ValueError(`A list or a text is needed here, not ${describeKind(value)}`);
  const items: readonly unknown[] = isString ? splitCharacters(value, budget) : value;
  const part = positions(items.length, bounds).map((at) => items[at]);
  budget.items(part.length);
  return isString ? part.join("") : part;
}

function positions(length: number, bounds: Bounds): number[] {
  const step = whole(bounds.step) ?? 1;
  if (step === 0) throw new ValueError("The step of a slice cannot be 0");
  const [first, last] = step > 0 ? [0, length] : [-1, length - 1];
  const within = (at: number): number => Math.min(Math.max(at < 0 ? at + length : at, first), last);
  const start = within(whole(bounds.from) ?? (step > 0 ? 0 : length));
  const to = whole(bounds.to);
  const end = to === undefined ? (step > 0 ? last : first) : within(to);
  const count = Math.max(0, Math.ceil((end - start) / step));
  return Array.from({ length: count }, (_, index) => start + index * step);
}

function whole(bound: unknown): number | undefined {
  if (bound === undefined || bound === null) return undefined;
  const number = isNumber(bound) ? toNumber(bound) : undefined;
  if (number === undefined || !Number.isInteger(number)) {
    throw new ValueError(`The bounds of a slice are whole numbers, not ${number ?? describeKind(bound)}`);
  }
  return number;
}
