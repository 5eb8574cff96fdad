import { describe, expect, it } from "vitest";

import { nestsTooDeep } from "./nests-too-deep.ts";

const nested = (depth: number, open = "[", close = "]"): string => open.repeat(depth) + close.repeat(depth);

describe("JSON that nests too deep", () => {
  it("is what has more than a hundred levels", () => {
    expect(nestsTooDeep(nested(100))).toBe(false);
    expect(nestsTooDeep(nested(101))).toBe(true);
    expect(nestsTooDeep(nested(101, '{"a":', "}"))).toBe(true);
    expect(nestsTooDeep("[".repeat(101))).toBe(true);
  });

  it("is not what is merely long, or has brackets in its strings", () => {
    expect(nestsTooDeep(`[${"[],".repeat(1_000)}[]]`)).toBe(false);
    expect(nestsTooDeep(JSON.stringify({ a: "[".repeat(1_000), ['"{{'.repeat(200)]: String.raw`\"[[` }))).toBe(false);
    expect(nestsTooDeep(JSON.stringify(["\\", nested(200)]))).toBe(false);
    expect(nestsTooDeep(`["\\\\", ${nested(100)}]`)).toBe(true);
  });
});
