import { describe, expect, it } from "vitest";
import { typicalTime, type TypicalTime } from "./typical-time.ts";

/** After calls that took so long. */
function after(...calls: readonly number[]): TypicalTime {
  let time = 0;
  const typical = typicalTime(() => time);
  for (const took of calls) {
    const end = typical.start();
    time += took;
    end();
  }
  return typical;
}

describe("a call that waited", () => {
  it("is not too late before anything is known, unless its time is over", () => {
    expect(after().isTooLate(1, 1_000)).toBe(false);
    expect(after().isTooLate(0, 1_000)).toBe(true);
  });

  it("is too late when it has less than twice the time such calls take", () => {
    expect(after(100).isTooLate(199, 30_000)).toBe(true);
    expect(after(100).isTooLate(200, 30_000)).toBe(false);
  });

  it("has half of its time to wait in any case, so that a slow tool is still run", () => {
    expect(after(30_000).isTooLate(15_000, 30_000)).toBe(false);
    expect(after(30_000).isTooLate(14_999, 30_000)).toBe(true);
  });
});

describe("the time after which to try again", () => {
  it("follows what calls took, mostly the last ones", () => {
    expect(after(1_000).after(3)).toBe(3_000);
    expect(after(1_000, 2_000).after(1)).toBe(1_200);
    expect(after(...Array.from({ length: 40 }, () => 500)).after(2)).toBe(1_000);
  });

  it("is a guess where nothing is known, and never tiny or huge", () => {
    expect(after().after(1)).toBe(1_000);
    expect(after(0).after(50)).toBe(100);
    expect(after(1_000).after(1_000)).toBe(30_000);
  });
});
