import type { ResultContent } from "@mci/contract";
import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { contentJson } from "./content-json.ts";

const member = fc.constantFrom("type", "text", "_meta", "annotations", "data", "toJSON", "__proto__");
const value = fc.oneof(
  fc.constantFrom("text", "image", undefined, null),
  fc.string({ unit: "binary" }),
  fc.object(),
  fc.constant(() => "mine"),
);
const plain = fc.record({ type: fc.constant("text"), text: fc.string({ unit: "binary" }) });
const any = fc.array(fc.tuple(member, value)).map((entries) => Object.fromEntries(entries));
const inherited = fc.tuple(plain, any).map(([part, more]) => Object.setPrototypeOf({ ...part }, more) as object);

describe("the JSON of a result's content", () => {
  it("is that of JSON.stringify", () => {
    const part = fc.oneof(
      plain,
      any,
      inherited,
      fc.tuple(plain, any).map(([left, right]) => ({ ...left, ...right })),
    );
    fc.assert(
      fc.property(fc.array(part, { maxLength: 2 }), (parts) => {
        const content = parts as unknown as ResultContent[];
        expect(contentJson(content)).toBe(JSON.stringify(content));
      }),
      { numRuns: 2_000 },
    );
  });
});
