import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { JsonReader } from "./json-reader.ts";
import { printJson } from "./print-json.ts";
import { readJson } from "./read-json.ts";

const compact = { indent: 0, maxLength: 1_000_000 } as const;

/** Printed again; or why not. */
function through(text: string): string {
  const read = readJson(text);
  return read.problem === undefined ? printJson(read.value, compact) : `! ${read.problem}`;
}

describe("readJson", () => {
  it("takes what JSON.parse takes, whatever blanks and escapes there are", () => {
    fc.assert(
      fc.property(fc.json({ depthSize: "large" }), fc.constantFrom("", " ", "\n", "\t\r\n"), (text, blank) => {
        const spaced = `${blank}${JSON.stringify(JSON.parse(text), null, blank)}${blank}`;
        expect(readJson(spaced)).toEqual({ value: JSON.parse(spaced) as unknown });
      }),
    );
  });

  it("takes nothing else", () => {
    const mark = fc.constantFrom(
      ...'{}[],:"\\ \n\u00a0\u0001tfn-+.0123eE/'.split(""),
      "true",
      "null",
      "1.5",
      '"a"',
      '"\\u00e9"',
      '"\\x"',
    );
    fc.assert(
      fc.property(fc.array(mark, { maxLength: 12 }), (marks) => {
        const text = marks.join("");
        expect(plain(readJson(text))).toEqual(parsed(text));
      }),
      { numRuns: 5_000 },
    );
  });

  it.each([
    "",
    " ",
    "nul",
    "tru",
    "01",
    "1.",
    ".5",
    "1e",
    "-",
    "+1",
    "[1,]",
    "[,1]",
    "[1 2]",
    '{"a"}',
    '{"a":}',
    '{"a":1,}',
    "{a:1}",
    '{"a" 1}',
    '"a',
    '"\n"',
    '"\\u12"',
    "1 2",
    "[1]]",
    "[",
    "{",
    "\uFEFF1",
    "NaN",
    "'a'",
  ])("refuses %j", (text) => {
    expect(readJson(text)).toEqual({ problem: "is not JSON" });
  });

  it("remembers how numbers were written", () => {
    const digits = fc.bigInt({ min: 0n, max: 10n ** 30n }).map(String);
    const part = (mark: string): fc.Arbitrary<string> =>
      fc.oneof(
        fc.constant(""),
        fc.stringMatching(/^\d{1,20}$/).map((text) => mark + text),
      );
    const number = fc
      .tuple(fc.constantFrom("", "-"), digits, part("."), fc.constantFrom("", "e5", "E+30", "e-400"))
      .map((parts) => parts.join(""));
    fc.assert(
      fc.property(fc.array(number), (numbers) => {
        const text = `{"a":[${numbers.join(",")}]}`;
        expect(through(text)).toBe(text);
      }),
    );
  });

  it("reads what JSON.parse does for it as its own reader would", () => {
    const number = fc
      .oneof(
        fc.double({ noNaN: true, noDefaultInfinity: true }),
        fc.integer(),
        fc.constantFrom(0, -0, 1e21, 1e-7, 123456789012345, 1e15, 2 ** 53),
      )
      .map(String);
    const written = fc.oneof(
      number,
      fc.constantFrom("0", "-0", "1.0", "1.50", "1E3", "1e999", "-1e999", "0.1", "-1.5", "1e-7", "12345678901234567"),
    );
    const value = fc.letrec<{ readonly any: string }>((tie) => ({
      any: fc.oneof(
        { depthSize: "small" },
        written,
        fc.json({ maxDepth: 0 }),
        fc.array(tie("any")).map((items) => `[ ${items.join(" ,")}]`),
        fc
          .array(fc.tuple(fc.constantFrom("a", "b", "__proto__", "1.50", "\\\\", "-"), tie("any")))
          .map((members) => `{${members.map(([key, member]) => `"${key}" : ${member}`).join(",")} }`),
      ),
    })).any;
    fc.assert(
      fc.property(value, (text) => {
        const slow = new JsonReader(text).read();
        expect(readJson(text)).toEqual({ value: slow });
        expect(through(text)).toBe(printJson(slow, compact));
      }),
      { numRuns: 2_000 },
    );
  });

  it("goes 100 deep and no deeper, also where the brackets never end", () => {
    const nested = (depth: number): string => "[".repeat(depth) + "]".repeat(depth);
    expect(through(nested(100))).toBe(nested(100));
    for (const text of [nested(101), '{"a":'.repeat(101), "[".repeat(5_000_000)]) {
      expect(readJson(text)).toEqual({ problem: "nests deeper than 100" });
    }
  });

  it("sets no prototype", () => {
    const text = '{"__proto__":{"polluted":1},"a":2}';
    expect(Object.getPrototypeOf((readJson(text) as { readonly value: unknown }).value)).toBe(Object.prototype);
    expect(through(text)).toBe(text);
  });
});

/** With numbers as JavaScript has them. */
function plain(read: unknown): unknown {
  return JSON.parse(printJson(read, compact));
}

function parsed(text: string): unknown {
  try {
    return { value: JSON.parse(text) as unknown };
  } catch {
    return { problem: "is not JSON" };
  }
}

describe("printJson", () => {
  it.each([0, 2] as const)("prints what JSON.stringify prints, indented by %s", (indent) => {
    fc.assert(
      fc.property(fc.jsonValue({ stringUnit: "binary" }), (value) => {
        expect(printJson(value, { indent, maxLength: 1_000_000 })).toBe(JSON.stringify(value, null, indent));
      }),
    );
  });

  it("stops where the text grows too long", () => {
    const maxLength = 1_000;
    for (const value of [Array(1_000).fill("x"), { a: "x".repeat(2_000), b: 1 }]) {
      expect(() => printJson(value, { indent: 0, maxLength })).toThrow(
        "what was selected takes more than 1,000 characters",
      );
    }
  });
});
