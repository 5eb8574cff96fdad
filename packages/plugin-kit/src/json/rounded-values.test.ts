import { describe, expect, it } from "vitest";
import { leaveOutRounded } from "./rounded-values.ts";

describe("integers beyond 2^53 in a document", () => {
  it.each([
    [{ minimum: -(2 ** 63), maximum: 2 ** 63 }, {}],
    [{ minimum: 1, exclusiveMaximum: 2 ** 63 }, { minimum: 1 }],
    [{ maximum: 1e30 }, { maximum: 1e30 }],
    [
      { type: "string", minLength: 1, maxLength: 2 ** 63 },
      { type: "string", minLength: 1 },
    ],
    [{ multipleOf: 2 ** 53, maxItems: 2 ** 63, maxContains: 2 ** 63, maxProperties: 2 ** 64 }, {}],
    [{ enum: [1, 2 ** 60] }, { enum: [1] }],
    [{ enum: [2 ** 60] }, { not: {} }],
    [{ const: 2 ** 60 }, { not: {} }],
    [{ const: { id: [2 ** 60] } }, { not: {} }],
    [{ default: 2 ** 60, examples: [2 ** 60, 1] }, { examples: [1] }],
    [{ type: "object", default: { id: 2 ** 53 } }, { type: "object" }],
    [{ default: 1e20, example: 2 ** 53 }, {}],
    [{ const: Number.MAX_SAFE_INTEGER }, { const: Number.MAX_SAFE_INTEGER }],
  ])("of %j leave %j", (schema: Record<string, unknown>, expected) => {
    leaveOutRounded(schema);
    expect(schema).toEqual(expected);
  });
});
