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
  return [...steps(), ...growth(), ...repeated()];
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

/** What a schema says of one part, asked again for each of many parts. */
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
