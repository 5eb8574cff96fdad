import { describe, expect, it } from "vitest";

import { bodyWeight } from "./body-weight.ts";

const nested = (depth: number, open = "[", close = "]"): string => open.repeat(depth) + close.repeat(depth);

const isTooDeep = (text: string): boolean => bodyWeight(text).isTooDeep;

describe("JSON that nests too deep", () => {
  it("is what has more than a hundred levels", () => {
    expect(isTooDeep(nested(100))).toBe(false);
    expect(isTooDeep(nested(101))).toBe(true);
    expect(isTooDeep(nested(101, '{"a":', "}"))).toBe(true);
    expect(isTooDeep("[".repeat(101))).toBe(true);
  });

  it("is not what is merely long, or has brackets in its strings", () => {
    expect(isTooDeep(`[${"[],".repeat(1_000)}[]]`)).toBe(false);
    expect(isTooDeep(JSON.stringify({ a: "[".repeat(1_000), ['"{{'.repeat(200)]: String.raw`\"[[` }))).toBe(false);
    expect(isTooDeep(JSON.stringify(["\\", nested(200)]))).toBe(false);
    expect(isTooDeep(`["\\\\", ${nested(100)}]`)).toBe(true);
  });
});

describe("the weight of a body", () => {
  it("grows with its values, not with its texts", () => {
    expect(bodyWeight(JSON.stringify({ a: "x".repeat(100_000) + "[{,".repeat(1_000) })).bytes).toBe(200);
    expect(bodyWeight("[{},{},{}]").bytes).toBe(4 * 200 + 2 * 24);
  });

  it("is not counted beyond as many values as are allowed", () => {
    expect(bodyWeight(`[${"1,".repeat(100_000)}1]`, 10).values).toBe(11);
    expect(bodyWeight("[1,2,3]", 10).values).toBe(3);
  });

  it.each([
    [String.raw`["\\","[[["]`, 1],
    [String.raw`["a\"[[[","[\\\"["]`, 1],
    [String.raw`["[[[`, 1],
    [String.raw`["[\"`, 1],
  ])("counts no brackets in the strings of %s", (body, containers) => {
    expect(bodyWeight(body).bytes).toBeLessThanOrEqual(containers * 200 + 24);
  });

  it("is no less than what its values take", () => {
    for (const item of ["{}", "[]", '{"a":1}', '"xy"', "1"]) {
      const text = `[${Array.from({ length: 200_000 }, () => item).join()}]`;
      const before = process.memoryUsage().heapUsed;
      const read: unknown = JSON.parse(text);
      const taken = process.memoryUsage().heapUsed - before;
      expect(read).toHaveLength(200_000);
      expect(bodyWeight(text).bytes + 4_000_000).toBeGreaterThan(taken);
    }
  });
});
