import type { PatternEngine } from "@mci/json-schema";

/** Tells which patterns of a document can be checked. Each is compiled once, until all of them have become too large. */
export class PatternBudget {
  readonly #compile: PatternEngine;
  readonly #compiled = new Map<string, ReturnType<PatternEngine>>();
  #size = 0;

  constructor(compile: PatternEngine) {
    this.#compile = compile;
  }

  /** Compiles a pattern. Returns undefined for one that cannot be run, or not any more. */
  readonly engine: PatternEngine = (source) => {
    const known = this.#compiled.get(source);
    if (known !== undefined || this.#compiled.has(source)) return known;
    if (this.#size >= maxSize) return undefined;
    this.#size += sizeOf(source);
    const pattern = this.#compile(source);
    this.#compiled.set(source, pattern);
    return pattern;
  };

  /** Whether a pattern was compiled, whatever came of it. */
  has(source: string): boolean {
    return this.#compiled.has(source);
  }
}

/** Documents that people write have less than a tenth of it. */
const maxSize = 1_000_000;

/** Repetitions are written out when a pattern is compiled, and so are Unicode properties. */
function sizeOf(source: string): number {
  const counts = Array.from(source.matchAll(/\{(\d+)(?:,(\d*))?\}/g), ([, least, most]) => Number(most || least));
  const repeated = counts.reduce((product, count) => Math.min(10_000, product * Math.max(1, count)), 1);
  return source.length + repeated + 200 * (source.match(/\\p/gi)?.length ?? 0);
}
