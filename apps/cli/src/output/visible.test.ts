import { describe, expect, it } from "vitest";
import { json, visible } from "./visible.ts";

it("escapes characters that could control a terminal, and no others", () => {
  expect(visible("\u001b[31mred\u0007 \u009b2J \u202eabc\r")).toBe("\\u001b[31mred\\u0007 \\u009b2J \\u202eabc\\u000d");
  expect(visible("tab\tline\r\nend\nÄ 日本 😀 👩‍👩‍👧 e\u0301")).toBe("tab\tline\r\nend\nÄ 日本 😀 👩‍👩‍👧 e\u0301");
});

it("escapes what other programs take for the end of a line", () => {
  expect(visible("a\u2028b\u2029c\u0085")).toBe("a\\u2028b\\u2029c\\u0085");
});

it("escapes invisible characters", () => {
  expect(visible("a\u200bb\u{e0041}c\ufeff")).toBe("a\\u200bb\\udb40\\udc41c\\ufeff");
});

describe("json", () => {
  it("escapes control characters and parses to the same value", () => {
    const value = { name: "a\u009b31m\u202e\u{e0041}", list: ["\u001b", "\n"] };
    expect(json(value)).not.toMatch(/[\u0080-\u009f\u202e]/);
    expect(JSON.parse(json(value))).toEqual(value);
  });
});
