import type { JsonObject } from "@mci/contract";
import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { readHeaderMarks } from "./header-marks.ts";
import { findHeaderMismatch, paramHeaders, type HeaderMismatch } from "./param-headers.ts";

const marked = (name: string, type = "string"): JsonObject => ({ type, "x-mcp-header": name });
const { marks } = readHeaderMarks({
  properties: { a: marked("A"), n: marked("N", "integer"), deep: { properties: { length: marked("Length") } } },
});

function mismatchOf(args: JsonObject, headers: Readonly<Record<string, string>>): HeaderMismatch | undefined {
  const byName = new Map(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
  return findHeaderMismatch(marks, args, (name) => byName.get(name));
}

describe("a value", () => {
  const headerOf = (value: unknown): unknown => paramHeaders(marks, { a: value })["Mcp-Param-A"];

  it("is one of the body: not inherited, and no length of a list", () => {
    const inherited = Object.create({ a: "text" }) as JsonObject;
    expect(
      [{ a: "text", deep: { length: 2 } }, inherited, { deep: [1, 2] }, { deep: "text" }].map((args) =>
        paramHeaders(marks, args),
      ),
    ).toEqual([{ "Mcp-Param-A": "text", "Mcp-Param-Length": "2" }, {}, {}, {}]);
  });

  it("reaches the server whole, whatever is in it", () => {
    const text = fc.oneof(
      fc.string(),
      fc.string({ unit: "binary" }),
      fc.string().map((inner) => `=?base64?${inner}?=`),
      fc.string({ unit: fc.constantFrom("\t", " ", "a", "\r", "\n", "é") }),
    );
    fc.assert(
      fc.property(text, (value) => {
        const header = String(headerOf(value));
        // It refuses line breaks and what is not in Latin 1, and takes the blanks off the ends.
        const received = new Headers({ header }).get("header") ?? "none";
        expect(mismatchOf({ a: value }, { "Mcp-Param-A": received })).toBeUndefined();
        expect(mismatchOf({ a: `${value}x` }, { "Mcp-Param-A": received })).toBeDefined();
        expect(header).toMatch(/^[\t -~]+$/);
      }),
    );
  });

  it.each([
    ["us-west1", "us-west1"],
    ["us west 1", "us west 1"],
    [" padded ", "=?base64?IHBhZGRlZCA=?="],
    ["line1\nline2", "=?base64?bGluZTEKbGluZTI=?="],
    ["Hello, 世界", "=?base64?SGVsbG8sIOS4lueVjA==?="],
    ["=?base64?literal?=", "=?base64?PT9iYXNlNjQ/bGl0ZXJhbD89?="],
    ["=?base64?literal", "=?base64?literal"],
    [42, "42"],
    [-7, "-7"],
    [1.5, "1.5"],
    [Number.MAX_SAFE_INTEGER, "9007199254740991"],
    [true, "true"],
    [false, "false"],
  ])("%j is sent as %s", (value, header) => {
    expect(headerOf(value)).toBe(header);
  });

  it.each([null, undefined, 2 ** 53, 1e300, [], ["a"], { a: 1 }])("%j is not sent", (value) => {
    expect(headerOf(value)).toBeUndefined();
  });
});

describe("a header", () => {
  it.each([
    ["5", 5, true],
    ["5.0", 5, true],
    ["0x5", 5, false],
    ["6", 5, false],
    ["5", "5", true],
    ["5.0", "5", false],
  ])("%j repeats the integer %j: %j", (header, n, isEqual) => {
    expect(mismatchOf({ n }, { "Mcp-Param-N": header }) === undefined).toBe(isEqual);
  });

  it.each([
    ["west", 'the Mcp-Param-A header decodes to "west" but the body carries a="Grüße"'],
    ["Grüße", "the Mcp-Param-A header carries characters that must be encoded"],
    ["=?base64?/////w==?=", "the Mcp-Param-A header carries an invalid Base64 sentinel value"],
    ["=?base64?R3LDvMOfZQ?=", "the Mcp-Param-A header carries an invalid Base64 sentinel value"],
    ["=?base64?R3LDvMOfZQ==?=", undefined],
  ])("%j for an argument that must be encoded", (header, body) => {
    expect(mismatchOf({ a: "Grüße" }, { "Mcp-Param-A": header })?.body).toBe(body);
  });

  it("is required for an argument, and ignored without one", () => {
    expect(mismatchOf({ a: "x" }, {})).toEqual({
      header: "Mcp-Param-A",
      body: 'the body carries a="x" but the Mcp-Param-A header is absent',
    });
    expect([{}, { a: null }].map((args) => mismatchOf(args, { "Mcp-Param-A": "x" }))).toEqual([undefined, undefined]);
  });
});
