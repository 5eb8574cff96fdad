import { expect, it } from "vitest";
import { toLine } from "./to-line.ts";

it("writes a message as one line, whatever counts as a line break, and it reads back unchanged", () => {
  const message = { text: "a\nb\r\u2028c\u2029d\u0085e" };
  const line = toLine(message);
  expect(line).toMatch(/^[^\n\r\u2028\u2029]+\n$/);
  expect(JSON.parse(line)).toEqual(message);
});
