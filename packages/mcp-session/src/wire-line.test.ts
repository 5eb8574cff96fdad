import { expect, it } from "vitest";
import { wireLine } from "./wire-line.ts";

it("a message is one line, whatever ends one, and reads back as it was", () => {
  const message = { text: "a\nb\r\u2028c\u2029d\u0085e" };
  const line = wireLine(message);
  expect(line).toMatch(/^[^\n\r\u2028\u2029]+\n$/);
  expect(JSON.parse(line)).toEqual(message);
});
