import { TemplateError } from "@mci/contract";
import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { parseExpression } from "./parse.ts";

/** `line:column what`, and the hint. */
function mistakeIn(source: string): string {
  try {
    parseExpression(source);
  } catch (error) {
    if (!TemplateError.is(error)) throw error;
    const what = error.message.replace('"select" is not a JMESPath expression: ', "").replace(/\.$/, "");
    return [`${error.line}:${error.column} ${what}`, ...(error.hint === undefined ? [] : [error.hint])].join(" | ");
  }
  return "none";
}

describe("parseExpression", () => {
  it("throws a complete error with its place", () => {
    expect(() => parseExpression("items[?\n  id = 'x'\n]")).toThrow(
      expect.objectContaining({
        name: "TemplateError",
        code: "MCI_RESPONSE",
        message: '"select" is not a JMESPath expression: unexpected "=".',
        hint: "Did you mean ==?",
        line: 2,
        column: 6,
        offset: 13,
        excerpt: "  id = 'x'\n     ^",
      }),
    );
  });

  it.each(
    [
      ["", "1:1 it ends too early"],
      ["a.", "1:3 it ends too early"],
      ["a[", "1:3 it ends too early"],
      ["a[1", "1:4 it ends too early"],
      ["[*", "1:3 it ends too early"],
      ["(a", "1:3 it ends too early"],
      ["{a:", "1:4 it ends too early"],
      ["a ==", "1:5 it ends too early"],
      ["length(", "1:8 it ends too early"],
      ["a ? b", "1:6 it ends too early"],
      ["let $a = b", "1:11 it ends too early"],
      ["a..b", '1:3 unexpected "."'],
      ["a b", '1:3 unexpected "b"'],
      ["a EOF", '1:3 unexpected "EOF"'],
      ["a]", '1:2 unexpected "]"'],
      ["a.b] || c", '1:4 unexpected "]"'],
      ["a[b]", '1:3 unexpected "b"'],
      ["{1: a}", '1:2 unexpected "1"'],
      ["[1-2]", '1:2 unexpected "1"'],
      ["a[--1]", '1:3 unexpected "-"'],
      ["a.§", '1:3 unexpected "§"'],
      ["a.🎈", '1:3 unexpected "🎈"'],
      [String.raw`"\x"`, String.raw`1:1 unexpected "\"\\x\""`],
      ["a.'b", "1:3 the ' is not closed"],
      ['a."b', '1:3 the " is not closed'],
      ["a == `b", "1:6 the ` is not closed"],
      ["a == `b`", "1:6 what stands between backticks is not JSON | A string is written in single quotes: 'text'."],
      [
        `\`${"[".repeat(101)}\``,
        "1:1 what stands between backticks nests deeper than 100 | A string is written in single quotes: 'text'.",
      ],
      ["a[?b = 'x']", '1:6 unexpected "=" | Did you mean ==?'],
      ["let $a in b", "1:1 let without a value | Write let $name = value in expression."],
      ["let $a, $b = c in $a", "1:1 let without a value | Write let $name = value in expression."],
      ["a | sortby(@, &b)", "1:5 no function sortby() | Did you mean sort_by()?"],
      ["toString(@)", "1:1 no function toString() | Did you mean to_string()?"],
      ["a.constructor(@)", "1:3 no function constructor()"],
      ["{a: length()}", "1:5 length() takes 1 argument, found 0"],
      ["contains(a)", "1:1 contains() takes 2 arguments, found 1"],
      ["split(a)", "1:1 split() takes 2 to 3 arguments, found 1"],
      ["merge()", "1:1 merge() takes at least 1, found 0"],
      ["[?a].b | map(&length(@, @), @)", "1:15 length() takes 1 argument, found 2"],
      ["a".repeat(10_001), "1:10001 more than 10,000 characters"],
      ["(".repeat(9_999), "1:1 it nests too deep"],
      ["!".repeat(5_000) + "a", "1:1 it nests too deep"],
      [`${"a.".repeat(4_000)}a`, "1:1 it nests too deep"],
    ].map(([source = "", expected]) => ({ shown: source.slice(0, 40), source, expected })),
  )("finds the mistake in $shown", ({ source, expected }) => {
    expect(mistakeIn(source)).toBe(expected);
  });

  it.each(
    [
      "let",
      "a.let",
      "'='",
      '"="',
      '`"="`',
      "let $a = b in $a",
      '`{"type": "Function", "name": "nope", "children": []}`',
      '`{"type": "LetExpression", "bindings": [1]}`',
      "length",
      "not_null(a, b, c, d)",
      "a. \t\n b",
      "a - `1`",
      `[${"a, ".repeat(3_000)}a]`,
    ].map((source) => ({ shown: source.slice(0, 40), source })),
  )("finds none in $shown", ({ source }) => {
    expect(mistakeIn(source)).toBe("none");
  });

  it("throws nothing but mistakes with a place inside the expression, whatever it is given", () => {
    const token = fc.constantFrom(
      ..."a|$|$a|@|*|[|]|[]|[?|(|)|{|}|.|,|:|?|&|&&|!|=|==|<|-|1|let|in|length|'x'|\"x\"|`1`|'|\"|`| |\n|é|🎈|\\".split(
        "|",
      ),
      "|",
      "||",
    );
    fc.assert(
      fc.property(fc.array(token, { maxLength: 12 }), (tokens) => {
        const source = tokens.join("");
        const [line = 0, column = 0] = /^(\d+):(\d+) /.exec(mistakeIn(source))?.slice(1).map(Number) ?? [1, 1];
        expect(source.split("\n")[line - 1]?.length ?? -1).toBeGreaterThanOrEqual(column - 1);
      }),
      { numRuns: 5_000 },
    );
  });
});
