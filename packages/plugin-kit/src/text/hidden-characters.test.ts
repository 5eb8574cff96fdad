import { expect, it } from "vitest";

import { hiddenCharacters } from "../index.ts";

const seen = (text: string): string => text.replaceAll(hiddenCharacters(), "?");

it("hiddenCharacters finds what only a program reads", () => {
  expect(
    seen("a\u200bb\u{e0041}\u{e0042}c\ufeff \u202eabc\u202c x\u200dy z\u00ad e\ufe0f\ufe01\ufe02 \u2066i\u2069"),
  ).toBe("a?b?c? ?abc? x?y z? e??? ?i?");
});

it.each([
  ["a run of joiners after a full stop", "Reads a file.\u200c\u200d\u200c\u200d", "Reads a file.?"],
  ["joiners after Cyrillic and Han", "да\u200cя 文\u200d字", "да?я 文?字"],
  ["a run of joiners in Persian", "می\u200c\u200d\u200cخواهم", "می?خواهم"],
  ["controls of shorthand and unassigned ones", "a\u{1bca0}b\ufff0c", "a?b?c"],
  ["blanks of braille in other text", "a\u2800\u2800b", "a?b"],
  ["escape sequences of terminals", "\u001b[8mhidden\u001b[0m", "?[8mhidden?[0m"],
  ["a message in tags after a black flag", "🏴\u{e0068}\u{e0069}", "🏴?"],
  ["one that goes on after a flag", "🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}\u{e0068}", "🏴?"],
])("hiddenCharacters finds %s", (_, text, expected) => {
  expect(seen(text)).toBe(expected);
});

it.each([
  ["braille", "⠓⠑⠇⠇⠕⠀⠺⠕⠗⠇⠙"],
  ["emoji", "👩‍💻 👍🏽 ❤️ 1️⃣ 🏴‍☠️"],
  ["flags", "🇬🇪 🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}"],
  ["Persian", "می‌خواهم"],
  ["Hindi", "क्‍ष"],
  ["line breaks and tabs", "a\r\n\tb"],
])("hiddenCharacters leaves %s alone", (_, text) => {
  expect(seen(text)).toBe(text);
});
