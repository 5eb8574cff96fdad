import { describe, expect, it } from "vitest";
import { toErrorSchema } from "../page/form/error-schema.ts";
import { formSchema } from "../page/form/form-schema.ts";
import { mergeAllOf } from "../page/form/merge-all-of.ts";
import { argumentsCheck, validator } from "../page/form/checks.ts";

const of = (properties: object, rest: object = {}): unknown =>
  formSchema({ type: "object", properties, ...rest })["properties"];

it("shows problems of members of any name at these, and changes no prototype", () => {
  const names = ["__proto__", "constructor", "a"];
  const problems = names.map((name) => ({ pointer: `/${name}`, message: `${name} is wrong`, keyword: "type" }));
  const errors = toErrorSchema(problems as never);
  expect(Object.entries(errors)).toEqual(names.map((name) => [name, { __errors: [`${name} is wrong`] }]));
  expect("__errors" in {}).toBe(false);
  expect("__errors" in Object).toBe(false);
});

describe("the schema of the form", () => {
  it("fills in nothing by itself, and hides no argument", () => {
    expect(of({ a: { type: "string", default: "x", format: "hidden" }, b: { const: 1 }, c: {}, d: true })).toEqual({
      a: { type: "string", "x-default": "x", "x-format": "hidden" },
      b: { enum: [1] },
      c: { type: "any" },
      d: { type: "any" },
    });
    expect(of({ kind: { const: "a" } }, { required: ["kind"] })).toEqual({ kind: { const: "a" } });
    expect(of({ a: { type: ["string", "number"] }, b: { type: ["string", "null"] }, c: false })).toEqual({
      a: { type: "any" },
      b: { type: ["string", "null"] },
    });
  });

  it("names branches by what tells them apart", () => {
    const branches = [
      { type: "object", properties: { kind: { const: "circle" } } },
      { type: "object", properties: { a: {}, b: {} } },
      { $ref: "#/$defs/Box" },
      { type: "null" },
      { title: "Own", type: "string" },
      { const: 5 },
    ];
    const { value } = of({ value: { oneOf: branches } }, { $defs: { Box: {} } }) as {
      readonly value: { readonly oneOf: readonly { readonly title: string }[] };
    };
    expect(value.oneOf.map(({ title }) => title)).toEqual(["kind: circle", "a, b", "Box", "Own", "5"]);
  });

  it("has one field for what may be null, however that is written", () => {
    const nothing = { type: "null" };
    const colors = { enum: ["red", "blue"] };
    expect(
      of(
        {
          integer: { anyOf: [{ type: "integer", minimum: 1 }, nothing], default: null, title: "Limit" },
          text: { oneOf: [nothing, { type: "string", description: "inner" }], description: "outer" },
          color: { anyOf: [{ $ref: "#/$defs/Color" }, { const: null }], description: "A color" },
          choice: { anyOf: [{ ...colors, type: "string" }, { enum: [null] }] },
          fixed: { anyOf: [{ const: 5 }, nothing] },
          list: { anyOf: [{ type: "array", items: { type: "string" } }, nothing] },
          object: { anyOf: [{ type: "object", properties: { a: { type: "string", title: "A" } } }, nothing] },
          several: { anyOf: [{ type: "string" }, { type: "integer" }, nothing] },
          nested: { anyOf: [{ anyOf: [{ type: "string" }, nothing] }, nothing] },
          anything: { anyOf: [{}, nothing] },
          never: { anyOf: [nothing] },
        },
        { $defs: { Color: colors }, required: ["fixed"] },
      ),
    ).toEqual({
      integer: { type: ["integer", "null"], nullable: true, minimum: 1, "x-default": null },
      text: { type: ["string", "null"], nullable: true, description: "outer" },
      color: { $ref: "#/$defs/Color", nullable: true, description: "A color" },
      choice: { type: ["string", "null"], nullable: true, enum: ["red", "blue", null] },
      fixed: { nullable: true, enum: [5, null] },
      list: { type: ["array", "null"], nullable: true, items: { type: "string" }, uniqueItems: true },
      object: { type: ["object", "null"], nullable: true, properties: { a: { type: "string" } } },
      several: {
        anyOf: [
          { type: "string", title: "string" },
          { type: "integer", title: "integer" },
        ],
        nullable: true,
      },
      nested: { type: ["string", "null"], nullable: true },
      anything: { type: "any", nullable: true },
      never: { anyOf: [{ type: "null", title: "null" }] },
    });
  });

  it("leaves to the check what only restricts, and writes tuples as JSON", () => {
    const rest = { anyOf: [{ required: ["a"] }, { required: ["b"] }], allOf: [{ required: ["a"] }], not: {} };
    expect(formSchema({ type: "object", properties: { a: { type: "string" } }, ...rest })).toEqual({
      type: "object",
      properties: { a: { type: "string" } },
    });
    const pair = { type: "array", prefixItems: [{ type: "string" }, { type: "integer" }] };
    expect(of({ pair, list: { type: "array" } })).toMatchObject({
      pair: { type: "any" },
      list: { type: "array", items: { type: "any" } },
    });
  });

  it("has one field for what several schemas say of an argument", () => {
    const city = { properties: { city: { description: "A city" } }, required: ["city"] };
    const parts = [{ properties: { city: { type: "string" }, days: { type: "integer" } }, required: ["days"] }, city];
    const { allOf } = formSchema({ type: "object", allOf: parts });
    expect(mergeAllOf({ type: "object", allOf })).toEqual({
      type: "object",
      properties: { city: { type: "string", description: "A city" }, days: { type: "integer" } },
      required: ["days", "city"],
    });
    const choice = { oneOf: [{ properties: { a: {} } }, { properties: { b: {} } }] };
    expect(() => formSchema({ allOf: [choice, choice] })).toThrow("Several choices apply to the same value.");
  });

  it("is small enough to be drawn", () => {
    const next = (index: number): object => ({ $ref: `#/$defs/d${index + 1}` });
    const nodes = Array.from({ length: 40 }, (_, index) => [
      `d${index}`,
      index === 39 ? {} : { properties: { left: next(index), right: next(index) } },
    ]);
    const doubling = { properties: { a: { $ref: "#/$defs/d0" } }, $defs: Object.fromEntries(nodes) };
    expect(() => formSchema(doubling)).toThrow("more than 1500 fields");
    const inItself = { properties: { child: { $ref: "#" }, name: { type: "string" } } };
    expect(formSchema(inItself)).toMatchObject(inItself);
  });

  it.each([
    [{ a: { $ref: "#/nowhere" } }, "Its schema refers to '#/nowhere', which is not in it."],
    [{ a: { $ref: "https://example.com/x" } }, "Its schema refers to 'https://example.com/x', which is not in it."],
    [{ "": { type: "string" } }, "A parameter is named '', which a form cannot show."],
    [{ constructor: { type: "string" } }, "A parameter is named 'constructor', which a form cannot show."],
    [JSON.parse('{"__proto__":{"type":"string"}}'), "A parameter is named '__proto__', which a form cannot show."],
  ])("gives a reason for what it cannot show: %j", (properties: object, reason) => {
    expect(() => of(properties)).toThrow(reason);
  });
});

describe("the check of the form", () => {
  it("counts defaults, and null where it is left out, as the client does", async () => {
    const schema = {
      type: "object",
      properties: { a: { type: "string", default: "x" }, b: { type: "number" }, c: { type: "string", pattern: "^x" } },
      required: ["a"],
    };
    const check = await argumentsCheck(schema);
    expect(check({ b: null })).toEqual([]);
    expect(check({ b: "1", c: "y" }).map(({ path }) => path)).toEqual(["b", "c"]);
    expect(validator.isValid({ $ref: "#/$defs/A" }, 5, { $defs: { A: { type: "number" } } })).toBe(true);
    expect(validator.isValid({ $ref: "#/nowhere" }, 5, {})).toBe(false);
  });
});
