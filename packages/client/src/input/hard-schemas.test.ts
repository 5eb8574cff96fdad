import { text } from "@mci/contract";
import { describe, expect, it } from "vitest";
import { custom, load } from "../../test/load.ts";
import { messageOf, object, seenBy, show } from "../../test/show.ts";

const string = { type: "string" };

/** Conditions inside of conditions, as query languages have them. */
function filters(keyword: "oneOf" | "anyOf", isFirst: boolean): Record<string, unknown> {
  const side = { left: { $ref: "#/$defs/filter" }, right: { $ref: "#/$defs/filter" } };
  const both = (op: string): unknown =>
    object(isFirst ? { op: { const: op }, ...side } : { ...side, op: { const: op } }, {
      required: ["op", "left", "right"],
    });
  const negation = object({ op: { const: "not" }, inner: { $ref: "#/$defs/filter" } }, { required: ["op", "inner"] });
  const leaf = object(
    { op: { enum: ["eq", "ne"] }, field: string, value: { type: "number" } },
    { required: ["op", "field", "value"] },
  );
  const filter = { [keyword]: [both("and"), both("or"), negation, leaf, { type: "boolean" }] };
  return object({ where: { $ref: "#/$defs/filter" } }, { $defs: { filter } });
}

function nested(depth: number, leaf: unknown, isFirst: boolean): unknown {
  if (depth === 0) return leaf;
  const sides = { left: nested(depth - 1, leaf, isFirst), right: true };
  return isFirst ? { op: "and", ...sides } : { ...sides, op: "and" };
}

describe.each([
  ["oneOf", true],
  ["oneOf", false],
  ["anyOf", true],
  ["anyOf", false],
] as const)("a recursive filter, %s, tag first: %s", (keyword, isFirst) => {
  const schema = filters(keyword, isFirst);
  const leaf = { op: "eq", field: "a", value: 1 };

  it.each([1, 4, 14, 20])("takes values %i deep", async (depth) => {
    const where = nested(depth, { op: "not", inner: leaf }, isFirst);
    expect(await seenBy(schema, { where })).toEqual({ where });
  });

  it.each([1, 4, 14, 20])("names the mistake %i deep", async (depth) => {
    const path = `where${".left".repeat(depth)}`;
    const wrong = nested(depth, { ...leaf, value: "1" }, isFirst);
    expect(await messageOf(schema, { where: wrong })).toBe(`Parameter '${path}.value' must be a number, not "1"`);
    const unknown = nested(depth, { ...leaf, op: "nor" }, isFirst);
    expect(await messageOf(schema, { where: unknown })).toBe(
      `Parameter '${path}.op' must be one of "and", "or", "not", "eq", "ne", not "nor"`,
    );
    const missing = nested(depth, { op: "not" }, isFirst);
    expect(await messageOf(schema, { where: missing })).toBe(`Required parameter '${path}.inner' is missing`);
  });
});

describe("a schema that is hard to check", () => {
  it("is answered where its references double at each step", async () => {
    const step = (index: number): unknown => ({
      allOf: [{ $ref: `#/$defs/d${index}` }, { $ref: `#/$defs/d${index}` }],
    });
    const defs = Object.fromEntries(Array.from({ length: 40 }, (_, index) => [`d${index}`, step(index + 1)]));
    const schema = object({ a: step(0) }, { $defs: { ...defs, d40: string } });
    expect(await seenBy(schema, { a: "x" })).toEqual({ a: "x" });
    expect(await messageOf(schema, { a: 1 })).toBe("Parameter 'a' must be a string, not 1");
  });

  it("is refused in one sentence where an answer would take too long", async () => {
    const sizes = Array.from({ length: 2_000 }, (_, index) => ({ propertyNames: { maxLength: 1000 + index } }));
    const keys = Object.fromEntries(Array.from({ length: 20_000 }, (_, index) => [`key${index}`, 1]));
    expect(await messageOf(object({ a: { allOf: sizes } }), { a: keys })).toBe(
      "Checking the arguments against the schema takes too long",
    );
  });

  it("is refused at load where it leads back to itself, by name of the schema", async () => {
    const circles = [
      object({ a: { $ref: "#/properties/a" } }),
      object({ a: { anyOf: [string, { $ref: "#/properties/a" }] } }),
      object(
        { a: { $dynamicRef: "#again" } },
        { $defs: { again: { $dynamicAnchor: "again", allOf: [{ $dynamicRef: "#again" }] } } },
      ),
    ];
    for (const schema of circles) {
      await expect(show(schema)).rejects.toThrow(/inputSchema\S*: A reference leads back to itself/);
    }
  });

  it("of an answer is refused as well, and the answer is kept", async () => {
    const many = Array.from({ length: 400 }, (_, index) => ({
      contains: { const: `${index}` },
      minContains: 0,
      maxContains: 9,
    }));
    const rows = Array.from({ length: 100_000 }, (_, index) => index);
    const client = await load([{ name: "rows", outputSchema: { allOf: many }, execution: { type: "rows" } }], {
      executors: [custom("rows", () => text("rows", { structuredContent: rows }))],
    });
    expect(await client.execute("rows")).toMatchObject({
      isError: false,
      content: [{ text: "rows" }],
      metadata: { output_problems: ["Checking the structured content against the schema takes too long"] },
    });
  });

  // SECURITY.md, "Checking takes bounded time"
  it("does not hold up the process: checking takes bounded time", async () => {
    // Each of these kept the process busy for minutes, or for good.
    const side = { left: { $ref: "#/$defs/c" }, right: { $ref: "#/$defs/c" } };
    const branch = (op: string): unknown =>
      object({ ...side, op: { const: op } }, { required: ["op", "left", "right"] });
    const comparison = object({ field: string, value: { type: "number" } }, { required: ["field", "value"] });
    const attack = object(
      { where: { $ref: "#/$defs/c" } },
      { $defs: { c: { oneOf: [branch("and"), branch("or"), branch("xor"), comparison] } } },
    );
    let where: unknown = { field: "a", value: "1" };
    for (let depth = 0; depth < 60; depth += 1) where = { left: where, right: { field: "a", value: 1 }, op: "and" };
    expect(await messageOf(attack, { where })).toContain(`must be a number, not "1"`);

    const empty = Array.from({ length: 200_000 }, () => ({}));
    const names = Array.from({ length: 20_000 }, (_, index) => `name${index}`);
    const properties = Object.fromEntries(names.map((name) => [name, { default: 1 }]));
    expect(await messageOf(object({ a: { items: object(properties) } }), { a: empty })).toContain("takes too long");
    expect(await messageOf(object({ a: { items: { required: names } } }), { a: empty })).toContain("is missing");

    const branches = Array.from({ length: 10_000 }, (_, index) => ({ properties: { kind: { const: index } } }));
    expect(
      await messageOf(object({ a: { items: { anyOf: branches } } }), { a: empty.map(() => ({ kind: "x" })) }),
    ).toContain("must be one of 0, 1, 2");
  });
});

describe("defaults", () => {
  it("that would make the arguments too large are refused", async () => {
    const schema = object({ list: { items: object({ text: { default: "x".repeat(100_000) } }) } });
    expect(await messageOf(schema, { list: Array.from({ length: 100_000 }, () => ({})) })).toContain(
      "with the defaults of the schema filled in, they become too large",
    );
  });

  it("are filled in inside of arrays, maps and references", async () => {
    const item = object({ id: string, unit: { ...string, default: "kg" } });
    const schema = object(
      {
        list: { type: "array", items: item },
        pair: { type: "array", prefixItems: [string, item] },
        map: { type: "object", additionalProperties: item },
        one: { $ref: "#/$defs/item" },
        maybe: { anyOf: [{ $ref: "#/$defs/item" }, { type: "null" }] },
      },
      { $defs: { item } },
    );
    const given = Object.freeze({
      list: [{ id: "a" }, { id: "b", unit: "g" }],
      pair: ["x", {}],
      map: { k: {} },
      one: {},
      maybe: {},
    });
    expect(await seenBy(schema, given)).toEqual({
      list: [
        { id: "a", unit: "kg" },
        { id: "b", unit: "g" },
      ],
      pair: ["x", { unit: "kg" }],
      map: { k: { unit: "kg" } },
      one: { unit: "kg" },
      maybe: { unit: "kg" },
    });
    expect(given.list[0]).toEqual({ id: "a" });
  });
});

describe("a pattern", () => {
  it("that makes the patterns of a schema too many is a load error that names it", async () => {
    const large = (index: number): unknown => ({ ...string, pattern: `^${"[a-z]".repeat(1_900)}${index}$` });
    const properties = Object.fromEntries(Array.from({ length: 300 }, (_, index) => [`p${index}`, large(index)]));
    await expect(show(object(properties))).rejects.toThrow(
      /inputSchema\/properties\/p5\/pattern: .*the patterns of the schema take too long to prepare/,
    );
    expect(await seenBy(object({ p0: properties["p0"] }), {})).toEqual({});
  });

  it("may name Unicode properties as JavaScript does", async () => {
    const schema = object({ a: { ...string, pattern: "^\\p{Letter}+\\p{Decimal_Number}\\P{Script=Greek}$" } });
    expect(await seenBy(schema, { a: "თბილისი1x" })).toEqual({ a: "თბილისი1x" });
    expect(await messageOf(schema, { a: "თბილისი1π" })).toContain("must match the pattern");
  });

  it.each([
    ["(?=a)b", /look-around and back-references/],
    ["\\p{Nope}", /general categories/],
    ["(a{1000}){1000}", /Repeat 1,000 times at most/],
    ["[a-z]{500}".repeat(100), /too large.*Repeat 1,000 times at most/s],
    [`${"a|".repeat(6_000)}b`, /longer than 10000 characters/],
  ])("%# is refused with a hint that fits", async (pattern, hint) => {
    await expect(show(object({ a: { ...string, pattern } }))).rejects.toThrow(hint);
  });
});
