import { describe, expect, it } from "vitest";

import { headerMarks } from "./header-marks.ts";

const marked = (name: unknown, type: unknown = "string"): object => ({ type, "x-mcp-header": name });
const withProperties = (properties: object, more: object = {}): object => ({ type: "object", properties, ...more });

describe("the marks of an input schema", () => {
  it("are found at any depth of properties", () => {
    const user = withProperties({ id: marked("User-Id", "integer"), "a.b": marked("x!#$%&'*+.^_`|~9") });
    const properties = { region: marked("Region"), dry: marked("Dry", "boolean"), user, other: { type: "string" } };
    expect(headerMarks(withProperties(properties))).toEqual({
      marks: [
        { path: ["region"], name: "Region" },
        { path: ["dry"], name: "Dry" },
        { path: ["user", "id"], name: "User-Id" },
        { path: ["user", "a.b"], name: "x!#$%&'*+.^_`|~9" },
      ],
    });
  });

  it("are own properties, whatever they are called", () => {
    const text = '{"properties":{"__proto__":{"type":"string","x-mcp-header":"constructor"}}}';
    expect(headerMarks(JSON.parse(text))).toEqual({ marks: [{ path: ["__proto__"], name: "constructor" }] });
    const inherited = Object.create(marked("Inherited")) as object;
    expect(headerMarks(withProperties({ a: Object.assign(inherited, { type: "string" }) }))).toEqual({ marks: [] });
  });

  it.each([undefined, true, null, "text", [], {}, withProperties([])])("are none in %j", (schema) => {
    expect(headerMarks(schema)).toEqual({ marks: [] });
  });

  it.each(["default", "const", "enum", "examples"])("are none in the values of %s", (keyword) => {
    const value = { "x-mcp-header": "My Region" };
    expect(headerMarks(withProperties({ a: { [keyword]: value } }))).toEqual({ marks: [] });
    expect(headerMarks(withProperties({ a: { [keyword]: [value] } }))).toEqual({ marks: [] });
  });

  it("are none where a property is only called like one", () => {
    expect(headerMarks(withProperties({ "x-mcp-header": { type: "string" } }))).toEqual({ marks: [] });
    expect(headerMarks(withProperties({ default: marked("Default") }))).toEqual({
      marks: [{ path: ["default"], name: "Default" }],
    });
  });
});

describe("a mistake", () => {
  it.each(["", "My Region", "Region:1", "Région", "Region\t", "Region\r\nX: 1", 1, null, ["Region"], { a: 1 }])(
    "is a name that no header can have: %j",
    (name) => {
      expect(headerMarks(withProperties({ a: marked(name) }))).toEqual({
        mistake: 'its x-mcp-header at "a" cannot be the name of a header',
      });
    },
  );

  it.each([undefined, "number", "object", "array", "null", ["string", "null"], "constructor"])(
    "is one on the type %j",
    (type) => {
      const property = { type, "x-mcp-header": "A" };
      expect(headerMarks(withProperties({ user: withProperties({ a: property }) }))).toEqual({
        mistake: 'its x-mcp-header at "user.a" is not on a string, an integer or a boolean',
      });
    },
  );

  it("is the same name twice, in whatever case", () => {
    const properties = { a: marked("Region"), b: withProperties({ c: marked("rEGION") }) };
    expect(headerMarks(withProperties(properties))).toEqual({
      mistake: 'its x-mcp-header at "b.c" names the header "rEGION" a second time',
    });
  });

  it.each([
    ["", marked("A")],
    ["properties", { properties: [marked("A")] }],
    ["a.items", withProperties({ a: { type: "array", items: marked("A") } })],
    ["a.prefixItems", withProperties({ a: { prefixItems: [{}, marked("A")] } })],
    ["a.items.b", withProperties({ a: { items: withProperties({ b: marked("A") }) } })],
    ["additionalProperties", withProperties({}, { additionalProperties: marked("A") })],
    ["anyOf.a", { anyOf: [{}, withProperties({ a: marked("A") })] }],
    ["else.a", { if: {}, else: withProperties({ a: marked("A") }) }],
    ["a", { $defs: { a: marked("A") } }],
    ["a.b", { definitions: { a: withProperties({ b: marked("A") }) } }],
    ["^a", { patternProperties: { "^a": marked("A") } }],
    ["a.b", { dependentSchemas: { a: withProperties({ b: marked("A") }) } }],
    ["unheardOf", { unheardOf: marked("A") }],
  ])("is one at %j, where an argument may be or not", (at, schema) => {
    expect(headerMarks(schema)).toEqual({
      mistake: `its x-mcp-header at ${JSON.stringify(at)} is not on a property of the arguments`,
    });
  });
});

it("does not follow a schema without end", () => {
  const depth = 100_000;
  const deep = (opening: string, closing: string): unknown =>
    JSON.parse(`${opening.repeat(depth)}{"type":"string","x-mcp-header":""}${closing.repeat(depth)}`);
  expect(headerMarks(deep('{"properties":{"a":', "}}"))).toEqual({ marks: [] });
  expect(headerMarks(deep('{"items":', "}"))).toEqual({ marks: [] });
  expect(headerMarks(deep("[", "]"))).toEqual({ marks: [] });
});

it("does not take longer for marks under a long name", () => {
  const many = Object.fromEntries(Array.from({ length: 100_000 }, (_, at) => [`p${at}`, marked(`H${at}`)]));
  const read = headerMarks(withProperties({ ["x".repeat(5_000_000)]: withProperties(many) }));
  expect("marks" in read && read.marks.length).toBe(100_000);
});
