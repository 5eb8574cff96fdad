import { repeatedSize } from "./repeated-size.ts";

/** About how many microseconds it may take to prepare one pattern, and all different patterns of one schema together. */
const maxCost = 100_000;

/** Cost of a state when repetitions are written out, and of the table of a Unicode property, relative to maxCost. */
const [perState, perProperty] = [4, 300];

/** Cost of a range beyond ASCII where letter case is ignored: the other case of each of its characters is looked up. */
const perFoldedRange = 5_000;

/** Estimates the cost of preparing a pattern, as the units of `PatternBudget`. */
function patternCost(source: string): number {
  const properties = source.match(/\\[pP]/g)?.length ?? 0;
  const folded = /\(\?[a-zA-Z]*i/.test(source) ? (source.match(/-(?:\\[xu]|[^\0-\x7f])/g)?.length ?? 0) : 0;
  return source.length + perState * repeatedSize(source) + perProperty * properties + perFoldedRange * folded;
}

/** Whether one pattern alone takes too long to prepare. */
export function isTooCostly(source: string): boolean {
  return patternCost(source) > maxCost;
}

/** Counts what the patterns of one schema cost together to prepare: nothing else runs while a check is being built. */
export class PatternBudget {
  readonly #known = new Set<string>();
  #left = maxCost;

  /** Returns false for a pattern that costs too much beside those before it. Each pattern is counted once. */
  takes(source: string): boolean {
    if (this.#known.has(source)) return true;
    const cost = patternCost(source);
    if (cost > this.#left) return false;
    this.#known.add(source);
    this.#left -= cost;
    return true;
  }
}
