import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { fitNames } from "./names.ts";

function fitted(...names: string[]): string[] {
  const { fitted: byOwn } = fitNames(names);
  return names.map((name) => byOwn.get(name) ?? "");
}

describe("fitNames", () => {
  it("leaves names that fit as they are", () => {
    const names = ["get_weather", "a-b", "A1", "x".repeat(64)];
    expect(fitted(...names)).toEqual(names);
  });

  it("writes _ for each run of other characters", () => {
    expect(fitted("files.read", "a b  c", "café", "天気", "🎈x")).toEqual(["files_read", "a_b_c", "caf_", "_", "_x"]);
  });

  it("tells equal names apart by a hash of the own name, one that fits stays", () => {
    expect(fitted("a.b", "a_b", "a/b")).toEqual(["a_b_2e7336dc", "a_b", "a_b_c14cddc0"]);
    expect(fitted("a.b", "c")).toEqual(["a_b", "c"]);
  });

  it("cuts long names and tells them apart", () => {
    const [first = "", second = ""] = fitted(`${"x".repeat(70)}1`, `${"x".repeat(70)}2`);
    expect(first).toMatch(/^x{55}_[0-9a-f]{8}$/);
    expect(second).toMatch(/^x{55}_[0-9a-f]{8}$/);
    expect(first).not.toBe(second);
  });

  it("makes way for a tool that has the fitted name of another", () => {
    const [taken = ""] = fitted("a.b", "a_b");
    const names = fitted("a.b", "a_b", taken);
    expect(names.slice(1)).toEqual(["a_b", taken]);
    expect(names[0]).toMatch(/^a_b_[0-9a-f]{16}$/);
  });

  it("gives every name one of its own that fits and leads back, in whatever order they come", () => {
    const name = fc.oneof(
      fc.string({ minLength: 1, unit: fc.constantFrom("a", "b", "_", ".", "/", "é") }),
      fc.string({ minLength: 60, maxLength: 70, unit: fc.constantFrom("a", ".") }),
    );
    fc.assert(
      fc.property(fc.uniqueArray(name, { maxLength: 30 }), (names) => {
        const { fitted: byOwn, own } = fitNames(names);
        expect([...own.values()].toSorted()).toEqual(names.toSorted());
        for (const [short, one] of own) {
          expect(short).toMatch(/^[a-zA-Z0-9_-]{1,64}$/);
          expect(byOwn.get(one)).toBe(short);
        }
        expect(fitNames(names.toReversed()).fitted).toEqual(byOwn);
      }),
      { numRuns: 200 },
    );
  });
});
