import { success, text, type JsonObject } from "@mci/contract";
import fc from "fast-check";
import { expect, it } from "vitest";
import { redactAnswer } from "./redact-result.ts";
import { redactor, type Mask } from "./redactor.ts";

const redact = redactor(["hunter2!"]) ?? ((value: string) => value);

function structured(value: JsonObject): JsonObject | undefined {
  return redactAnswer(success([], { structuredContent: value }), redact).structuredContent as JsonObject | undefined;
}

/** A new copy of everything. */
function copied(value: unknown, mask: Mask): unknown {
  if (typeof value === "string") return mask(value);
  if (Array.isArray(value)) return value.map((item) => copied(item, mask));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, child]) => [mask(key), copied(child, mask)]));
}

it("takes a secret out of values and keys, wherever they stand, and leaves the original as it was", () => {
  const word = fc.constantFrom("a", "hunter2!", "<hunter2!>", "__proto__", "10", "b");
  const tree = fc.letrec<{ readonly any: unknown }>((tie) => ({
    any: fc.oneof({ depthSize: "small" }, word, fc.jsonValue(), fc.array(tie("any")), fc.dictionary(word, tie("any"))),
  })).any;
  fc.assert(
    fc.property(tree, (any) => {
      const before = structuredClone(any);
      expect(structured({ any })).toEqual({ any: copied(any, redact) });
      expect(any).toEqual(before);
    }),
  );
});

it("copies nothing that holds no secret", () => {
  const clean = { rows: [{ id: 1, name: "a name that is longer than the secret" }], none: [Number.NaN, undefined] };
  const rows = [clean, "hunter2!", clean];
  expect(structured(clean)).toBe(clean);
  expect(structured({ rows })).toEqual({ rows: [clean, "[redacted]", clean] });
  expect(redactAnswer(text("hunter2!"), redact)).toEqual(text("[redacted]"));
});
