import { describe, expect, it } from "vitest";
import { readValue } from "./read-value.ts";

const read = (text: string, schema: unknown): unknown => readValue(text, schema, schema);

describe("readValue", () => {
  it.each(["5", "true", "null", "[1]", '"quoted"', ""])("keeps %j as text for a string", (text) => {
    expect(read(text, { type: "string" })).toBe(text);
  });

  it.each(["5", "true", "null", "{}"])("keeps %j as text without a declared type", (text) => {
    expect(read(text, undefined)).toBe(text);
    expect(read(text, true)).toBe(text);
    expect(read(text, { description: "Anything." })).toBe(text);
  });

  it.each([
    ["5", "integer", 5],
    ["-1.5e3", "number", -1500],
    ["true", "boolean", true],
    ["null", "null", null],
    ['["a",1]', "array", ["a", 1]],
    ['{"a":1}', "object", { a: 1 }],
  ])("reads %s as the %s it is", (text, type, value) => {
    expect(read(text, { type })).toEqual(value);
  });

  it.each([
    ["five", "integer", "five"],
    ["+5", "number", "+5"],
    ["yes", "boolean", "yes"],
    ["", "number", ""],
    ["1.5", "integer", 1.5],
    ["3", "array", 3],
  ])("leaves %j for a %s to validation", (text, type, value) => {
    expect(read(text, { type })).toEqual(value);
  });

  it.each([
    [["string", "null"], "null", null],
    [["string", "null"], "nil", "nil"],
    [["string", "integer"], "5", 5],
    [["string", "integer"], "007", "007"],
    [["string", "integer"], "5.5", "5.5"],
    [["string", "integer"], '"5"', '"5"'],
    [["string", "array"], '["a"]', ["a"]],
    [["string", "array"], "{}", "{}"],
    [["integer", "null"], "null", null],
  ])("for %j reads %s", (type, text, value) => {
    expect(read(text, { type })).toEqual(value);
    expect(read(text, { anyOf: type.map((one) => ({ type: one })) })).toEqual(value);
  });

  it("keeps a string that is listed in enum", () => {
    expect(read("1", { enum: ["1", 2, true] })).toBe("1");
    expect(read("2", { enum: ["1", 2, true] })).toBe(2);
    expect(read("true", { enum: ["1", 2, true] })).toBe(true);
  });

  it("resolves local references, also missing and circular ones", () => {
    const root = { $defs: { count: { type: "integer" }, loop: { $ref: "#/$defs/loop" } } };
    expect(readValue("5", { $ref: "#/$defs/count" }, root)).toBe(5);
    expect(readValue("5", { $ref: "#/$defs/loop" }, root)).toBe("5");
    expect(readValue("5", { $ref: "#/$defs/constructor" }, root)).toBe("5");
    const circle: { anyOf: unknown[] } = { anyOf: [] };
    circle.anyOf.push(circle, circle);
    expect(readValue("5", circle, circle)).toBe("5");
  });

  it("refuses a number that is too large", () => {
    expect(() => read("1e400", { type: "number" })).toThrow("1e400 is too large for a number.");
    expect(read("1e400", { type: ["string", "number"] })).toBe("1e400");
  });

  it("never changes a long id", () => {
    const long = () => read("12345678901234567890", { type: "integer" });
    expect(long).toThrow(
      "12345678901234567890 has more digits than a number keeps: it would become 12345678901234567000.",
    );
    expect(read("9007199254740992", { type: "integer" })).toBe(2 ** 53); // refused by the check of the tool
    expect(read("12345678901234567890", { type: ["string", "integer"] })).toBe("12345678901234567890");
    expect(read("9007199254740991", { type: "integer" })).toBe(9007199254740991);
  });
});
