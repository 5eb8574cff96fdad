/** A schema that is hard to load, or arguments that are hard to check against it. */
export interface HardCase {
  readonly schema: Readonly<Record<string, unknown>>;
  readonly value?: Readonly<Record<string, unknown>>;
}

const text = { type: "string" };
const count = <T>(length: number, make: (index: number) => T): T[] => Array.from({ length }, (_, index) => make(index));
const members = (length: number, make: (index: number) => unknown): Readonly<Record<string, unknown>> =>
  Object.fromEntries(count(length, (index) => [`name_${index}`, make(index)]));
const object = (properties: object, more: object = {}): HardCase["schema"] => ({ type: "object", properties, ...more });
const inA = (schema: object, more: object = {}): HardCase["schema"] => object({ a: schema }, more);

/** Cases by name: the hardest of each kind, out of hundreds. */
export const hardCases: Readonly<Record<string, () => HardCase>> = {
  // To load.
  "100,000 properties": () => ({ schema: object(members(100_000, () => text)) }),
  "40,000 schemas with names of their own": () => ({
    schema: object(members(40_000, (index) => ({ $id: `http://a.test/${index}` }))),
  }),
  "45,000 references that lead nowhere": () => ({
    schema: object(members(45_000, (index) => ({ $ref: `#/$defs/${index}` }))),
  }),
  "one pattern in 40,000 places": () => ({
    schema: object(members(40_000, () => ({ ...text, pattern: "^[a-z]{1,20}$" }))),
  }),

  // To check: schemas of many parts against many values.
  "10,000 schemas that apply together to 10,000 items": () => ({
    schema: inA({ allOf: count(10_000, () => ({ items: { properties: { b: { ...text, default: "x" } } } })) }),
    value: { a: count(10_000, () => ({ b: null })) },
  }),
  "two enums of 100,000 values for 100,000 items": () => ({
    schema: inA({ items: { anyOf: [0, 1].map((one) => ({ enum: count(100_000, (index) => index * 2 + one) })) } }),
    value: { a: count(100_000, () => "x") },
  }),
  "an enum of 100,000 objects": () => ({
    schema: inA({ items: { enum: count(100_000, (id) => ({ id })) } }),
    value: { a: count(50_000, (id) => ({ id })) },
  }),
  "choices in 5,000 choices": () => ({
    schema: inA({
      items: { anyOf: count(5_000, (one) => ({ anyOf: count(5, (other) => ({ enum: [`${one} ${other}`] })) })) },
    }),
    value: { a: count(100_000, () => "x") },
  }),
  "oneOf of 10,000 for 50,000 items": () => ({
    schema: inA({ items: { oneOf: count(10_000, (k) => ({ properties: { k: { const: k } }, required: ["k"] })) } }),
    value: { a: count(50_000, () => ({ k: "x" })) },
  }),
  "80,000 names, 2,000 closed branches": () => ({
    schema: inA({ anyOf: count(2_000, (z) => ({ properties: { [`z${z}`]: {} }, additionalProperties: false })) }),
    value: { a: members(80_000, () => 1) },
  }),
  "1 MB of empty objects, 10,000 properties": () => ({
    schema: inA({ items: object(members(10_000, () => text)) }),
    value: { a: count(250_000, () => ({})) },
  }),
  "nothing unevaluated in 1 MB of objects, 10,000 dependents": () => {
    const dependentSchemas = members(10_000, () => ({ additionalProperties: text }));
    return {
      schema: inA({ items: { dependentSchemas, unevaluatedProperties: false } }),
      value: { a: count(50_000, () => ({ name_0: "x" })) },
    };
  },
  "50,000 unique objects": () => ({
    schema: inA({ uniqueItems: true }),
    value: { a: count(50_000, (id) => ({ id, b: [id] })) },
  }),

  // To rewrite: nulls and defaults.
  "8,000 references to the whole schema, a null": () => ({
    schema: object({ ...members(8_000, () => ({ $ref: "#" })), z: { default: 1 } }),
    value: { ...members(8_000, () => ({})), name_1: null },
  }),
  "nulls and mistakes, and 50,000 names that are not declared": () => {
    const properties = members(20, (index) => (index % 2 === 0 ? { ...text, default: "x" } : text));
    return {
      schema: inA({ items: object(properties, { required: ["name_1"], additionalProperties: false }) }),
      value: { ...members(50_000, () => null), a: count(1_000, () => ({ name_0: null, name_1: 1, name_3: null })) },
    };
  },
  "a default of 20,000 rows in 1,000 items": () => {
    const b = { items: { properties: { c: {} } }, default: count(20_000, () => ({})) };
    return { schema: inA({ items: { properties: { b } } }), value: { a: count(1_000, () => ({})) } };
  },

  // To explain and to match.
  "one wrong leaf, fourteen levels deep": () => {
    const sides = { left: { $ref: "#/$defs/c" }, right: { $ref: "#/$defs/c" } };
    const branch = (op: string): object =>
      object({ op: { const: op }, ...sides }, { required: ["op", "left", "right"] });
    const comparison = object({ field: text, value: { type: "number" } }, { required: ["field", "value"] });
    const c = { oneOf: [branch("and"), branch("or"), branch("xor"), comparison] };
    let a: object = { field: "a", value: "1" };
    for (let depth = 0; depth < 14; depth += 1) a = { op: "and", left: a, right: { field: "a", value: 1 } };
    return { schema: inA({ $ref: "#/$defs/c" }, { $defs: { c } }), value: { a } };
  },
  "places with names of 80 KB": () => {
    const name = (index: number): string => "/~".repeat(40_000) + String(index);
    const rows = count(10, (index) => [name(index), count(10, () => 1)]);
    return { schema: inA({ additionalProperties: { items: text } }), value: { a: Object.fromEntries(rows) } };
  },
  "a pattern whose states combine, over 440 KB": () => {
    let seed = 1;
    const letter = (): string => ((seed = (seed * 48_271) % 2_147_483_647) % 2 === 0 ? "a" : "b");
    return { schema: inA({ pattern: "[ab]*a[ab]{15}$" }), value: { a: count(440_000, letter).join("") } };
  },
  "a format over 1 MB of colons": () => ({
    schema: inA({ ...text, format: "url" }),
    value: { a: `http://${":".repeat(1_000_000)}` },
  }),
};
