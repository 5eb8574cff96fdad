import { describe, expect, it } from "vitest";
import { compile } from "../compile.ts";

const fits = (value: number, step: number): boolean => compile({ multipleOf: step }).accepts(value);

describe("multipleOf", () => {
  it.each([
    [0.3, 0.1],
    [4.35, 0.01],
    [-4.35, 0.01],
    [4.5, 0.5],
    [0, 0.01],
    [-0, 2],
    [12_391_239_123, 1e-8],
    [1e16, 1e15],
    [1e23, 10],
    [1e308, 2],
    [1e308, 1e-300],
    [9_007_199_254_740_990, 3],
    [90_071_992_547_409.91, 0.01],
  ])("takes %d as a multiple of %d", (value, step) => {
    expect(fits(value, step)).toBe(true);
  });

  it.each([
    [1_125_899_906_842_625, 2],
    [4_503_599_627_370_497, 2],
    [9_007_199_254_740_991, 2],
    [9_007_199_254_740_991, 10],
    [1_234_567_890_123_457, 100],
    [1_000_000_000_000_000.5, 1],
    [1e16, 3],
    [1e16, 7],
    [0.0751, 0.01],
    [0.007_51, 0.0001],
    [1e-300, 1e300],
    [5, 1e300],
    [Number.NaN, 1],
    [Number.POSITIVE_INFINITY, 1],
  ])("does not take %d as a multiple of %d", (value, step) => {
    expect(fits(value, step)).toBe(false);
  });

  it("takes multiples of a step in many digits", () => {
    for (let index = 1; index <= 1000; index += 1) {
      expect([index, fits(Number((index * 0.0123).toFixed(4)), 0.0123)]).toEqual([index, true]);
      expect([index, fits(Number((index * 0.0123 + 0.0001).toFixed(4)), 0.0123)]).toEqual([index, false]);
    }
  });
});
