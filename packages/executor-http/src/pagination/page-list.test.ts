import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { valueAt } from "./json-text.ts";
import { pageList, type PageList, type PageListOptions } from "./page-list.ts";

const whole: PageListOptions = { path: undefined, room: 10_000_000, cut: false };

function listOf(text: string, options: Partial<PageListOptions> = {}): PageList {
  const list = pageList(text, { ...whole, ...options });
  if ("problem" in list) throw new Error(list.problem);
  return list;
}

function valuesOf({ items }: PageList): unknown {
  return JSON.parse(`[${items.toString()}]`);
}

describe("the list of a page", () => {
  it.each<[string, string | undefined, string, number]>([
    ["[1, 2]", undefined, "1, 2", 2],
    [" \n[ 1.50 ,\t12345678901234567890 ] ", undefined, "1.50 ,\t12345678901234567890", 2],
    ["[]", undefined, "", 0],
    ["[ ]", undefined, "", 0],
    ['{"data":[{"a":"]"}],"total":1}', undefined, '{"a":"]"}', 1],
    ['{"total":1,"data":["\\"],["]}', undefined, '"\\"],["', 1],
    ['{"a":[1],"b":[2,3]}', "b", "2,3", 2],
    ['{"a":{"b":{"c":[1]}}}', "a.b.c", "1", 1],
    ['{"a":{"b.c":[1]}}', "a.b.c", "1", 1],
    ['{"a.b":[1],"a":{"b":[2]}}', "a.b", "1", 1],
    ['{"a":[1],"a":[2]}', "a", "2", 1],
    [String.raw`{"\u0061":[1]}`, "a", "1", 1],
    ['{"__proto__":[1]}', "__proto__", "1", 1],
    ['{"items":null}', "items", "", 0],
    ['[[1,[2]],{"a":{}},true,false,null,-0,1e400]', undefined, '[1,[2]],{"a":{}},true,false,null,-0,1e400', 7],
  ])("%j at %j", (text, path, items, count) => {
    const list = listOf(text, { path });
    expect({ ...list, items: list.items.toString() }).toEqual({ items, count, whole: true });
  });

  it.each<[string, string | undefined, string]>([
    ["", undefined, "the answer is not JSON object or list"],
    ["<html>", undefined, "the answer is not JSON object or list"],
    ["12", "a", "the answer is not JSON object or list"],
    ["{}", undefined, "pagination.items must say which list of the answer is meant: it is empty"],
    ['{"a":1}', undefined, 'pagination.items must say which list of the answer is meant: it has "a"'],
    ['{"a":[],"b":[]}', undefined, 'pagination.items must say which list of the answer is meant: it has "a", "b"'],
    ['{"a":{"b":[]}}', "a.c", `there is no 'a.c' in the answer: it has "a"`],
    ['{"a":[]}', "constructor", `there is no 'constructor' in the answer: it has "a"`],
    ['{"a":[]}', "toString.name", `there is no 'toString.name' in the answer: it has "a"`],
    ["[1]", "a", "there is no 'a' in the answer: it is a list itself"],
    ['{"a":"[1]"}', "a", "'a' in the answer is not an array"],
    ['{"a":[1,]}', undefined, "the answer is not JSON that can be read"],
    ['{"a":[1 2]}', undefined, "the answer is not JSON that can be read"],
    ['{"a":[01]}', undefined, "the answer is not JSON that can be read"],
    ["[1,2", undefined, "the answer is not JSON that can be read"],
    ["{'a':[1]}", undefined, "pagination.items must say which list of the answer is meant: it is empty"],
  ])("%j at %j is none", (text, path, problem) => {
    expect(pageList(text, { ...whole, path })).toEqual({ problem });
  });

  it("names only the first of many members", () => {
    const text = JSON.stringify(
      Object.fromEntries(Array.from({ length: 30 }, (_, index) => [`${"k".repeat(80)}${index}`, 1])),
    );
    const list = pageList(text, whole);
    expect("problem" in list && list.problem.length).toBeLessThan(700);
    expect(list).toMatchObject({ problem: expect.stringMatching(/k", \.\.\.$/) });
  });

  it("has the items that JSON.parse finds, however it is written", () => {
    fc.assert(
      fc.property(fc.array(fc.jsonValue(), { maxLength: 6 }), fc.jsonValue(), fc.nat(4), (items, other, indent) => {
        const expected: unknown = JSON.parse(JSON.stringify(items));
        for (const [page, path] of [
          [items, undefined],
          [{ other, a: { "list.b": items } }, "a.list.b"],
          [{ other: { other }, list: items }, "list"],
        ] as const) {
          const list = listOf(JSON.stringify(page, null, indent), { path });
          expect(valuesOf(list)).toEqual(expected);
          expect(list).toMatchObject({ count: items.length, whole: true });
        }
      }),
    );
  });

  it("has the whole items of a page that was cut anywhere", () => {
    fc.assert(
      fc.property(
        fc.array(fc.jsonValue(), { maxLength: 5 }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (items, part) => {
          const text = JSON.stringify({ list: items });
          const start = '{"list":['.length;
          const end = start + Math.floor((text.length - start) * part);
          const list = listOf(text.slice(0, end), { path: "list", cut: true });
          expect(valuesOf(list)).toEqual(JSON.parse(JSON.stringify(items.slice(0, list.count))));
          expect(list.whole).toBe(end >= text.length - 1);
        },
      ),
    );
  });

  it("has as many whole items as there is room for, in bytes", () => {
    const text = JSON.stringify(["é", "日", "🎈", "x"]);
    expect([0, 3, 4, 9, 10, 16, 17, 20, 21].map((room) => listOf(text, { room }).count)).toEqual([
      0, 0, 1, 1, 2, 2, 3, 3, 4,
    ]);
    expect(listOf(text, { room: 20 })).toMatchObject({ whole: false });
  });

  it("of many items, or behind deep nesting, is read all the same", () => {
    for (const item of ["1", "[]", '{"a":[{}]}', '"\\\\\\""']) {
      const list = listOf(
        `{"junk":${"[".repeat(1000)}${"]".repeat(1000)},"list":[${Array(100_000).fill(item).join(",")}]}`,
        {
          path: "list",
        },
      );
      expect(list.count).toBe(100_000);
    }
  });
});

describe("a value at a dotted path", () => {
  it("is what own properties lead to, as for JSON.parse", () => {
    const names = fc.constantFrom("a", "b", "a.b", "__proto__", "", "c\n");
    const tree = fc.letrec((tie) => ({
      node: fc.oneof(
        { depthSize: "small" },
        fc.integer(),
        fc.string(),
        fc.dictionary(names, tie("node"), { maxKeys: 3 }),
      ),
    })).node;
    fc.assert(
      fc.property(
        tree,
        fc.array(fc.constantFrom("a", "b", "__proto__"), { minLength: 1, maxLength: 3 }),
        (value, steps) => {
          const text = JSON.stringify(value);
          const found = valueAt(text, 0, steps.join("."));
          const expected = lookUp(JSON.parse(text), steps.join("."));
          expect(found === undefined ? undefined : JSON.parse(text.slice(found.start, found.end))).toEqual(expected);
        },
      ),
    );
  });
});

/** The same in the plainest way. */
function lookUp(value: unknown, path: string): unknown {
  if (typeof value !== "object" || value === null) return undefined;
  const own = (name: string): unknown => Object.getOwnPropertyDescriptor(value, name)?.value;
  if (Object.hasOwn(value, path)) return own(path);
  const dot = path.indexOf(".");
  return dot === -1 ? undefined : lookUp(own(path.slice(0, dot)), path.slice(dot + 1));
}
