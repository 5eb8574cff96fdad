import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { maxJsonBytes } from "./max-json-bytes.ts";

describe("the upper bound of a value's size", () => {
  it("is never below what JSON.stringify writes", () => {
    const any = fc.oneof(
      fc.jsonValue({ stringUnit: "binary" }),
      fc.anything({ withNullPrototype: true, withDate: true }),
    );
    fc.assert(
      fc.property(any, (value) => {
        const text = JSON.stringify(value) as string | undefined;
        expect(maxJsonBytes(value, 1e9)).toBeGreaterThanOrEqual(Buffer.byteLength(text ?? ""));
      }),
    );
  });

  it("says nothing of what writes itself, has no size, or goes beyond the limit", () => {
    const circle: unknown[] = [];
    circle.push(circle);
    const many: unknown = Array.from({ length: 60 }).reduce<unknown>((inner) => [inner, inner], 1);
    for (const value of [{ toJSON: () => "x".repeat(1e3) }, new Date(), new Map(), 1n, [1n], circle, many]) {
      expect(maxJsonBytes(value, 1e6)).toBe(Number.POSITIVE_INFINITY);
    }
    expect(maxJsonBytes({ a: "x".repeat(1_000) }, 1_000)).toBe(Number.POSITIVE_INFINITY);
  });
});
