import { expect, it } from "vitest";
import { withDistinctNames } from "./distinct-names.ts";

it("numbers names that are the same, past those that are taken", () => {
  const members = ["a", "x", "x", "x 3", "x", "x 2", "b"].map((name, index) => [name, index] as const);
  expect(withDistinctNames(members)).toEqual([
    ["a", 0],
    ["x", 1],
    ["x 2", 2],
    ["x 3", 3],
    ["x 4", 4],
    ["x 2 2", 5],
    ["b", 6],
  ]);
});

it("numbers many in one pass", () => {
  const names = withDistinctNames(Array.from({ length: 100_000 }, () => ["x", 0])).map(([name]) => name);
  expect(new Set(names).size).toBe(100_000);
});
