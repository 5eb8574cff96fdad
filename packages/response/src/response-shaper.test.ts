import { readFileSync } from "node:fs";

import type { Limits, ResponseShape } from "@mci/contract";
import { prepareContext } from "@mci/plugin-kit/testing";
import fc from "fast-check";
import { describe, expect, it, vi } from "vitest";

import { responseShaper, toResult, type RawResponse, type ShapedResponse } from "./index.ts";

async function shape(
  response: ResponseShape,
  answer: RawResponse | string,
  limits?: Partial<Limits>,
): Promise<ShapedResponse> {
  const shaper = await responseShaper({ type: "http", response }, prepareContext({ limits }));
  if (shaper === undefined) throw new Error("There is nothing to do.");
  return shaper.shape(typeof answer === "string" ? { text: answer } : answer);
}

const orders = '{"total":3,"items":[{"id":12345678901234567890,"price":1.50},{"id":2,"price":3},{"id":3,"price":1e2}]}';

describe("responseShaper", () => {
  it.each([undefined, {}])("does nothing for %j", (response) => {
    const execution = response === undefined ? { type: "http" } : { type: "http", response };
    expect(responseShaper(execution, prepareContext())).toBeUndefined();
  });

  it("loads the library of the language for `select` only", async () => {
    let loaded = 0;
    vi.resetModules();
    vi.doMock("@jmespath-community/jmespath", async (original) => {
      loaded += 1;
      return await original<object>();
    });
    const { responseShaper } = await import("./index.ts");
    await responseShaper({ type: "http", response: { maxItems: 1, maxChars: 10 } }, prepareContext());
    expect(loaded).toBe(0);
    await responseShaper({ type: "http", response: { select: "a" } }, prepareContext());
    expect(loaded).toBe(1);
  });
});

describe("select", () => {
  it("gives the selected part as JSON indented by two spaces, numbers as they were written", async () => {
    expect(await shape({ select: "items[0]" }, orders)).toEqual({
      text: '{\n  "id": 12345678901234567890,\n  "price": 1.50\n}',
      value: { id: Number("12345678901234567890"), price: 1.5 },
    });
  });

  const readme = readFileSync(new URL("../README.md", import.meta.url), "utf8");
  const table = readme.slice(readme.indexOf("| expression |"), readme.indexOf("## Response templates"));
  const rows = [...table.matchAll(/^\| (`+)((?:\\\||[^|])+)\1 \| `([^`]+)` \|$/gm)].map(
    ([, , expression = "", selected = ""]) => ({
      expression: expression.replaceAll("\\|", "|"),
      selected,
    }),
  );

  it.each(rows)("gives what the README says: $expression", async ({ expression, selected }) => {
    const { text } = await shape({ select: expression }, orders);
    expect(text.replaceAll(/\s/g, "")).toBe(selected.replaceAll(/\s/g, ""));
  });

  it("is shown in the README", () => {
    expect(rows.length).toBeGreaterThan(5);
    expect(readme).toContain(orders);
  });

  it.each([
    ["a list has no structured value", "items[].price", "[\n  1.50,\n  3,\n  1e2\n]"],
    ["a string is plain text", "'a\"b'", 'a"b'],
    ["nothing is null", "missing", "null"],
    ["a number", "items[0].price", "1.50"],
    ["a condition", "total > `2`", "true"],
  ])("%s", async (_, select, text) => {
    expect(await shape({ select }, orders)).toEqual({ text });
  });

  it("keeps the written form of every number", async () => {
    const number = fc
      .tuple(
        fc.bigInt({ min: -(10n ** 25n), max: 10n ** 25n }),
        fc.constantFrom("", ".0", ".50", "e3", "E-2", ".125e+1"),
      )
      .map((parts) => parts.join(""));
    await fc.assert(
      fc.asyncProperty(fc.array(number, { minLength: 1 }), async (numbers) => {
        const { text } = await shape({ select: "list" }, `{"list":[${numbers.join(", ")}]}`);
        expect(text).toBe(`[\n  ${numbers.join(",\n  ")}\n]`);
      }),
      { numRuns: 50 },
    );
  });

  it.each([
    ["what is not JSON", "a", "<html>", "the answer is not JSON"],
    ["lines of JSON", "a", '{"a":1}\n{"a":2}\n', "the answer is not JSON"],
    ["JSON deeper than 100", "@", "[".repeat(101) + "]".repeat(101), "the answer nests deeper than 100"],
    [
      "a function that cannot take it",
      "sum(items)",
      orders,
      "sum() takes an array of numbers as argument 1, found object",
    ],
    [
      "an expression that takes too long",
      "map(&map(&map(&map(&map(&@, $), $), $), $), @)",
      JSON.stringify(Array(30).fill(0)),
      "the expression takes more than 10,000,000 steps",
    ],
  ])("passes %s on as it came, and says why", async (_, select, text, problem) => {
    expect(await shape({ select }, text)).toEqual({ text, metadata: { select_problem: problem } });
  });

  it.each(["", " \n"])("leaves an empty answer as it is: %j", async (text) => {
    expect(await shape({ select: "a" }, text)).toEqual({ text });
    expect(await shape({ maxItems: 1, maxChars: 5 }, text)).toEqual({ text });
  });

  it("keeps the structured value of an answer it passes on", async () => {
    const answer = { text: '{"a":1}', value: { a: 1 } };
    expect(await shape({ select: "a.b.c | sum(@)" }, answer)).toEqual({
      ...answer,
      metadata: { select_problem: "sum() takes an array as argument 1, found null" },
    });
  });

  it("says why in a few words", async () => {
    const { metadata } = await shape({ select: `$${"a".repeat(9_000)}` }, orders);
    expect(metadata).toEqual({ select_problem: `no variable $${"a".repeat(187)}` });
  });

  it("selects from the value where the text is none of its JSON", async () => {
    const value = { items: [{ name: "a" }] };
    expect(await shape({ select: "items[0]" }, { text: "One item.", value })).toEqual({
      text: '{\n  "name": "a"\n}',
      value: { name: "a" },
    });
  });

  it("survives a value of any depth", async () => {
    let value: unknown = 1;
    for (let depth = 0; depth < 100_000; depth += 1) value = [value];
    expect(await shape({ select: "@ == @" }, { text: "deep", value })).toEqual({
      text: "deep",
      metadata: { select_problem: "the answer nests too deep" },
    });
  });

  it("makes no more text than a result has room for", async () => {
    const text = JSON.stringify(["é".repeat(100)]);
    const problem = (bytes: number, unit: string) => ({
      text,
      metadata: { select_problem: `what was selected takes more than ${bytes} ${unit}` },
    });
    expect(await shape({ select: "[0]" }, { text, room: 200 })).toEqual({ text: "é".repeat(100) });
    expect(await shape({ select: "[0]" }, { text, room: 199 })).toEqual(problem(199, "bytes"));
    expect(await shape({ select: "@" }, text, { resultBytes: 150 })).toEqual(problem(150, "bytes"));
    expect(await shape({ select: "[@, @]" }, text, { resultBytes: 150 })).toEqual(problem(150, "characters"));
  });

  it("mixes nothing between calls", async () => {
    const shaper = await responseShaper({ type: "http", response: { select: "[a, $.a]" } }, prepareContext());
    const texts = Array.from({ length: 100 }, (_, index) => shaper?.shape({ text: `{"a":${index}}` }).text);
    expect(texts).toEqual(Array.from({ length: 100 }, (_, index) => `[\n  ${index},\n  ${index}\n]`));
  });
});

describe("maxItems", () => {
  const two = { note: "[... cut: 2 of 3 items shown]", metadata: { truncated: true, items_total: 3, items_shown: 2 } };

  it("keeps the first items of a list; the text stays JSON, and a note says what is missing", async () => {
    expect(await shape({ maxItems: 2 }, "[1.50, 2, 3]")).toEqual({ text: "[\n  1.50,\n  2\n]", ...two });
    expect(await shape({ select: "items[].id", maxItems: 2 }, orders)).toEqual({
      text: "[\n  12345678901234567890,\n  2\n]",
      ...two,
    });
  });

  it("keeps the first items of the only list of an object", async () => {
    expect(await shape({ maxItems: 2 }, '{"n":1.0,"__proto__":[1,2,3],"o":{"list":[1,2,3]}}')).toEqual({
      text: '{\n  "n": 1.0,\n  "__proto__": [\n    1,\n    2\n  ],\n  "o": {\n    "list": [\n      1,\n      2,\n      3\n    ]\n  }\n}',
      value: JSON.parse('{"n":1,"__proto__":[1,2],"o":{"list":[1,2,3]}}') as unknown,
      ...two,
    });
  });

  it.each([
    ["a short list", "[1.50,2]"],
    ["no list", "12"],
    ["a text", '"abc"'],
    ["what is not JSON", "a\nb\nc"],
    ["JSON deeper than 100", "[".repeat(101) + "]".repeat(101)],
  ])("leaves %s as it came", async (_, text) => {
    expect(await shape({ maxItems: 2 }, text)).toEqual({ text });
  });

  it.each(['{"a":[1,2,3],"b":[1,2,3]}', '{"a": [1,2]}', "{}"])(
    "leaves an object with no list or two as it came: %s",
    async (text) => {
      expect(await shape({ maxItems: 2 }, text)).toEqual({ text, value: JSON.parse(text) as unknown });
    },
  );

  it("says how many there were, in numbers a person can read", async () => {
    const { note } = await shape({ maxItems: 1_000 }, JSON.stringify(Array(20_000).fill(0)));
    expect(note).toBe("[... cut: 1,000 of 20,000 items shown]");
  });
});

describe("maxChars", () => {
  it("cuts a text, with a last line that says by how much", async () => {
    expect(await shape({ maxChars: 12_345 }, "x".repeat(20_000))).toEqual({
      text: `${"x".repeat(12_345)}\n[... cut: 12,345 of 20,000 characters shown]`,
      metadata: { truncated: true, chars_total: 20_000, chars_shown: 12_345 },
    });
  });

  it("leaves what is short enough as it came, a structured value included", async () => {
    expect(await shape({ maxChars: 5 }, { text: "12345", value: { a: 1 } })).toEqual({
      text: "12345",
      value: { a: 1 },
    });
    expect(await shape({ maxChars: 5 }, { text: "12345", value: [1] })).toEqual({ text: "12345" });
  });

  it.each([
    ["at the end of a line", "one\ntwo\nthree", 8, "one\ntwo"],
    ["at the end of a line that ends there", "one\ntwo\nthree", 7, "one\ntwo"],
    ["at the end of a line of another system", "one\r\ntwo\r\nthree", 9, "one\r\ntwo"],
    ["inside a line, when too much would go with it", "one\nabcdefghijkl", 12, "one\nabcdefgh"],
    ["before a character of two units", "ab🎈cd", 3, "ab"],
    ["after a character of two units", "ab🎈cd", 4, "ab🎈"],
  ])("cuts %s", async (_, text, maxChars, kept) => {
    expect((await shape({ maxChars }, text)).text).toBe(
      `${kept}\n[... cut: ${kept.length} of ${text.length} characters shown]`,
    );
  });

  it("shows a note alone when not even one character fits", async () => {
    expect((await shape({ maxChars: 1 }, "🎈")).text).toBe("[... cut: 0 of 2 characters shown]");
  });

  it("cuts a text that is nothing but blanks as well", async () => {
    expect((await shape({ maxChars: 2 }, " ".repeat(10))).text).toBe("  \n[... cut: 2 of 10 characters shown]");
  });

  it("keeps a start of the text, most of what is allowed, and no half characters", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.string({ unit: fc.constantFrom("a", "é", "🎈", "\n"), minLength: 2 }),
        fc.nat(),
        async (text, seed) => {
          const maxChars = 1 + (seed % (text.length - 1));
          const shown = (await shape({ maxChars }, text)).text;
          const kept = shown.slice(0, Math.max(shown.lastIndexOf("\n"), 0));
          expect(text.startsWith(kept)).toBe(true);
          expect(kept.length).toBeLessThanOrEqual(maxChars);
          expect(kept.length).toBeGreaterThanOrEqual(maxChars * 0.8 - 1);
          expect(Buffer.from(kept).toString()).toBe(kept);
        },
      ),
    );
  });

  it("comes last, and cuts the text only: the structured value stays whole", async () => {
    expect(await shape({ select: "@", maxItems: 1, maxChars: 10 }, '{"items":[1,2]}')).toEqual({
      text: '{\n  "items\n[... cut: 10 of 26 characters shown]',
      note: "[... cut: 1 of 2 items shown]",
      value: { items: [1] },
      metadata: { truncated: true, items_total: 2, items_shown: 1, chars_total: 26, chars_shown: 10 },
    });
  });

  it("cuts an answer that nothing could be selected from", async () => {
    expect(await shape({ select: "a", maxChars: 3 }, "<html>")).toEqual({
      text: "<ht\n[... cut: 3 of 6 characters shown]",
      metadata: { select_problem: "the answer is not JSON", truncated: true, chars_total: 6, chars_shown: 3 },
    });
  });
});

describe("toResult", () => {
  it("contains the text, the note after it, the structured value and all metadata", async () => {
    const shaped = await shape({ maxItems: 1 }, '{"a":[1,2]}');
    expect(toResult(shaped, { status_code: 200 })).toEqual({
      isError: false,
      content: [
        { type: "text", text: '{\n  "a": [\n    1\n  ]\n}' },
        { type: "text", text: "[... cut: 1 of 2 items shown]" },
      ],
      structuredContent: { a: [1] },
      metadata: { status_code: 200, truncated: true, items_total: 2, items_shown: 1 },
    });
  });

  it("contains no more than there is", () => {
    expect(toResult({ text: "a" }, { exit_code: 0 })).toEqual({
      isError: false,
      content: [{ type: "text", text: "a" }],
      metadata: { exit_code: 0 },
    });
  });
});
