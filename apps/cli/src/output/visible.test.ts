import { describe, expect, it } from "vitest";
import { json, visible } from "./visible.ts";

it("spells out what could drive a terminal and leaves the rest", () => {
  expect(visible("\u001b[31mred\u0007 \u009b2J \u202eabc\r")).toBe("\\u001b[31mred\\u0007 \\u009b2J \\u202eabc\\u000d");
  expect(visible("tab\tline\r\nend\nÄ 日本 😀 👩‍👩‍👧 e\u0301")).toBe("tab\tline\r\nend\nÄ 日本 😀 👩‍👩‍👧 e\u0301");
});

it("spells out what nobody sees", () => {
  expect(visible("a\u200bb\u{e0041}c\ufeff")).toBe("a\\u200bb\\udb40\\udc41c\\ufeff");
});

describe("json", () => {
  it("spells control characters out and reads back as the same value", () => {
    const value = { name: "a\u009b31m\u202e\u{e0041}", list: ["\u001b", "\n"] };
    expect(json(value)).not.toMatch(/[\u0080-\u009f\u202e]/);
    expect(JSON.parse(json(value))).toEqual(value);
  });
});
