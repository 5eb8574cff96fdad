import { expect, it } from "vitest";
import { mapInTurns } from "./map-in-turns.ts";

it("mapInTurns lets other work go on between slow items, and keeps their order", async () => {
  let others = 0;
  const other = setInterval(() => (others += 1), 1);
  const slow = (item: number): number => {
    const until = performance.now() + 5;
    while (performance.now() < until);
    return item * 2;
  };
  expect(await mapInTurns([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12], slow)).toEqual([
    2, 4, 6, 8, 10, 12, 14, 16, 18, 20, 22, 24,
  ]);
  clearInterval(other);
  expect(others).toBeGreaterThan(0);
});
