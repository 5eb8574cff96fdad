import { expect, it } from "vitest";

import { hiddenCharacters } from "./index.ts";

const seen = (text: string): string => text.replaceAll(hiddenCharacters, "?");

it("hiddenCharacters finds what only a program reads", () => {
  expect(
    seen("a\u200bb\u{e0041}\u{e0042}c\ufeff \u202eabc\u202c x\u200dy z\u00ad e\ufe0f\ufe01\ufe02 \u2066i\u2069"),
  ).toBe("a?b??c? ?abc? x?y z? e??? ?i?");
});

it.each([
  ["emoji", "👩‍💻 👍🏽 ❤️ 1️⃣ 🏴‍☠️"],
  ["flags", "🇬🇪 🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}"],
  ["Persian", "می‌خواهم"],
  ["Hindi", "क्‍ष"],
  ["line breaks and tabs", "a\r\n\tb"],
])("hiddenCharacters leaves %s alone", (_, text) => {
  expect(seen(text)).toBe(text);
});
