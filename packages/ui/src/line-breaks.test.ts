import fc from "fast-check";
import { expect, it } from "vitest";
import { withLineBreaksOf } from "../page/source/line-breaks.ts";

const asInEditor = (text: string): string => text.replaceAll(/\r\n?/g, "\n");

it.each([
  ["a\r\nb\r\n", "a\nB\n", "a\r\nB\r\n"],
  ["a\r\nb\r\n", "a\nnew\nb\n", "a\r\nnew\r\nb\r\n"],
  ["a\r\nb\r\nc", "a\nc", "a\r\nc"],
  ["a\nb\r\nc\rd\n", "a\nB\nc\nd\n", "a\nB\r\nc\rd\n"],
  ["a\nb\r\nc\n", "new\na\nb\nc\n", "new\na\nb\r\nc\n"],
  ["a\r\n", "", ""],
  ["", "a\nb", "a\nb"],
  ["a\nb", "a\nc\nb", "a\nc\nb"],
])("keeps the line breaks of %j when it becomes %j", (original, edited, right) => {
  expect(withLineBreaksOf(original, edited)).toBe(right);
});

it("changes nothing of a text that was not edited, and nothing but line breaks of one that was", () => {
  const lines = fc.array(fc.tuple(fc.constantFrom("", "a", "b"), fc.constantFrom("\n", "\r\n")), { maxLength: 8 });
  const text = lines.map((all) => all.map(([line, end]) => line + end).join(""));
  fc.assert(
    fc.property(text, text, (original, other) => {
      expect(withLineBreaksOf(original, asInEditor(original))).toBe(original);
      expect(asInEditor(withLineBreaksOf(original, asInEditor(other)))).toBe(asInEditor(other));
    }),
  );
});
