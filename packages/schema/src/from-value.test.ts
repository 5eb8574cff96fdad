import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { lines } from "../fixtures/say.ts";
import { fromValue } from "./from-value.ts";
import { parse } from "./parse.ts";

describe("fromValue()", () => {
  it("gives the same as a file with that value", async () => {
    await fc.assert(
      fc.asyncProperty(fc.jsonValue(), async (value) => {
        const text = JSON.stringify(value);
        const fromFile = await parse(text, { file: "a.json" });
        expect(JSON.stringify(fromValue(JSON.parse(text)).value)).toBe(JSON.stringify(fromFile.value));
      }),
    );
  });

  it("copies, and freezes the copy alone", () => {
    const value = { tools: [{ name: "a" }] };
    const document = fromValue(value, { file: "code" });
    value.tools[0]!.name = "b";
    expect(document).toMatchObject({ file: "code", value: { tools: [{ name: "a" }] }, problems: [] });
    expect(Object.isFrozen(Object(document.value).tools[0])).toBe(true);
    expect(document.locate("/tools")).toBeUndefined();
  });

  it("leaves out undefined properties, and takes the same object twice", () => {
    const shared = { x: 1 };
    expect(fromValue({ a: undefined, b: shared, c: [shared], d: Object.create(null) }).value).toEqual({
      b: { x: 1 },
      c: [{ x: 1 }],
      d: {},
    });
  });

  it("says what JSON does not have, and where", () => {
    const cyclic: Record<string, unknown> = {};
    cyclic["self"] = [cyclic];
    const value = {
      date: new Date(0),
      run: () => 1,
      list: [undefined, Number.NaN, 1n, Symbol("a")],
      map: new Map(),
      own: new URLSearchParams(),
      cyclic,
      "x y": Infinity,
    };
    expect(lines(fromValue(value).problems).split("\n")).toEqual([
      "date is a Date, which JSON does not have. [MCI_SCHEMA_SYNTAX]",
      "run is a function, which JSON does not have. [MCI_SCHEMA_SYNTAX]",
      "list[0] is undefined, which JSON does not have. [MCI_SCHEMA_SYNTAX]",
      "list[1] is NaN, which JSON does not have. [MCI_SCHEMA_SYNTAX]",
      "list[2] is a bigint, which JSON does not have. [MCI_SCHEMA_SYNTAX]",
      "list[3] is a symbol, which JSON does not have. [MCI_SCHEMA_SYNTAX]",
      "map is a Map, which JSON does not have. [MCI_SCHEMA_SYNTAX]",
      "own is a URLSearchParams, which JSON does not have. [MCI_SCHEMA_SYNTAX]",
      "cyclic.self[0] is inside of itself, which JSON does not have. [MCI_SCHEMA_SYNTAX]",
      '["x y"] is Infinity, which JSON does not have. [MCI_SCHEMA_SYNTAX]',
    ]);
    expect(fromValue(value).value).toBeUndefined();
    expect(lines(fromValue(undefined).problems)).toBe(
      "The value is undefined, which JSON does not have. [MCI_SCHEMA_SYNTAX]",
    );
  });

  it("takes __proto__ as data and as nothing else", () => {
    const { value } = fromValue(JSON.parse('{"__proto__": {"polluted": 1}}'));
    expect(Object.keys(Object(value))).toEqual(["__proto__"]);
    expect(Object(value).polluted).toBeUndefined();
  });

  it("has the limits of a file", () => {
    let deep: unknown = [];
    for (let depth = 1; depth < 100_000; depth += 1) deep = [deep];
    expect(lines(fromValue(deep).problems)).toBe("Objects and lists are nested more than 100 deep. [MCI_SCHEMA_LIMIT]");
    let bomb: unknown = [];
    for (let level = 0; level < 40; level += 1) bomb = [bomb, bomb];
    expect(lines(fromValue(bomb).problems)).toBe("The value is too large. [MCI_SCHEMA_LIMIT]");
  });
});

it("copies members of a name that all objects inherit and that cannot be assigned", () => {
  const read = { get: () => "inherited", configurable: true };
  // oxlint-disable-next-line no-extend-native -- as a program may do, or freeze it
  Object.defineProperty(Object.prototype, "fixed", read);
  try {
    expect(fromValue(Object.defineProperty({}, "fixed", { value: "own", enumerable: true })).value).toHaveProperty(
      "fixed",
      "own",
    );
  } finally {
    Reflect.deleteProperty(Object.prototype, "fixed");
  }
});
