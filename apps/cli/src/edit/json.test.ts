import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readJson, removeFromJson, setInJson } from "./json.ts";

const entry = { command: "mci", args: ["run"] };

describe("setting a value in JSON", () => {
  it.each([
    ["an empty text", "", '{\n  "servers": {\n    "mci": 1\n  }\n}\n'],
    ["an empty object", "{}", '{\n  "servers": {\n    "mci": 1\n  }\n}'],
    ["a member that is missing", '{\n\t"a": 1\n}\n', '{\n\t"a": 1,\n\t"servers": {\n\t\t"mci": 1\n\t}\n}\n'],
    ["an object on one line", '{"servers":{"x":{"y":[1,  2]}}}', '{"servers":{"x":{"y":[1,  2]},"mci":1}}'],
    [
      "a trailing comma",
      '{\n  "servers": {\n    "x": 2,\n  },\n}',
      '{\n  "servers": {\n    "x": 2,\n    "mci": 1,\n  },\n}',
    ],
    [
      "comments, each where it belongs",
      '// top\n{\n  "servers": {\n    "x": 2 // about x\n    // the end\n  } /* after */\n}',
      '// top\n{\n  "servers": {\n    "x": 2, // about x\n    // the end\n    "mci": 1\n  } /* after */\n}',
    ],
    ["a line comment after one line", '{"servers":{"x":2 // x\n}}', '{"servers":{"x":2, // x\n"mci": 1\n}}'],
    ["a comment in an empty object", '{"servers":{ // none yet\n}}', '{"servers":{\n  "mci": 1 // none yet\n}}'],
    [
      "Windows line ends and a mark",
      '\uFEFF{\r\n    "servers": {}\r\n}\r\n',
      '\uFEFF{\r\n    "servers": {\r\n        "mci": 1\r\n    }\r\n}\r\n',
    ],
    ["a value that is there", '{ "servers": { "mci" : 7 , "b": 1.50 } }', '{ "servers": { "mci" : 1 , "b": 1.50 } }'],
  ])("leaves the rest of %s as it is", (_, before, after) => {
    expect(setInJson(before, ["servers", "mci"], 1)).toBe(after);
  });

  it("adds to arrays and writes objects over several lines", () => {
    expect(setInJson('{\n  "toolsets": ["a"]\n}', ["toolsets", 1], "b")).toBe('{\n  "toolsets": ["a", "b"]\n}');
    expect(setInJson('{ "toolsets": [ "a" ] }', ["toolsets", 0], { name: "a" })).toBe(
      '{ "toolsets": [ { "name": "a" } ] }',
    );
    expect(setInJson('{\n  "s": {\n    "x": 1\n  }\n}', ["s", "mci"], entry)).toBe(
      '{\n  "s": {\n    "x": 1,\n    "mci": {\n      "command": "mci",\n      "args": [\n        "run"\n      ]\n    }\n  }\n}',
    );
  });

  it.each([
    ['{ "servers": { "a": 1 }', "This is not valid JSON: close brace expected.", { line: 1, column: 24 }],
    ['{\n "servers": [] }', "This must be an object.", { line: 2, column: 13 }],
    ['{ "servers": {},\n  "servers": {} }', "'servers' is given twice here.", { line: 2, column: 3 }],
    ["[]", "This must be an object.", { line: 1, column: 1 }],
  ])("refuses %j with its place", (text, message, place) => {
    expect(() => setInJson(text, ["servers", "mci"], 1)).toThrow(expect.objectContaining({ message, place }));
  });

  it("refuses what is nested too deeply", () => {
    expect(() => setInJson("[".repeat(200_000), ["a"], 1)).toThrow("nested too deeply");
    expect(() => readJson("[".repeat(200_000))).toThrow("nested too deeply");
  });
});

describe("removing a member of JSON", () => {
  it.each([
    ['{\n  "s": {\n    "mci": 1\n  }\n}', '{\n  "s": {}\n}'],
    [
      '{\n  "s": {\n    "a": 1, // a\n    "mci": 1, // mci\n    "b": 2\n  }\n}',
      '{\n  "s": {\n    "a": 1, // a\n // mci\n    "b": 2\n  }\n}',
    ],
    ['{"s":{"a":1,"mci":2}}', '{"s":{"a":1}}'],
    ['{"s":{"mci":2, "a":1}}', '{"s":{ "a":1}}'],
    ['{\n  "s": {\n    "a": 1,\n    "mci": 2,\n  }\n}', '{\n  "s": {\n    "a": 1,\n  }\n}'],
    ['{"s":{"a":1}}', '{"s":{"a":1}}'],
    ["", ""],
  ])("takes it out of %j", (before, after) => {
    expect(removeFromJson(before, ["s", "mci"])).toBe(after);
  });

  const values = fc.jsonValue({ maxDepth: 2 });
  const documents = fc.record({
    servers: fc.dictionary(fc.string(), values, { minKeys: 1 }),
    rest: fc.dictionary(fc.string(), values),
    space: fc.constantFrom(undefined, 2, "\t"),
    lineBreak: fc.constantFrom("\n", "\r\n"),
    mark: fc.constantFrom("", "\uFEFF"),
  });

  it("undoes an addition to the byte", () => {
    fc.assert(
      fc.property(documents, fc.string({ minLength: 1 }), ({ servers, rest, space, lineBreak, mark }, name) => {
        fc.pre(!Object.hasOwn(servers, name));
        const text = mark + JSON.stringify({ servers, rest }, undefined, space).replaceAll("\n", lineBreak);
        const added = setInJson(text, ["servers", name], entry);
        expect(readJson(added)).toEqual(JSON.parse(JSON.stringify({ servers: { ...servers, ...asOwn(name) }, rest })));
        expect(removeFromJson(added, ["servers", name])).toBe(text);
      }),
    );
  });
});

/** `{ [name]: entry }`, also for `__proto__`. */
function asOwn(name: string): object {
  return Object.fromEntries([[name, entry]]);
}
