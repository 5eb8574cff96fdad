import type { JsonObject, JsonSchema, Tool } from "@mci/contract";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { snapshot } from "../../call/snapshot.ts";
import { inputCheck } from "../input-check.ts";
import { quickInput } from "./quick-input.ts";
import { scalarsOf } from "./scalars.ts";
import { validatorCache } from "../validators.ts";

const names = ["a", "b", "constructor", "__proto__", "toString"];
const name = fc.constantFrom(...names);
const scalar = fc.constantFrom<unknown>("x", "", "y", 0, -0, 1, 1.5, -3, 2 ** 60, Number.NaN, Infinity, true, false);
const value = fc.oneof(
  { weight: 5, arbitrary: scalar },
  { weight: 3, arbitrary: fc.constant(null) },
  fc.constantFrom<unknown>(null, undefined, {}, ["x"], [], new Date(0), 1n, Symbol.iterator),
);
const object = <T>(values: fc.Arbitrary<T>, prototype?: null): fc.Arbitrary<Record<string, T>> =>
  fc.array(fc.tuple(name, values), { maxLength: 3 }).map((entries) => {
    const made: Record<string, T> = Object.fromEntries(entries);
    return prototype === null ? Object.assign(Object.create(null) as typeof made, made) : made;
  });
const type = fc.constantFrom("string", "integer", "number", "boolean");
const bounds = { minimum: fc.constantFrom(0, 1, -2), maximum: fc.constantFrom(0, 1, 2), default: scalar };
const property = fc.oneof(
  { weight: 4, arbitrary: fc.record({ type, description: fc.constant("what it is") }) },
  { weight: 4, arbitrary: fc.record({ type, ...bounds }, { requiredKeys: ["type"] }) },
  {
    weight: 4,
    arbitrary: fc.constantFrom<unknown>({ type: "string", default: "x" }, { type: "integer", default: 1 }),
  },
  { weight: 2, arbitrary: fc.record({ type, enum: fc.array(scalar, { minLength: 1, maxLength: 4 }) }) },
  fc.constantFrom<unknown>(
    true,
    { type: "object" },
    { type: ["string", "null"] },
    { type: "string", minLength: 1 },
    {},
  ),
);
const rest = {
  required: fc.array(name, { maxLength: 2 }),
  additionalProperties: fc.constantFrom<JsonSchema>(true, false, { type: "string" }),
};
const schema = fc.oneof(
  { weight: 9, arbitrary: fc.record({ type: fc.constant("object"), properties: object(property), ...rest }, { requiredKeys: ["type", "properties"] }) },
  fc.record({ type: fc.constantFrom("object", ["object", "null"]), properties: object(property), minProperties: fc.constant(1) }),
); // prettier-ignore
const args = fc.oneof(
  { weight: 9, arbitrary: fc.oneof(object(scalar), object(value), object(scalar, null)) },
  fc.constantFrom<unknown>(null, [], ["a"], "a", new Date(0)),
);

/** The whole check, with the quick one out of reach: it never takes a schema with an `$id`. */
async function whole(given: JsonSchema, props: unknown): Promise<unknown> {
  const inputSchema = { $id: "http://whole.test/", ...(given as JsonObject) };
  const tool = { inputSchema, execution: { type: "any" } } as unknown as Tool;
  return inputCheck(tool, { validators: validatorCache(), reading: "strict" })(props as JsonObject, snapshot);
}

describe("the quick check of arguments", () => {
  it("has the outcome of the whole check wherever it has one", async () => {
    let taken = 0;
    await fc.assert(
      fc.asyncProperty(schema, args, async (given, props) => {
        const quick = quickInput(props, scalarsOf(given));
        if (quick === undefined) return;
        taken += 1;
        const full = (await whole(given, props)) as { readonly props: object };
        expect(quick).toEqual(full);
        expect(Object.keys(quick.props)).toEqual(Object.keys(full.props));
      }),
      { numRuns: 3000 },
    );
    expect(taken).toBeGreaterThan(100);
  });

  it("takes what most calls give", () => {
    const usual: JsonSchema = {
      type: "object",
      properties: { city: { type: "string", description: "Where" }, days: { type: "integer", minimum: 1, maximum: 7 } },
      required: ["city"],
    };
    expect(quickInput({ city: "Tbilisi", days: 7 }, scalarsOf(usual))).toEqual({ props: { city: "Tbilisi", days: 7 } });
    for (const other of [{ city: 1 }, { days: 1 }, { city: "a", days: 8 }, { city: "a", more: 1 }, { city: null }]) {
      expect(quickInput(other, scalarsOf(usual))).toBeUndefined();
    }
  });

  it("fills in defaults, and takes null for absent where an argument is optional", () => {
    const usual: JsonSchema = {
      type: "object",
      properties: { city: { type: "string" }, days: { type: "integer", default: 3 }, unit: { enum: ["C", "F"], type: "string" } },
      required: ["city"],
    }; // prettier-ignore
    for (const given of [{ city: "Oslo" }, { city: "Oslo", days: null }, { unit: null, city: "Oslo", days: 3 }]) {
      expect(quickInput(given, scalarsOf(usual))).toEqual({ props: { city: "Oslo", days: 3 } });
    }
    expect(quickInput({ city: null }, scalarsOf(usual))).toBeUndefined();
    expect(
      quickInput({ city: "Oslo", days: null }, scalarsOf({ ...usual, required: ["city", "days"] })),
    ).toBeUndefined();
  });

  it("leaves what is inherited or infinite in a schema to the whole check", () => {
    const ofClass = Object.assign(Object.create({ default: "inherited" }) as object, { type: "string" });
    expect(quickInput({}, scalarsOf({ type: "object", properties: { a: ofClass }, required: ["a"] }))).toBeUndefined();
    const endless: JsonSchema = {
      type: "object",
      properties: { n: { type: "number", maximum: Infinity, default: Infinity } },
    };
    expect(quickInput({ n: 1 }, scalarsOf(endless))).toEqual({ props: { n: 1 } });
    for (const given of [{ n: Infinity }, {}]) expect(quickInput(given, scalarsOf(endless))).toBeUndefined();
  });

  it("checks a copy", () => {
    const given = { city: "Tbilisi" };
    const input = quickInput(given, scalarsOf({ type: "object", properties: { city: { type: "string" } } }));
    given.city = "Batumi";
    expect(input).toEqual({ props: { city: "Tbilisi" } });
  });

  // A program may add properties to all objects.
  it.each<JsonObject>([{}, { other: 1 }, { other: null }])("counts own properties only: %j", async (props) => {
    const city = { type: "string" } as const;
    const given: JsonSchema = { type: "object", properties: { city, other: {} }, required: ["city"] };
    const scalars: JsonSchema = { type: "object", properties: { city }, required: ["city"] };
    await whole(given, { city: "Tbilisi" });
    // oxlint-disable-next-line no-extend-native -- what is tested is that it changes nothing
    Object.defineProperty(Object.prototype, "city", {
      value: "Batumi",
      enumerable: true,
      configurable: true,
      writable: true,
    });
    try {
      expect(quickInput({}, scalarsOf(scalars))).toBeUndefined();
      for (const schema of [given, scalars, { ...scalars, additionalProperties: false }]) {
        // oxlint-disable-next-line no-await-in-loop -- nothing else may run with the addition
        expect(await whole(schema, props)).toHaveProperty("problems.0.path", "city");
      }
    } finally {
      Reflect.deleteProperty(Object.prototype, "city");
    }
  });
});
