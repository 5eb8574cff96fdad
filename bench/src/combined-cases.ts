import type { CostCase } from "./validation-cases.ts";

const text = { type: "string" };
const count = <T>(length: number, make: (index: number) => T): T[] => Array.from({ length }, (_, index) => make(index));
const members = (length: number, make: (index: number) => unknown): Readonly<Record<string, unknown>> =>
  Object.fromEntries(count(length, (index) => [`name_${index}`, make(index)]));
const inA = (schema: object, more: object = {}): CostCase["schema"] => ({
  type: "object",
  properties: { a: schema },
  ...more,
});

/** Calls in which several steps are dear: defaults, nulls, the verdict, its explanation, and names that are not declared. */
export function combinedCases(): readonly CostCase[] {
  return [...steps(), ...choices(), ...growth(), ...repeated(), ...rewritten()];
}

function steps(): CostCase[] {
  const properties = members(20, (index) => (index % 2 === 0 ? { ...text, default: "x" } : text));
  const item = { type: "object", properties, required: ["name_1"], additionalProperties: false };
  const rows = (length: number): unknown[] => count(length, () => ({ name_0: null, name_1: 1, name_3: null }));
  const ignored = members(50_000, () => null);
  return [
    {
      name: "nulls, defaults and mistakes in 1 MB of rows",
      schema: inA({ type: "array", items: item }),
      value: { a: rows(22_000) },
      fits: false,
    },
    {
      name: "the same with 50,000 names that are not declared",
      schema: inA({ type: "array", items: item }),
      value: { ...ignored, a: rows(1_000) },
      fits: false,
    },
    {
      name: "nulls for 5,000 properties, in references of references",
      schema: {
        type: "object",
        allOf: [{ $ref: "#/$defs/a" }],
        $defs: {
          a: { allOf: [{ $ref: "#/$defs/b" }], properties: members(5_000, () => ({ ...text, default: "x" })) },
          b: { properties: members(5_000, () => ({ anyOf: [text, { type: "array", items: text }] })) },
        },
      },
      value: members(5_000, (index) => (index % 2 === 0 ? null : 1)),
      fits: false,
    },
    {
      name: "10,000 schemas that apply together to 10,000 items",
      schema: inA({ allOf: count(10_000, () => ({ items: { properties: { b: { ...text, default: "x" } } } })) }),
      value: { a: count(10_000, () => ({ b: null })) },
    },
  ];
}

/** Nulls that stand for absent properties, in one of several forms. */
function choices(): CostCase[] {
  const forms = (length: number): object[] =>
    count(length, (index) => ({
      type: "object",
      properties: { op: { const: `op_${index}` }, inner: { $ref: "#/$defs/form" }, note: text },
      required: ["op"],
    }));
  const deep = (levels: number): object => {
    let value: object = { op: "op_7", note: null };
    for (let level = 0; level < levels; level += 1) value = { op: `op_${level % 8}`, note: null, inner: value };
    return value;
  };
  const schema = (length: number, a: object): CostCase["schema"] =>
    inA(a, { $defs: { form: { oneOf: forms(length) } } });
  const form = { $ref: "#/$defs/form" };
  return [
    { name: "nulls in 8 forms, 20 deep", schema: schema(8, form), value: { a: deep(20) }, fits: true },
    { name: "nulls in 8 forms, 300 deep", schema: schema(8, form), value: { a: deep(300) }, fits: true },
    {
      name: "nulls in 15,000 items of 200 forms",
      schema: schema(200, { type: "array", items: form }),
      value: { a: count(15_000, () => ({ op: "op_199", note: null })) },
    },
  ];
}

function growth(): CostCase[] {
  const large = "x".repeat(100_000);
  return [
    {
      name: "a default of 100 KB in 100,000 items",
      schema: inA({ items: { properties: { b: { default: large } } } }),
      value: { a: count(100_000, () => ({})) },
      fits: false,
    },
    {
      name: "a default of 20,000 rows in 1,000 items",
      schema: inA({ items: { properties: { b: { items: { properties: { c: {} } }, default: count(20_000, () => ({})) } } } }),
      value: { a: count(1_000, () => ({})) },
      fits: false,
    },
    {
      name: "defaults inside of defaults",
      schema: inA(
        { items: { $ref: "#/$defs/d0" } },
        { $defs: Object.fromEntries(count(20, (index) => [`d${index}`, doubled(index + 1)])) },
      ),
      value: { a: [{}] },
      fits: false,
    },
  ]; // prettier-ignore
}

function doubled(next: number): object {
  const inner = next === 20 ? text : { $ref: `#/$defs/d${next}`, default: {} };
  return { properties: { left: inner, right: inner } };
}

/** Returns cases in which a schema for one part applies again to each of many parts. */
function repeated(): CostCase[] {
  const wide = { properties: members(10_000, () => text) };
  const empty = count(250_000, () => ({}));
  return [
    {
      name: "nothing unevaluated in 1 MB of empty objects, 10,000 properties",
      schema: inA({ items: { ...wide, unevaluatedProperties: false } }),
      value: { a: empty },
    },
    {
      name: "nothing unevaluated in 1 MB of empty arrays, 10,000 first items",
      schema: inA({ items: { prefixItems: count(10_000, () => text), unevaluatedItems: false } }),
      value: { a: count(250_000, () => []) },
    },
    {
      name: "nothing unevaluated in 1 MB of empty objects, 10,000 forms",
      schema: inA({ items: { anyOf: [{}, ...count(10_000, () => text)], unevaluatedProperties: false } }),
      value: { a: empty },
    },
    {
      name: "nothing unevaluated in 1 MB of objects, 10,000 dependents",
      schema: inA({ items: { dependentSchemas: members(10_000, () => ({ additionalProperties: text })), unevaluatedProperties: false } }),
      value: { a: count(50_000, () => ({ name_0: "x" })) },
    },
    {
      name: "10,000 items that refer to 10,000 properties each",
      schema: inA(
        { prefixItems: count(10_000, () => ({ $ref: "#/$defs/wide" })) },
        { $defs: { wide: { properties: members(10_000, () => ({ default: 1 })) } } },
      ),
      value: { a: count(10_000, () => ({})) },
    },
    {
      name: "two enums of 100,000 values for 100 items",
      schema: inA({ items: { anyOf: [0, 1].map((one) => ({ enum: count(100_000, (index) => index * 2 + one) })) } }),
      value: { a: count(100_000, () => "x") },
      fits: false,
    },
    {
      name: "choices in 5,000 choices",
      schema: inA({
        items: {
          anyOf: count(5_000, (index) => ({ anyOf: count(5, (other) => ({ enum: [`${index} ${other}`] })) })),
        },
      }),
      value: { a: count(100_000, () => "x") },
    },
    {
      name: "60 KB of patterns over 1 MB of strings",
      schema: inA({ items: { type: "string", allOf: count(300, (index) => ({ pattern: `^(a|b)*${index}?c{1,20}$` })) } }),
      value: { a: count(50_000, () => "abababababcc") },
    },
  ]; // prettier-ignore
}

/** Schemas whose parts refer to the whole, and values that are long to explain or slow to match. */
function rewritten(): CostCase[] {
  const references = (length: number, more: object): Readonly<Record<string, unknown>> => ({
    type: "object",
    properties: { ...members(length, () => ({ $ref: "#", ...more })), z: { default: 1 } },
  });
  const objects = (length: number): Readonly<Record<string, unknown>> => members(length, () => ({}));
  const large = { const: members(60_000, () => 1) };
  let seed = 1;
  const letter = (): string => ((seed = (seed * 48_271) % 2_147_483_647) % 2 === 0 ? "a" : "b");
  const letters = (length: number): string => count(length, letter).join("");
  return [
    { name: "8,000 references to the whole schema, defaults", schema: references(8_000, {}), value: objects(8_000), fits: true },
    { name: "8,000 references to the whole schema, a null", schema: references(8_000, {}), value: { ...objects(8_000), name_1: null }, fits: true },
    { name: "4,000 schemas that include the whole schema", schema: references(4_000, { properties: { b: {} } }), value: objects(4_000) },
    { name: "2,000 references to a const of 60,000 keys", schema: inA({ anyOf: count(2_000, () => ({ $ref: "#/$defs/large" })) }, { $defs: { large } }), value: { a: 1 }, fits: false },
    { name: "a const of 60,000 keys for 100 items", schema: inA({ items: large }), value: { a: count(100, (index) => index) }, fits: false },
    { name: "places with names of 80 KB", schema: inA({ additionalProperties: { items: text } }), value: { a: Object.fromEntries(count(10, (index) => ["/~".repeat(40_000) + String(index), count(10, () => 1)])) }, fits: false },
    { name: "a pattern whose states combine, over 440 KB", schema: inA({ pattern: "[ab]*a[ab]{15}$" }), value: { a: letters(440_000) } },
    { name: "a pattern whose states combine, over 200 KB", schema: inA({ pattern: "[ab]*a[ab]{15}$" }), value: { a: letters(200_000) } },
    { name: "oneOf of 10,000 for 50,000 items", schema: inA({ items: { oneOf: count(10_000, (index) => ({ properties: { k: { const: index } }, required: ["k"] })) } }), value: { a: count(50_000, () => ({ k: "x" })) }, fits: false },
    { name: "30,000 unique objects", schema: inA({ uniqueItems: true }), value: { a: count(30_000, (id) => ({ b: id, c: { d: [id] } })) }, fits: true },
  ]; // prettier-ignore
}
