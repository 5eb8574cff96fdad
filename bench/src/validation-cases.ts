/** A schema, and arguments that are hard to check against it. */
export interface CostCase {
  readonly name: string;
  readonly schema: Readonly<Record<string, unknown>>;
  readonly value: Readonly<Record<string, unknown>>;
  /** Whether the value fits; undefined where it may be refused for its cost. */
  readonly fits?: boolean;
}

const text = { type: "string" };
const object = (properties: object, more: object = {}): Readonly<Record<string, unknown>> => ({
  type: "object",
  properties,
  ...more,
});
const count = <T>(length: number, make: (index: number) => T): T[] => Array.from({ length }, (_, index) => make(index));

/** Conditions that contain conditions: `{ op: "and", left, right }`, or a comparison at the end. */
function filters(
  isFirst: boolean,
  keyword: "oneOf" | "anyOf",
  isDiscriminated = true,
): Readonly<Record<string, unknown>> {
  const side = { left: { $ref: "#/$defs/filter" }, right: { $ref: "#/$defs/filter" } };
  const both = (op: string): object => {
    const tag = { op: isDiscriminated ? { const: op } : text };
    return object(isFirst ? { ...tag, ...side } : { ...side, ...tag }, { required: ["op", "left", "right"] });
  };
  const leaf = object(
    { field: text, op: { enum: ["eq", "ne", "lt"] }, value: { type: "number" } },
    { required: ["field", "op", "value"], additionalProperties: false },
  );
  return object(
    { where: { $ref: "#/$defs/filter" } },
    { $defs: { filter: { [keyword]: [both("and"), both("or"), both("xor"), { not: leaf, ...both("nand") }, leaf] } } },
  );
}

function tree(depth: number, leaf: object, isFirst: boolean, op = "and"): object {
  if (depth === 0) return leaf;
  const left = tree(depth - 1, leaf, isFirst);
  const right = { field: "a", op: "eq", value: 1 };
  return isFirst ? { op, left, right } : { left, right, op };
}

function full(depth: number, leaf: object): object {
  return depth === 0 ? leaf : { left: full(depth - 1, leaf), right: full(depth - 1, leaf), op: "or" };
}

const leaf = { field: "a", op: "eq", value: 1 };
const wrongLeaf = { field: "a", op: "eq", value: "one" };

function filterCases(): CostCase[] {
  const cases: CostCase[] = [];
  for (const keyword of ["oneOf", "anyOf"] as const) {
    for (const isFirst of [true, false]) {
      const schema = filters(isFirst, keyword);
      const where = `${keyword}, op ${isFirst ? "first" : "last"}`;
      for (const depth of [4, 14, 20, 60, 200]) {
        const value = { where: tree(depth, leaf, isFirst) };
        cases.push({ name: `filter ${depth} deep, ${where}`, schema, value, fits: true });
        const wrong = { where: tree(depth, wrongLeaf, isFirst) };
        cases.push({ name: `filter ${depth} deep, a wrong leaf, ${where}`, schema, value: wrong, fits: false });
      }
      const many = { where: full(12, leaf) };
      cases.push({ name: `filter of 4,096 leaves, ${where}`, schema, value: many, fits: true });
      const wrong = { where: full(12, wrongLeaf) };
      cases.push({ name: `filter of 4,096 wrong leaves, ${where}`, schema, value: wrong, fits: false });
    }
  }
  const vague = filters(false, "anyOf", false);
  cases.push({
    name: "filter without a tag",
    schema: vague,
    value: { where: tree(30, wrongLeaf, false) },
    fits: false,
  });
  return cases;
}

function referenceCases(): CostCase[] {
  const doubling = (keyword: string, end: object): Readonly<Record<string, unknown>> => {
    const next = (index: number): object => ({ $ref: `#/$defs/d${index + 1}` });
    const defs = Object.fromEntries(count(30, (index) => [`d${index}`, { [keyword]: [next(index), next(index)] }]));
    return object({ a: { $ref: "#/$defs/d0" } }, { $defs: { ...defs, d30: end } });
  };
  const nested = Object.fromEntries(
    count(30, (index) => {
      const next = object({ x: { $ref: `#/$defs/d${index + 1}` } });
      return [`d${index}`, { allOf: [next, next].map((one) => ({ ...one })) }];
    }),
  );
  const deep = (end: unknown): unknown => count(30, () => 0).reduce<unknown>((inner) => ({ x: inner }), end);
  const nestedSchema = object({ a: { $ref: "#/$defs/d0" } }, { $defs: { ...nested, d30: text } });
  return [
    { name: "$ref doubled 30 times, allOf", schema: doubling("allOf", text), value: { a: "x" }, fits: true },
    { name: "$ref doubled 30 times, allOf, wrong", schema: doubling("allOf", text), value: { a: 1 }, fits: false },
    { name: "$ref doubled 30 times, anyOf, wrong", schema: doubling("anyOf", text), value: { a: 1 }, fits: false },
    { name: "$ref doubled 30 times, oneOf", schema: doubling("oneOf", text), value: { a: "x" }, fits: false },
    { name: "$ref doubled inside of properties", schema: nestedSchema, value: { a: deep("x") }, fits: true },
    { name: "$ref doubled inside of properties, wrong", schema: nestedSchema, value: { a: deep(1) }, fits: false },
    {
      name: "tree of 8,192 leaves",
      schema: object(
        { tree: { $ref: "#/$defs/t" } },
        {
          $defs: { t: object({ left: { $ref: "#/$defs/t" }, right: { $ref: "#/$defs/t" }, op: text }) },
        },
      ),
      value: { tree: full(13, { op: "x" }) },
      fits: true,
    },
    {
      name: "tree of 4,096 leaves, nothing unevaluated",
      schema: object(
        { tree: { $ref: "#/$defs/t" } },
        {
          $defs: {
            base: object({ left: { $ref: "#/$defs/t" }, right: { $ref: "#/$defs/t" }, op: text }),
            t: { $ref: "#/$defs/base", unevaluatedProperties: false },
          },
        },
      ),
      value: { tree: full(12, { op: "x" }) },
      fits: true,
    },
    {
      name: "unevaluatedProperties 40 deep in place",
      schema: object({
        a: count(40, () => 0).reduce<object>(
          (inner) => ({ allOf: [inner], unevaluatedProperties: false }),
          object({ x: text }, { unevaluatedProperties: false }),
        ),
      }),
      value: { a: { x: "y" } },
    },
  ];
}

function sizeCases(): CostCase[] {
  const row = { id: 1, name: "a name of a row", tags: ["a", "b"], at: "2026-01-01T00:00:00Z", ok: true };
  const rowSchema = object(
    {
      id: { type: "integer", minimum: 0 },
      name: { type: "string", minLength: 1 },
      tags: { type: "array", items: text, uniqueItems: true },
      at: { type: "string", format: "date-time" },
      ok: { type: "boolean" },
    },
    { required: ["id", "name"], additionalProperties: false },
  );
  const rows = { type: "array", items: rowSchema };
  const numbers = count(300_000, (index) => index % 10);
  const empties = count(250_000, () => ({}));
  const branches = (length: number): object[] =>
    count(length, (index) =>
      object({ kind: { const: `kind ${index}` }, value: { type: "integer" } }, { required: ["kind"] }),
    );
  const names = (length: number): string[] => count(length, (index) => `name_${index}`);
  return [
    { name: "1 MB of rows", schema: object({ rows }), value: { rows: count(10_000, () => row) }, fits: true },
    {
      name: "1 MB of wrong rows",
      schema: object({ rows }),
      value: { rows: count(10_000, () => ({ ...row, id: "x", more: 1 })) },
      fits: false,
    },
    { name: "oneOf of 200, the last", schema: object({ a: { oneOf: branches(200) } }), value: { a: { kind: "kind 199", value: 1 } }, fits: true }, // prettier-ignore
    { name: "oneOf of 200, none", schema: object({ a: { oneOf: branches(200) } }), value: { a: { kind: "none", value: 1 } }, fits: false }, // prettier-ignore
    { name: "anyOf of 10,000, none", schema: object({ a: { anyOf: branches(10_000) } }), value: { a: { kind: "none" } }, fits: false }, // prettier-ignore
    { name: "anyOf of 10,000 for 10,000 items", schema: object({ a: { items: { anyOf: branches(10_000) } } }), value: { a: count(10_000, () => ({ kind: 1 })) } }, // prettier-ignore
    {
      name: "1 MB of numbers",
      schema: object({ a: { items: { type: "integer" } } }),
      value: { a: numbers },
      fits: true,
    },
    {
      name: "1 MB of numbers, uniqueItems",
      schema: object({ a: { uniqueItems: true } }),
      value: { a: numbers },
      fits: false,
    },
    { name: "unique objects", schema: object({ a: { uniqueItems: true } }), value: { a: count(50_000, (id) => ({ id, b: [id] })) } }, // prettier-ignore
    { name: "1 MB of empty objects, 10,000 required", schema: object({ a: { items: { required: names(10_000) } } }), value: { a: empties }, fits: false }, // prettier-ignore
    { name: "1 MB of empty objects, not 10,000 required", schema: object({ a: { items: { not: { required: names(10_000) } } } }), value: { a: empties } }, // prettier-ignore
    { name: "1 MB of empty objects, 10,000 properties", schema: object({ a: { items: object(Object.fromEntries(names(10_000).map((name) => [name, text]))) } }), value: { a: empties }, fits: true }, // prettier-ignore
    { name: "defaults in 1 MB of empty objects", schema: object({ a: { items: object(Object.fromEntries(names(1_000).map((name) => [name, { default: 1 }]))) } }), value: { a: empties } }, // prettier-ignore
    { name: "enum of 100,000 objects", schema: object({ a: { items: { enum: count(100_000, (id) => ({ id })) } } }), value: { a: count(50_000, (id) => ({ id })) } }, // prettier-ignore
    { name: "1,000 contains", schema: object({ a: { allOf: count(1_000, (index) => ({ contains: { const: index } })) } }), value: { a: numbers }, fits: false }, // prettier-ignore
    { name: "1,000 lengths of 1 MB", schema: object({ a: { anyOf: count(1_000, () => ({ minLength: 600_000 })) } }), value: { a: "\u{1F600}".repeat(250_000) } }, // prettier-ignore
    { name: "1,000 allOf over 100,000 keys", schema: object({ a: { allOf: count(1_000, () => ({ maxProperties: 1e9 })) } }), value: { a: Object.fromEntries(count(60_000, (index) => [`k${index}`, 1])) } }, // prettier-ignore
    { name: "100 patterns over 60,000 keys", schema: object({ a: { patternProperties: Object.fromEntries(count(100, (index) => [`^a{1,${index + 1}}$`, text])) } }), value: { a: Object.fromEntries(count(60_000, (index) => [`k${index}`, 1])) } }, // prettier-ignore
    { name: "60,000 unknown names", schema: object({ a: object(Object.fromEntries(names(10_000).map((name) => [name, text])), { additionalProperties: false }) }), value: { a: Object.fromEntries(count(60_000, (index) => [`nmae_${index}`, 1])) }, fits: false }, // prettier-ignore
    { name: "100 types of a value of 1 MB", schema: object({ a: { allOf: count(100, (index) => ({ const: index })) } }), value: { a: { rows: count(10_000, () => row) } }, fits: false }, // prettier-ignore
    { name: "a pattern over 1 MB", schema: object({ a: { type: "string", pattern: "^[a-z]+$" } }), value: { a: "a".repeat(1_000_000) }, fits: true }, // prettier-ignore
    { name: "a pattern with many states over 1 MB", schema: object({ a: { type: "string", pattern: "(a|b)*a(a|b){20}$" } }), value: { a: count(1_000_000, (index) => ((index * 7919) % 13 < 6 ? "a" : "b")).join("") } }, // prettier-ignore
    { name: "a name of 1 MB", schema: object({ a: object({ city: text }, { additionalProperties: false }) }), value: { a: { ["c".repeat(1_000_000)]: 1 } }, fits: false }, // prettier-ignore
  ];
}

const formats =
  "date time date-time iso-time iso-date-time duration uri uri-reference uri-template url email hostname ipv4 ipv6 regex uuid json-pointer json-pointer-uri-fragment relative-json-pointer byte";
const longTexts: Readonly<Record<string, string>> = {
  letters: "a".repeat(1_000_000),
  colons: `http://${":".repeat(1_000_000)}`,
  ats: `http://${"a@".repeat(500_000)}`,
  labels: `a@${"a-a.".repeat(250_000)}!`,
  digits: `P${"1".repeat(1_000_000)}`,
  slashes: "/~0".repeat(330_000),
  braces: "{a,a}".repeat(200_000),
  groups: "(".repeat(9_999),
  base64: `${"aaaa".repeat(250_000)}!`,
  percents: `http://${"%aa".repeat(330_000)}!`,
};

function formatCases(): CostCase[] {
  return formats.split(" ").flatMap((format) =>
    Object.entries(longTexts).map(([name, value]) => ({
      name: `format ${format} over 1 MB of ${name}`,
      schema: object({ a: { type: "string", format } }),
      value: { a: value },
    })),
  );
}

/** 760 bytes that used to keep the process busy for minutes: one wrong leaf, fourteen levels deep. */
function attack(): CostCase {
  const side = { left: { $ref: "#/$defs/c" }, right: { $ref: "#/$defs/c" } };
  const branch = (op: string): object => object({ op: { const: op }, ...side }, { required: ["op", "left", "right"] });
  const comparison = object({ field: text, value: { type: "number" } }, { required: ["field", "value"] });
  const schema = object(
    { where: { $ref: "#/$defs/c" } },
    { $defs: { c: { oneOf: [branch("and"), branch("or"), branch("xor"), comparison] } } },
  );
  const small = { field: "a", value: 1 };
  let where: object = { field: "a", value: "1" };
  for (let depth = 0; depth < 14; depth += 1) where = { op: "and", left: where, right: small };
  return { name: "the attack of 760 bytes", schema, value: { where }, fits: false };
}

/** Every case is answered within the bound, or refused within it. */
export function validationCases(): readonly CostCase[] {
  return [attack(), ...filterCases(), ...referenceCases(), ...sizeCases(), ...formatCases(), ...repeatedCases()];
}

/** Objects with many names against many branches, and schemas of many parts against many values. */
function repeatedCases(): CostCase[] {
  const names = (length: number, part: unknown): object =>
    Object.fromEntries(count(length, (index) => [`k${index}`, part]));
  const branches = (make: (index: number) => object): object => object({ a: { anyOf: count(2000, make) } });
  const items = (schema: object): Readonly<Record<string, unknown>> => object({ a: { type: "array", items: schema } });
  const many = { a: names(80_000, 1) };
  const small = { a: count(5000, () => ({ k1: 1 })) };
  const closed = (index: number): object => ({ properties: { [`z${index}`]: {} }, additionalProperties: false });
  const named = (index: number): object => ({ propertyNames: { maxLength: 0, minLength: index } });
  const unevaluatedProperties = false;
  return [
    { name: "80,000 names, 2,000 closed branches", schema: { ...branches(closed) }, value: many },
    { name: "80,000 names, 2,000 propertyNames", schema: { ...branches(named) }, value: many },
    {
      name: "5,000 items, 10,000 properties, nothing unevaluated",
      schema: items({ properties: names(10_000, true), unevaluatedProperties }),
      value: small,
    },
    {
      name: "5,000 items, 50,000 branches, nothing unevaluated",
      schema: items({ anyOf: [{ additionalProperties: true }, ...count(50_000, () => true)], unevaluatedProperties }),
      value: small,
    },
  ];
}
