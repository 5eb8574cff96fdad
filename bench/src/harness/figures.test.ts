import { describe, expect, it } from "vitest";
import { figureOf, formatFigures, isWithin, quantile } from "./figures.ts";
import type { Row } from "./row.ts";

const taken = (cpu: number, clock = cpu): { cpu: number; clock: number } => ({ cpu, clock });

describe("a figure", () => {
  it("is the median of the ratios within each round, whatever disturbs one of them", () => {
    const rounds = [
      { limit: taken(10), mci: taken(12), peer: taken(30) },
      { limit: taken(100), mci: taken(130), peer: taken(200) }, // all were disturbed
      { limit: taken(10), mci: taken(90), peer: taken(40) }, // ours was
    ];
    expect(figureOf(rounds, {})).toEqual({ mci: 1.3, peer: 3 });
  });

  it("is an amount above the limit, or an amount alone, if the row has a unit", () => {
    const own = { mci: taken(5e6, 3e9) };
    expect(figureOf([{ limit: taken(2e6), ...own }], { unit: "ms" })).toEqual({ mci: 3 });
    expect(figureOf([own], { unit: "s", by: "clock" })).toEqual({ mci: 3 });
  });

  it("is held against the budget of its part, or against the one of all parts", () => {
    const row = (...budget: readonly number[]): Row => ({ name: "a / b", against: "literal", budget, parts: [] });
    const figures = [{ mci: 1 }, { mci: 2.5 }];
    expect(isWithin(row(1, 3), figures)).toBe(true);
    expect(isWithin(row(3, 1), figures)).toBe(false);
    expect(isWithin(row(2), figures)).toBe(false);
    expect(isWithin(row(2), [{}])).toBe(false);
    expect(formatFigures(figures, "mci", "ms")).toBe("1.00 / 2.50 ms");
  });
});

it("quantiles come from sorted numbers", () => {
  expect([0.25, 0.5, 0.75].map((share) => quantile([5, 1, 4, 2, 3], share))).toEqual([2, 3, 4]);
  expect(quantile([], 0.5)).toBeNaN();
});
