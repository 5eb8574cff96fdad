import { expect, it } from "vitest";
import { wrapText } from "./wrap-text.ts";

it.each([
  ["short", 10, ["short"]],
  ["one two three", 7, ["one two", "three"]],
  ["one two three", 8, ["one two", "three"]],
  ["abcdefghij k", 4, ["abcd", "efgh", "ij k"]],
  ["日本語", 4, ["日本", "語"]],
  ["a\tb", 10, ["a  b"]],
  ["  indented text", 10, ["  indented", "text"]],
  ["", 5, [""]],
])("wraps %j at %d columns", (line, columns, lines) => {
  expect(wrapText(line, columns)).toEqual(lines);
});
