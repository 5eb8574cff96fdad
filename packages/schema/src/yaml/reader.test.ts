import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { stringify } from "yaml";
import { lines } from "../../fixtures/say.ts";
import { parse } from "../parse.ts";

async function read(text: string): Promise<string> {
  return lines((await parse(text, { file: "tools.mci.yaml" })).problems);
}

async function valueOf(text: string): Promise<unknown> {
  const { value, problems } = await parse(text, { file: "tools.mci.yaml" });
  expect(lines(problems)).toBe("");
  return value;
}

describe("YAML", () => {
  it("gives back what was written", async () => {
    await fc.assert(
      fc.asyncProperty(fc.jsonValue({ maxDepth: 4 }), async (written) => {
        const value: unknown = JSON.parse(JSON.stringify(written));
        expect(await valueOf(stringify(value))).toEqual(value);
      }),
      { numRuns: 60 },
    );
  });

  it("is YAML 1.2: no is a word, and a date is text", async () => {
    expect(await valueOf("a: no\nb: 2020-01-01\nc: 0o17\nd: 0x1f\ne: 1e3\nf: ~\ng:\nh: 012")).toEqual({
      a: "no",
      b: "2020-01-01",
      c: 15,
      d: 31,
      e: 1000,
      f: null,
      g: null,
      h: 12,
    });
    expect(await valueOf("%YAML 1.1\n---\na: yes")).toEqual({ a: "yes" });
  });

  it("takes every name as text", async () => {
    expect(await valueOf("1: a\n1.0: b\ntrue: c\nnull: d")).toEqual({ 1: "a", "1.0": "b", true: "c", null: "d" });
  });

  it("fills in aliases", async () => {
    expect(await valueOf("a: &x {y: 1}\nb: [*x, *x]\nc: &x 2\nd: *x")).toEqual({
      a: { y: 1 },
      b: [{ y: 1 }, { y: 1 }],
      c: 2,
      d: 2,
    });
  });

  it("understands merge keys: own names win, then earlier sources", async () => {
    const text = "a: &a {x: 1, y: 1}\nb: &b {y: 2, z: 2}\nc:\n  <<: [*a, *b]\n  x: 3\nd: {<<: *b}\ne: {'<<': 1}";
    expect(await valueOf(text)).toMatchObject({ c: { x: 3, y: 1, z: 2 }, d: { y: 2, z: 2 }, e: { "<<": 1 } });
    expect(await read("a: {<<: 5}")).toBe("1:9 << takes a mapping, or a list of them. [MCI_SCHEMA_SYNTAX]");
  });

  it.each<readonly [what: string, text: string, ...said: string[]]>([
    ["an empty file", "", 'The file is empty. The smallest one: {"schemaVersion": "1.0", "tools": []}'],
    [
      "nothing but comments",
      "# tools\n---\n",
      'The file is empty. The smallest one: {"schemaVersion": "1.0", "tools": []}',
    ],
    [
      "a placeholder without quotes",
      "url: {{props.url}}",
      '1:7 A mapping or list cannot be a name. Text that begins with {{ needs quotes: "{{props.x}}".',
    ],
    [
      "a directive of a template without quotes",
      "text: @if(props.a)",
      "1:7 Plain value cannot start with reserved character @. Put the text in quotes.",
    ],
    ["a backtick", "text: `a`", "1:7 Plain value cannot start with reserved character `. Put the text in quotes."],
    [
      "a colon in a text",
      "description: Weather: now",
      "1:14 Nested mappings are not allowed in compact mappings. Text that contains a colon, a hash or braces may need quotes.",
    ],
    ["a tab", "a:\n\tb: 1", "2:1 Tabs are not allowed as indentation. Indent with spaces."],
    ["uneven indentation", "a:\n  b: 1\n c: 2", "3:1 All mapping items must start at the same column."],
    [
      "a list without end",
      "a: [1, 2",
      '1:4 This "[" is not closed. Write "]" where it ends. What stands in it is indented further.',
    ],
    [
      "a list without end before others, and nothing of what follows from it",
      "tools:\n  - [name: wave\n    execution: { type: text, text: Waves }\n  - name: b\n    x: {\n",
      '2:5 This "[" is not closed. Write "]" where it ends. What stands in it is indented further.',
    ],
    [
      "a line indented too little, and nothing of what follows from it",
      "tools:\n  - name: x\n   description: y\n    execution: z\n foo: bar\n  - a",
      "3:1 Sequence item without - indicator. Text that contains a colon, a hash or braces may need quotes.",
    ],
    [
      "words that need quotes, each of them",
      "a: @b\nc: `d",
      "1:4 Plain value cannot start with reserved character @. Put the text in quotes.",
      "2:4 Plain value cannot start with reserved character `. Put the text in quotes.",
    ],
    ["a string without end", 'a: "text', "1:4 This quote is not closed. Close the quote where the text ends."],
    [
      "a quote inside quotes",
      "a: 'it's'",
      "1:8 Unexpected scalar at node end. Text that contains a colon, a hash or braces may need quotes.",
    ],
    [
      "several documents",
      "a: 1\n---\nb: 2\n---\nc: 3",
      "2:1 The file contains several documents. Remove everything from the second --- on.",
    ],
    [
      "a custom tag",
      "a: !secret x\nb: !include [a, b]",
      "1:4 Unresolved tag: !secret. Tags are not part of the format: write the value without one.",
      "2:4 Unresolved tag: !include. Tags are not part of the format: write the value without one.",
    ],
    [
      "a tag of old",
      "a: !!binary aGk=\nb: !!set {x, y}\nc: !!python/object:os.system x",
      "1:4 Unresolved tag: tag:yaml.org,2002:binary. Tags are not part of the format: write the value without one.",
      "2:4 Unresolved tag: tag:yaml.org,2002:set. Tags are not part of the format: write the value without one.",
      "3:4 Unresolved tag: tag:yaml.org,2002:python/object:os.system. Tags are not part of the format: write the value without one.",
    ],
    [
      "a tag that does not fit",
      "a: !!int x",
      "1:4 Unresolved tag: tag:yaml.org,2002:int. Tags are not part of the format: write the value without one.",
    ],
    ["an unknown alias", "a: *b", "1:4 *b is used, but nothing before it is called &b."],
    [
      "numbers that JSON does not have",
      "a: .inf\nb: -.INF\nc: .nan",
      "1:4 .inf is a number that JSON does not have.",
      "2:4 -.INF is a number that JSON does not have.",
      "3:4 .nan is a number that JSON does not have.",
    ],
    [
      "an item indented too far",
      'tools:\n  - name: a\n    b: 1\n    - name: c\n      d: "{{props.x}}"\n  - name: e',
      "4:5 This list item is not indented like those before it. Items of one list start in the same column.",
    ],
    [
      "a quote that is not closed",
      'a: "b"\nc: "no end\nd:\n  e: f\n',
      "2:4 This quote is not closed. Close the quote where the text ends.",
    ],
    [
      "a list as a name",
      "? [a]\n: 1",
      '1:3 A mapping or list cannot be a name. Text that begins with {{ needs quotes: "{{props.x}}".',
    ],
  ])("%s", async (_, text, ...said) => {
    expect((await read(text)).split("\n")).toEqual(said.map((line) => `${line} [MCI_SCHEMA_SYNTAX]`));
  });

  it.each<readonly [what: string, text: string, ...said: string[]]>([
    ["an alias inside of itself", "a: &a\n  b: [*a]", "2:7 *a is used inside of &a itself. [MCI_SCHEMA_LIMIT]"],
    [
      "an alias bomb",
      alphabetBomb(),
      "3:8 More than 100 aliases (*name) are filled in, those inside others counted each time. [MCI_SCHEMA_LIMIT]",
    ],
    [
      "a name twice",
      "a: 1\nb:\n  c: 1\n  c: 2\n'a': 3",
      '4:3 "c" is given twice in one object, first in line 3, column 3. Only the last one would count. Remove one of them. [MCI_SCHEMA_DUPLICATE_KEY]',
      '5:1 "a" is given twice in one object, first in line 1, column 1. Only the last one would count. Remove one of them. [MCI_SCHEMA_DUPLICATE_KEY]',
    ],
    [
      "a name twice, with Windows line ends",
      "a: 1\r\nb: 2\r\na: 3\r\n",
      '3:1 "a" is given twice in one object, first in line 1, column 1. Only the last one would count. Remove one of them. [MCI_SCHEMA_DUPLICATE_KEY]',
    ],
    [
      "several mistakes",
      "a: *x\nb: .nan\na: 2",
      "1:4 *x is used, but nothing before it is called &x. [MCI_SCHEMA_SYNTAX]",
      "2:4 .nan is a number that JSON does not have. [MCI_SCHEMA_SYNTAX]",
      '3:1 "a" is given twice in one object, first in line 1, column 1. Only the last one would count. Remove one of them. [MCI_SCHEMA_DUPLICATE_KEY]',
    ],
  ])("%s", async (_, text, ...said) => {
    expect((await read(text)).split("\n")).toEqual(said);
  });

  it("allows a hundred aliases", async () => {
    const uses = (count: number): string => `a: &a 1\nb: [${Array.from({ length: count }, () => "*a").join(", ")}]`;
    expect(await read(uses(100))).toBe("");
    expect(await read(uses(101))).toContain("More than 100 aliases (*name) are filled in");
  });

  it("does not fill in more than fits into memory", async () => {
    const text = `a: &a [${"1,".repeat(20_000)}]\nb: [${"*a,".repeat(60)}]`;
    expect(await read(text)).toContain("The file grows too large when its aliases are filled in.");
  });

  it("keeps the aliases of a frozen value apart and frozen", async () => {
    const value = Object(await valueOf("a: &x {y: [1]}\nb: *x"));
    expect(Object.isFrozen(value.b.y)).toBe(true);
    expect(value.b).toEqual(value.a);
  });
});

/** Nine of nine of nine. */
function alphabetBomb(): string {
  const names = Array.from("abcdefghi");
  return names
    .map(
      (name, index) =>
        `${name}: &${name} [${Array(9)
          .fill(index === 0 ? "lol" : `*${names[index - 1]}`)
          .join(", ")}]`,
    )
    .join("\n");
}
