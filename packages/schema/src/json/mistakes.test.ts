import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { lines } from "../../fixtures/say.ts";
import { parse } from "../parse.ts";
import { placesIn } from "../places.ts";
import { findMistakes } from "./mistakes.ts";

async function read(text: string): Promise<string> {
  return lines((await parse(text, { file: "tools.mci.json" })).problems);
}

describe("mistakes in JSON", () => {
  it.each<readonly [what: string, text: string, ...said: string[]]>([
    ["an empty file", "", 'The file is empty. The smallest one: {"schemaVersion": "1.0", "tools": []}'],
    ["nothing but blanks", " \n ", 'The file is empty. The smallest one: {"schemaVersion": "1.0", "tools": []}'],
    [
      "a comma after the last member",
      '{\n  "a": 1,\n}',
      "2:9 Nothing follows this comma before '}'. Remove the comma.",
    ],
    ["a comma after the last item", "[1, 2,\n]", "1:6 Nothing follows this comma before ']'. Remove the comma."],
    [
      "no comma between members",
      '{\n  "a": {}\n  "body": 2\n}',
      "3:3 Expected ',' or '}' before \"body\". A comma is missing, or a bracket.",
    ],
    ["no comma between items", "[1 2]", "1:4 Expected ',' or ']' before '2'. A comma is missing, or a bracket."],
    ["two commas", "[1,,2]", "1:4 Expected a value before ','."],
    ["nothing but a comma", "[,]", "1:2 Expected a value before ','."],
    [
      "single quotes",
      "{'a': 'it\\'s'}",
      "1:2 A string in single quotes. JSON requires double quotes.",
      "1:7 A string in single quotes. JSON requires double quotes.",
      "1:10 \\' is not an escape of JSON. Write a backslash as \\\\.",
    ],
    ["a line comment", '{"a": 1} // note', "1:10 JSON has no comments. Remove it, or write the file in YAML."],
    [
      "a block comment",
      '/* note\n */ {"a": /* one */ 1}',
      "1:1 JSON has no comments. Remove it, or write the file in YAML.",
      "2:11 JSON has no comments. Remove it, or write the file in YAML.",
    ],
    ["a comment without end", "{} /* note", "1:4 Expected the end of the file, found '/'."],
    ["a name without quotes", "{name: 1}", '1:2 The name name needs double quotes. Write "name".'],
    [
      "a string without end",
      '{"a": "text\n}',
      "1:7 The string that begins here has no end on its line. Close it, or write a line break in it as \\n.",
    ],
    [
      "a string that ends with the file",
      '{"a": "text',
      "1:7 The string that begins here has no end on its line. Close it, or write a line break in it as \\n.",
    ],
    ["a tab in a string", '["a\tb"]', "1:4 A control character in a string. Write it as \\t."],
    [
      "a wrong escape",
      String.raw`["C:\dir", "\u12"]`,
      "1:5 \\d is not an escape of JSON. Write a backslash as \\\\.",
      "1:13 \\u is not an escape of JSON. Write a backslash as \\\\.",
    ],
    [
      "words of other languages",
      "[True, None, undefined, NaN, -Infinity]",
      "1:2 True is not a value of JSON. Write true.",
      "1:8 None is not a value of JSON. Write null.",
      "1:14 undefined is not a value of JSON. Write null, or leave the property out.",
      "1:25 NaN is not a value of JSON. Write null.",
      "1:30 -Infinity is not a value of JSON. Write a number.",
    ],
    [
      "numbers that JSON does not have",
      "[01, +1, .5, 1., 0x10, 1_000]",
      "1:2 01 is not a number of JSON. Such as 0.5, -12 or 1e6, or a string in quotes.",
      "1:6 +1 is not a number of JSON. Such as 0.5, -12 or 1e6, or a string in quotes.",
      "1:10 .5 is not a number of JSON. Such as 0.5, -12 or 1e6, or a string in quotes.",
      "1:14 1. is not a number of JSON. Such as 0.5, -12 or 1e6, or a string in quotes.",
      "1:18 0x10 is not a number of JSON. Such as 0.5, -12 or 1e6, or a string in quotes.",
      "1:24 1_000 is not a number of JSON. Such as 0.5, -12 or 1e6, or a string in quotes.",
    ],
    [
      "a word",
      "[yes, metric]",
      "1:2 yes is not a value. Text goes in double quotes.",
      "1:7 metric is not a value. Text goes in double quotes.",
    ],
    ["typographic quotes", "{“a”: 1}", "1:2 Expected a name in double quotes, found '“'."],
    [
      "typographic quotes around a value",
      '{"a": “b”}',
      '1:7 Expected a value, found the quotation mark “. JSON requires straight double quotes: "',
    ],
    ["a missing colon", '{"a" 1}', "1:6 Expected ':' after \"a\", found '1'."],
    ["a missing value", '{"a": }', "1:7 Expected a value before '}'."],
    ["a file that ends after a colon", '{"a":', "1:6 The file ends where a value should stand."],
    ["an object without end", '{\n  "a": {\n    "b": 1\n  ', "2:8 This '{' is not closed. The file ends before it is."],
    ["a list without end", "[[1]", "1:1 This '[' is not closed. The file ends before it is."],
    ["the wrong bracket", '{"a": [1, 2}', "1:12 Expected ',' or ']' before '}'. A comma is missing, or a bracket."],
    ["a bracket too many", '{"a": 1}}', "1:9 Expected the end of the file, found '}'."],
    ["two values", "{}\n{}", "2:1 Expected the end of the file, found '{'."],
    ["a placeholder without quotes", '{"url": {{props.url}} }', "1:10 Expected a name in double quotes, found '{'."],
    [
      "an invisible character",
      '{"a":\u00A01}',
      "1:6 Expected a value, found the character U+00A0. Text goes in double quotes.",
    ],
    [
      "YAML",
      "tools: []",
      "1:1 tools is not a value. Text goes in double quotes.",
      "1:6 Expected the end of the file, found ':'.",
    ],
    [
      "several mistakes",
      "{a: True,\n 'b': 1 \"c\": 01,}",
      '1:2 The name a needs double quotes. Write "a".',
      "1:5 True is not a value of JSON. Write true.",
      "2:2 A string in single quotes. JSON requires double quotes.",
      "2:9 Expected ',' or '}' before \"c\". A comma is missing, or a bracket.",
      "2:14 01 is not a number of JSON. Such as 0.5, -12 or 1e6, or a string in quotes.",
      "2:16 Nothing follows this comma before '}'. Remove the comma.",
    ],
  ])("%s", async (_, text, ...said) => {
    expect((await read(text)).split("\n")).toEqual(said.map((line) => `${line} [MCI_SCHEMA_SYNTAX]`));
  });

  it.each<readonly [what: string, text: string, ...said: string[]]>([
    [
      "a name twice",
      '{"a": 1,\n "b": {"c": 1, "c": 2},\n "a": 3}',
      '2:16 "c" is given twice in one object, first in line 2, column 8. Only the last one would count. Remove one of them.',
      '3:2 "a" is given twice in one object, first in line 1, column 2. Only the last one would count. Remove one of them.',
    ],
    [
      "a name twice, in other letters",
      String.raw`{"a": 1, "\u0061": 2}`,
      '1:10 "a" is given twice in one object, first in line 1, column 2. Only the last one would count. Remove one of them.',
    ],
    [
      "a name twice, and blanks before the colon",
      '{"a" : 1, "a": 2}',
      '1:11 "a" is given twice in one object, first in line 1, column 2. Only the last one would count. Remove one of them.',
    ],
  ])("%s", async (_, text, ...said) => {
    expect((await read(text)).split("\n")).toEqual(said.map((line) => `${line} [MCI_SCHEMA_DUPLICATE_KEY]`));
  });

  it("shows the line and points at the place", async () => {
    const { problems } = await parse('{\r\n\t"a": tru,\r\n}', { file: "tools.mci.json" });
    expect(problems[0]).toMatchObject({ file: "tools.mci.json", line: 2, column: 7, excerpt: '\t"a": tru,\n\t     ^' });
  });

  it("names both places of a name that is given twice, and keeps the last value", async () => {
    const document = await parse('{"a": 1, "a": 2}', { file: "a.json" });
    expect(lines(document.problems)).toBe(
      '1:10 "a" is given twice in one object, first in line 1, column 2. Only the last one would count. Remove one of them. [MCI_SCHEMA_DUPLICATE_KEY]',
    );
    expect(document.value).toEqual({ a: 2 });
  });

  it("finds nothing in strings that look like names", async () => {
    expect(await read(String.raw`{"a": "x\":", "b": "\": \"c\" :", "c": "\\\\"}`)).toBe("");
  });
});

const json = fc.json({ maxDepth: 3 });

describe("findMistakes()", () => {
  const mistakesOf = (text: string) => findMistakes(text, placesIn(text));

  it("finds nothing in what JSON.stringify writes", () => {
    fc.assert(
      fc.property(json, (text) => {
        expect(mistakesOf(text)).toEqual([]);
      }),
    );
  });

  it("finds a mistake wherever JSON.parse does, and nowhere else", () => {
    const alphabet = fc.constantFrom(...Array.from("{}[],:\"\\ \n\tatrue0.-+e/*'\u00A0"));
    fc.assert(
      fc.property(json, fc.nat(), fc.nat(3), fc.array(alphabet, { maxLength: 3 }), (text, seed, removed, added) => {
        const at = seed % (text.length + 1);
        const changed = text.slice(0, at) + added.join("") + text.slice(at + removed);
        const found = mistakesOf(changed).filter(({ code }) => code === "MCI_SCHEMA_SYNTAX");
        expect({ changed, broken: found.length > 0 }).toEqual({ changed, broken: isBroken(changed) });
      }),
      { numRuns: 3000 },
    );
  });
});

function isBroken(text: string): boolean {
  try {
    JSON.parse(text);
    return false;
  } catch {
    return true;
  }
}
