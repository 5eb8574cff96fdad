import { describe, expect, it } from "vitest";
import { leaveOutRounded } from "./rounded-values.ts";

describe("integers beyond 2^53 in a document", () => {
  it.each([
    [{ minimum: -(2 ** 63), maximum: 2 ** 63 }, {}],
    [{ minimum: 1, exclusiveMaximum: 2 ** 63 }, { minimum: 1 }],
    [{ maximum: 1e30 }, { maximum: 1e30 }],
    [{ enum: [1, 2 ** 60] }, { enum: [1] }],
    [{ enum: [2 ** 60] }, { not: {} }],
    [{ const: 2 ** 60 }, { not: {} }],
    [{ const: Number.MAX_SAFE_INTEGER }, { const: Number.MAX_SAFE_INTEGER }],
  ])("of %j leave %j", (schema: Record<string, unknown>, expected) => {
    leaveOutRounded(schema);
    expect(schema).toEqual(expected);
  });
});
