import { expect, it } from "vitest";
import { visible } from "./visible.ts";

it("spells out what could drive a terminal and leaves the rest", () => {
  expect(visible("\u001b[31mred\u0007 \u009b2J \u202eabc\r")).toBe("\\u001b[31mred\\u0007 \\u009b2J \\u202eabc\\u000d");
  expect(visible("tab\tline\r\nend\nÄ 日本 😀 👩‍👩‍👧 e\u0301")).toBe("tab\tline\r\nend\nÄ 日本 😀 👩‍👩‍👧 e\u0301");
});
