import type { JsonSchema } from "@mci/contract";
import { checkReferences, checkSchema, dialectOf } from "@mci/json-schema";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { quickCheckSchema } from "./quick-check.ts";

const often = <T>(usual: T, ...others: readonly T[]): fc.Arbitrary<T> =>
  fc.oneof({ weight: 20, arbitrary: fc.constant(usual) }, fc.constantFrom(...others));
const keyword = often("$defs", "definitions");
const name = fc.oneof({ weight: 20, arbitrary: fc.constantFrom("A", "B") }, fc.constantFrom("C", "A/properties/x", "%41", "toString")); // prettier-ignore
const reference = fc.tuple(keyword, name).map(([definitions, to]) => ({ $ref: `#/${definitions}/${to}` }));
const schema = fc.letrec<{ part: unknown }>((tie) => ({
  part: fc.oneof(
    { maxDepth: 3, withCrossShrink: true },
    { weight: 3, arbitrary: often<unknown>({ type: "string" }, { type: "strng" }, { $ref: "#" }, 5) },
    { weight: 2, arbitrary: reference },
    { weight: 3, arbitrary: fc.record({ properties: fc.record({ x: tie("part"), y: tie("part") }) }) },
    fc.record({ items: tie("part") }),
    fc.record({ not: tie("part") }),
    fc.record({ anyOf: fc.array(tie("part"), { minLength: 1, maxLength: 2 }) }),
    fc.tuple(reference, tie("part")).map(([beside, part]) => ({ ...beside, items: part })),
  ),
})).part;
const definitions = fc.record({ A: schema, B: schema, "%41": schema }, { requiredKeys: ["A", "B"] });
const root = fc
  .tuple(
    fc.record({ type: fc.constant("object"), properties: fc.dictionary(fc.constantFrom("x", "y"), schema) }),
    keyword,
    definitions,
    often<object>({}, { $schema: "http://json-schema.org/draft-07/schema#" }, { allOf: [{ $ref: "#/$defs/A" }] }),
  )
  .map(([given, defined, schemas, more]): JsonSchema => ({ ...given, [defined]: schemas, ...more }));

describe("the quick check of a schema with references", () => {
  it("is sure of no schema with a mistake or a circle", async () => {
    let sure = 0;
    await fc.assert(
      fc.asyncProperty(root, async (given) => {
        if (quickCheckSchema(given) !== "plain") return;
        if (JSON.stringify(given).includes("$ref")) sure += 1;
        const dialect = dialectOf(given) ?? "2020-12";
        expect([...checkSchema(given, dialect), ...(await checkReferences(given, dialect))]).toEqual([]);
      }),
      { numRuns: 5_000 },
    );
    expect(sure).toBeGreaterThan(100);
  });

  it("is sure of what pydantic and zod write", () => {
    const node = { type: "object", properties: { next: { anyOf: [{ $ref: "#/$defs/Node" }, { type: "null" }] } } };
    expect(
      quickCheckSchema({ type: "object", $defs: { Node: node }, properties: { first: { $ref: "#/$defs/Node" } } }),
    ).toBe("plain");
  });
});
