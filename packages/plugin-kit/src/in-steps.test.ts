import { describe, expect, it } from "vitest";
import { inSteps } from "./in-steps.ts";

describe("inSteps()", () => {
  it("takes each index once, in order, and waits for promises before the next", async () => {
    const seen: (number | string)[] = [];
    await inSteps(40, (index) => {
      seen.push(index);
      if (index % 7 !== 3) return index % 5 === 0;
      return Promise.resolve().then(() => seen.push(`${index} done`));
    });
    const expected = Array.from({ length: 40 }, (_, index) => (index % 7 === 3 ? [index, `${index} done`] : [index]));
    expect(seen).toEqual(expected.flat());
    await inSteps(0, () => expect.unreachable());
  });

  it("passes on the state", async () => {
    const add = (index: number, sums: number[]): false => {
      sums.push((sums.at(-1) ?? 0) + index);
      return false;
    };
    const sums: number[] = [];
    await inSteps(4, add, sums);
    expect(sums).toEqual([0, 1, 3, 6]);
  });

  it.each([
    ["sixteen quick indexes", 1, false],
    ["each one that may take long", 11, true],
  ])("lets other work of the process run after %s", async (_, ms, isLong) => {
    let ticks = 0;
    const count = (): void => {
      ticks += 1;
      next = setImmediate(count);
    };
    let next = setImmediate(count);
    await inSteps(32, () => {
      const end = performance.now() + ms;
      while (performance.now() < end);
      return isLong;
    });
    clearImmediate(next);
    expect(ticks).toBeGreaterThan(isLong ? 20 : 0);
  });

  it("ends with the error of what it calls", async () => {
    const failing = inSteps(2, () => {
      throw new Error("no");
    });
    await expect(failing).rejects.toThrow("no");
  });
});
