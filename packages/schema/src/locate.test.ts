import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { stringify } from "yaml";
import type { ParsedDocument } from "./parsed-document.ts";
import { parse } from "./parse.ts";
import { pointerTo } from "./pointer.ts";

describe("locate() in JSON", () => {
  it("finds every value, every name, and every unit of every string", async () => {
    await fc.assert(
      fc.asyncProperty(fc.jsonValue({ maxDepth: 3 }), fc.nat(3), async (value, indent) => {
        const text = JSON.stringify(value, null, indent);
        const document = await parse(text, { file: "a.json" });
        for (const { pointer, key, found } of everything(JSON.parse(text))) {
          const at = offsetOf(document, text, pointer);
          expect(text.slice(at)).toSatisfy((rest: string) => rest.startsWith(startOf(found)));
          const name = key === undefined ? at : offsetOf(document, text, pointer, { key: true });
          expect(text.slice(name).startsWith(key === undefined ? startOf(found) : JSON.stringify(key))).toBe(true);
          if (typeof found !== "string") continue;
          for (const offset of boundaries(found)) {
            const rest = JSON.stringify(found.slice(offset)).slice(1);
            expect(text.slice(offsetOf(document, text, pointer, { offset })).startsWith(rest)).toBe(true);
          }
        }
      }),
      { numRuns: 60 },
    );
  });

  it("counts escapes as the units they stand for", async () => {
    const document = await parse(String.raw`{"a": "x\n\u00e4\"y\ud83d\ude00z"}`, { file: "a.json" });
    const columns = Array.from("012345678", Number).map((offset) => document.locate("/a", { offset })?.column);
    expect(columns).toEqual([8, 9, 11, 17, 19, 20, 26, 32, 33]);
  });

  it("says undefined for what is not there", async () => {
    const document = await parse('{"a": [1], "b/c~d": 2}', { file: "a.json" });
    for (const pointer of ["/b", "/a/1", "/a/x", "/a/0/x", "/__proto__", "/a/-1"]) {
      expect(document.locate(pointer)).toBeUndefined();
    }
    expect(document.locate("/b~1c~0d")?.column).toBe(21);
    expect(document.locate("/b~1c~0d", { key: true })?.column).toBe(12);
    expect(document.locate("")?.column).toBe(1);
  });

  it("shows a part of a long line", async () => {
    const text = JSON.stringify({ a: "x".repeat(1_000_000), b: 5, c: "y".repeat(1000) });
    const place = (await parse(text, { file: "a.json" })).locate("/b", { key: true });
    expect(place).toMatchObject({ line: 1, column: 1_000_009 });
    expect(place?.excerpt.split("\n").map((line) => line.length)).toEqual([120, 61]);
    expect(place?.excerpt).toContain('x","b":5,"c":"y');
  });

  it("is as fast for the last of many problems as for the first", async () => {
    const text = JSON.stringify(
      Array.from({ length: 20_000 }, (_, index) => ({ a: index })),
      null,
      1,
    );
    const document = await parse(text, { file: "a.json" });
    const found = Array.from({ length: 20_000 }, (_, index) => document.locate(`/${index}/a`)?.line);
    expect(found).toEqual(Array.from({ length: 20_000 }, (_, index) => 3 + 3 * index));
  });
});

describe("locate() in YAML", () => {
  const text = [
    "# tools",
    'schemaVersion: "1.0"',
    "base: &base",
    "  headers: {Accept: text/plain}",
    "tools:",
    "  - name: a",
    "    execution:",
    "      <<: *base",
    "      text: |",
    "        one",
    "",
    "          two",
    "      folded: >-",
    "        one two",
    "        three",
    "",
    "        four",
    '      quoted: "a\\tb \\u00e4',
    "        c\\",
    '        d"',
    "      single: 'it''s",
    "        here'",
    "      plain: one two",
    "        three",
    "      nothing:",
  ].join("\n");

  async function at(pointer: string, options?: { key?: boolean; offset?: number }): Promise<string | undefined> {
    const place = (await parse(text, { file: "a.yaml" })).locate(pointer, options);
    return place && `${place.line}:${place.column}`;
  }

  it("finds values and names", async () => {
    expect(await at("/schemaVersion")).toBe("2:16");
    expect(await at("/schemaVersion", { key: true })).toBe("2:1");
    expect(await at("/tools/0")).toBe("6:5");
    expect(await at("/tools/0/name")).toBe("6:11");
    expect(await at("/tools/0/execution/nothing")).toBe("25:15");
    expect(await at("/tools/1")).toBeUndefined();
    expect(await at("/tools/x")).toBeUndefined();
    expect(await at("/nothing")).toBeUndefined();
  });

  it("looks through aliases and merge keys", async () => {
    expect(await at("/tools/0/execution/headers/Accept")).toBe("4:21");
    expect(await at("/tools/0/execution/headers/Accept", { key: true })).toBe("4:13");
  });

  it.each([
    ["a block", "text", "one\n\n  two\n", ["one", "10:9"], ["two", "12:11"]],
    ["a folded block", "folded", "one two three\nfour", ["two", "14:13"], ["three", "15:9"], ["four", "17:9"]],
    ["double quotes", "quoted", "a\tb ä cd", ["b", "18:19"], ["ä", "18:21"], ["c", "19:9"], ["d", "20:9"]],
    ["single quotes", "single", "it's here", ["s", "21:20"], ["here", "22:9"]],
    ["plain text", "plain", "one two three", ["two", "23:18"], ["three", "24:9"]],
  ] satisfies readonly WordCase[])("finds a word in %s", async (...[, name, value, ...words]: WordCase) => {
    const document = await parse(text, { file: "a.yaml" });
    expect(Object(document.value).tools[0].execution[name]).toBe(value);
    const places = words.map(([word]) => at(`/tools/0/execution/${name}`, { offset: value.indexOf(word) }));
    expect(await Promise.all(places)).toEqual(words.map(([, place]) => place));
  });

  it("finds the same with Windows line ends", async () => {
    const document = await parse(text.replaceAll("\n", "\r\n"), { file: "a.yaml" });
    expect(document.locate("/tools/0/execution/text", { offset: 7 })).toMatchObject({ line: 12, column: 11 });
    expect(document.locate("/tools/0/execution/plain", { offset: 8 })).toMatchObject({ line: 24, column: 9 });
    expect(document.locate("/tools/0/execution/plain")?.excerpt).toBe("      plain: one two\n             ^");
  });

  it("finds every letter of a string, however it is written", async () => {
    const types = fc.constantFrom("PLAIN", "QUOTE_DOUBLE", "QUOTE_SINGLE", "BLOCK_LITERAL", "BLOCK_FOLDED");
    const letters = fc.constantFrom(...Array.from("abcdefgh  \n\\\"':#\tä"));
    const strings = fc.array(letters, { maxLength: 60 }).map((list) => list.join(""));
    await fc.assert(
      fc.asyncProperty(
        types,
        strings,
        fc.integer({ min: 20, max: 40 }),
        async (defaultStringType, value, lineWidth) => {
          const written = stringify({ a: { b: value } }, { defaultStringType, defaultKeyType: "PLAIN", lineWidth });
          const document = await parse(written, { file: "a.yaml" });
          // Not all of what the library writes can be read again.
          fc.pre(Object(document.value).a?.b === value);
          for (const offset of boundaries(value)) {
            if (!/[a-h]/.test(value[offset] ?? "")) continue;
            expect(written[offsetOf(document, written, "/a/b", { offset })]).toBe(value[offset]);
          }
        },
      ),
      { numRuns: 150 },
    );
  });
});

type WordCase = [what: string, name: string, value: string, ...words: [word: string, place: string][]];

interface Found {
  readonly pointer: string;
  readonly key?: string;
  readonly found: unknown;
}

function everything(value: unknown, pointer = ""): Found[] {
  if (typeof value !== "object" || value === null) return [{ pointer, found: value }];
  const isList = Array.isArray(value);
  return Object.entries(value).flatMap(([key, child]) => {
    const at = pointerTo(pointer, key);
    const own = isList ? { pointer: at, found: child } : { pointer: at, key, found: child };
    return typeof child === "object" && child !== null ? [own].concat(everything(child, at)) : [own];
  });
}

function startOf(value: unknown): string {
  if (typeof value === "object" && value !== null) return Array.isArray(value) ? "[" : "{";
  return JSON.stringify(value);
}

/** Where a character starts: not between the two halves of one. */
function boundaries(text: string): number[] {
  let start = 0;
  return ["", ...Array.from(text)].map((character) => (start += character.length));
}

function offsetOf(
  document: ParsedDocument,
  text: string,
  pointer: string,
  options?: { key?: boolean; offset?: number },
): number {
  const place = document.locate(pointer, options);
  if (place === undefined) throw new Error(`There is nothing at ${pointer}.`);
  const before = text.split("\n").slice(0, place.line - 1);
  return before.reduce((sum, line) => sum + line.length + 1, 0) + place.column - 1;
}
