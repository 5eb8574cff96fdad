import { describe, expect, it } from "vitest";

import { readHeaderMarks } from "./header-marks.ts";

const marked = (name: unknown, type: unknown = "string"): object => ({ type, "x-mcp-header": name });
const withProperties = (properties: object, more: object = {}): object => ({ type: "object", properties, ...more });

describe("the marks of an input schema", () => {
  it("are found at any depth of properties", () => {
    const user = withProperties({ id: marked("User-Id", "integer"), "a.b": marked("x!#$%&'*+.^_`|~9") });
    const properties = { region: marked("Region"), dry: marked("Dry", "boolean"), user, other: { type: "string" } };
    expect(readHeaderMarks(withProperties(properties))).toEqual({
      marks: [
        { path: ["region"], name: "Region", type: "string" },
        { path: ["dry"], name: "Dry", type: "boolean" },
        { path: ["user", "id"], name: "User-Id", type: "integer" },
        { path: ["user", "a.b"], name: "x!#$%&'*+.^_`|~9", type: "string" },
      ],
    });
  });

  it("are own properties, whatever they are called", () => {
    const text = '{"properties":{"__proto__":{"type":"string","x-mcp-header":"constructor"}}}';
    expect(readHeaderMarks(JSON.parse(text))).toEqual({
      marks: [{ path: ["__proto__"], name: "constructor", type: "string" }],
    });
    const inherited = Object.create(marked("Inherited")) as object;
    expect(readHeaderMarks(withProperties({ a: Object.assign(inherited, { type: "string" }) }))).toEqual({ marks: [] });
  });

  it.each([undefined, true, null, "text", [], {}, withProperties([])])("are none in %j", (schema) => {
    expect(readHeaderMarks(schema)).toEqual({ marks: [] });
  });

  it.each(["default", "const", "enum", "examples"])("are none in the values of %s", (keyword) => {
    const value = { "x-mcp-header": "My Region" };
    expect(readHeaderMarks(withProperties({ a: { [keyword]: value } }))).toEqual({ marks: [] });
    expect(readHeaderMarks(withProperties({ a: { [keyword]: [value] } }))).toEqual({ marks: [] });
  });

  it("are none where a property is only called like one", () => {
    expect(readHeaderMarks(withProperties({ "x-mcp-header": { type: "string" } }))).toEqual({ marks: [] });
    expect(readHeaderMarks(withProperties({ default: marked("Default") }))).toEqual({
      marks: [{ path: ["default"], name: "Default", type: "string" }],
    });
  });
});

describe("a violation", () => {
  it.each(["", "My Region", "Region:1", "Région", "Region\t", "Region\r\nX: 1", 1, null, ["Region"], { a: 1 }])(
    "is a name that no header can have: %j",
    (name) => {
      expect(readHeaderMarks(withProperties({ a: marked(name) }))).toMatchObject({
        violation: 'its x-mcp-header at "a" cannot be the name of a header',
      });
    },
  );

  it.each([undefined, "number", "object", "array", "null", ["string", "null"], "constructor"])(
    "is one on the type %j",
    (type) => {
      const property = { type, "x-mcp-header": "A" };
      expect(readHeaderMarks(withProperties({ user: withProperties({ a: property }) }))).toMatchObject({
        violation: 'its x-mcp-header at "user.a" is not on a string, an integer or a boolean',
      });
    },
  );

  it("leaves the valid marks beside it", () => {
    const read = readHeaderMarks(withProperties({ a: marked("A", "number"), b: marked("B"), c: marked("b") }));
    expect(read.marks).toEqual([{ path: ["b"], name: "B", type: "string" }]);
    expect(read.violation).toBe('its x-mcp-header at "a" is not on a string, an integer or a boolean');
  });

  it("is the same name twice, in whatever case", () => {
    const properties = { a: marked("Region"), b: withProperties({ c: marked("rEGION") }) };
    expect(readHeaderMarks(withProperties(properties))).toMatchObject({
      violation: 'its x-mcp-header at "b.c" names the header "rEGION" a second time',
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
    expect(readHeaderMarks(schema)).toMatchObject({
      violation: `its x-mcp-header at ${JSON.stringify(at)} is not on a property of the arguments`,
    });
  });
});

it("does not follow a schema without end", () => {
  const depth = 100_000;
  const deep = (opening: string, closing: string): unknown =>
    JSON.parse(`${opening.repeat(depth)}{"type":"string","x-mcp-header":""}${closing.repeat(depth)}`);
  expect(readHeaderMarks(deep('{"properties":{"a":', "}}"))).toEqual({ marks: [] });
  expect(readHeaderMarks(deep('{"items":', "}"))).toEqual({ marks: [] });
  expect(readHeaderMarks(deep("[", "]"))).toEqual({ marks: [] });
});

it("does not take longer for marks under a long name", () => {
  const many = Object.fromEntries(Array.from({ length: 100_000 }, (_, at) => [`p${at}`, marked(`H${at}`)]));
  const read = readHeaderMarks(withProperties({ ["x".repeat(5_000_000)]: withProperties(many) }));
  expect(read.marks.length).toBe(100_000);
});
