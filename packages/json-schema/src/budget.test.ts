import { describe, expect, it } from "vitest";
import { compile } from "./compile.ts";
import { linearPatterns } from "./patterns/linear-patterns.ts";
import { jsonUpTo } from "./problems/json-text.ts";
import { CheckBudget, Refused } from "./run.ts";

const count = <T>(length: number, make: (index: number) => T): T[] => Array.from({ length }, (_, index) => make(index));
const members = (length: number, name: string, value: unknown): Record<string, unknown> =>
  Object.fromEntries(count(length, (index) => [`${name}${index}`, value]));
const tooLong = "Checking the value against the schema takes too long";
const takesTooLong = new Refused("takes too long");

describe("a budget", () => {
  it("is shared by all steps that are given it", () => {
    const check = compile({ items: { type: "integer", default: 1 } });
    const value = count(100_000, () => 1);
    const budget = new CheckBudget();
    const verdicts = count(100, () => check.verdict(value, budget));
    expect([verdicts[0], verdicts.at(-1)]).toEqual([true, "takes too long"]);
    expect(check.problems(value, undefined, budget)).toMatchObject([{ message: tooLong }]);
    expect(() => check.withDefaults([{}], budget)).toThrow(takesTooLong);
    expect(() => check.withoutNulls([{}, null], budget)).toThrow(takesTooLong);
  });

  it("is new for each call that is given none", () => {
    const check = compile({ items: { type: "integer" } });
    const value = count(100_000, () => 1);
    expect(new Set(count(100, () => check.verdict(value)))).toEqual(new Set([true]));
  });

  it("covers a pattern whose states combine in very many ways", async () => {
    const check = compile({ pattern: "[ab]*a[ab]{15}$" }, { patterns: await linearPatterns() });
    let seed = 1;
    const letter = (): string => ((seed = (seed * 48_271) % 2_147_483_647) % 2 === 0 ? "a" : "b");
    const letters = count(440_000, letter).join("");
    expect(check.verdict(letters)).toBe("takes too long");
    expect(check.verdict(letters.slice(0, 1_000) + "a".repeat(16))).toBe(true);
  });

  it.each([
    ["30,000 different objects", { uniqueItems: true }, count(30_000, (id) => ({ b: id, c: { d: [id] } }))],
    [
      "10,000 rows",
      { items: { properties: { id: { type: "integer" }, tags: { uniqueItems: true } }, required: ["id"] } },
      count(10_000, (id) => ({ id, name: "a name of a row", tags: ["a", "b"], at: "2026-01-01T00:00:00Z", ok: true })),
    ],
  ])("is enough for %s", (_, schema, value) => {
    expect(compile(schema).verdict(value)).toBe(true);
  });
});

describe("rewriting", () => {
  /** Properties that all refer to the schema they stand in. */
  const references = (length: number, more: object = {}): Record<string, unknown> => ({
    type: "object",
    properties: {
      ...Object.fromEntries(count(length, (index) => [`a${index}`, { $ref: "#", ...more }])),
      z: { default: 1 },
    },
  });

  it("fills in defaults where thousands of properties refer to the whole schema", () => {
    const filled = compile(references(2_000)).withDefaults(members(2_000, "a", {}));
    expect(filled).toEqual({ ...members(2_000, "a", { z: 1 }), z: 1 });
  });

  it("takes out nulls where thousands of properties refer to the whole schema", () => {
    const value = { ...members(2_000, "a", {}), a1: null };
    expect(compile(references(2_000)).withoutNulls(value)).not.toHaveProperty("a1");
  });

  it("is refused where thousands of schemas include a large one, each with more of its own", () => {
    const check = compile(references(4_000, { properties: { b: true } }));
    expect(() => check.withDefaults(members(4_000, "a", {}))).toThrow(takesTooLong);
    expect(() => check.withoutNulls({ ...members(4_000, "a", {}), a1: null })).toThrow(takesTooLong);
  });
});

describe("explaining", () => {
  it("names a large const that stands behind very many references", () => {
    const $defs = { large: { const: members(60_000, "c", 1) } };
    const check = compile({ properties: { a: { anyOf: count(2_000, () => ({ $ref: "#/$defs/large" })) } }, $defs });
    const [problem, ...others] = check.problems({ a: 1 });
    expect(problem?.message).toMatch(/^Field 'a' must be one of \{"c0":1,"c1":1,.*\.\.\., not 1$/);
    expect(others).toEqual([]);
  });

  it("lists the values of two large enums, and stops when the budget ends", () => {
    const values = (name: string): unknown => ({ enum: count(50_000, (index) => `${name}${index}`) });
    const check = compile({ items: { oneOf: [values("a"), values("b")] } });
    const problems = check.problems(count(100, (index) => `c${index}`));
    expect(problems[0]?.message).toMatch(/^Field '\[0\]' must be one of "a0", "a1", .* and 99980 more, not "c0"$/);
    expect(problems.length).toBeLessThan(100);
  });

  it("asks each object once for its names, and keeps the first", () => {
    let asked = 0;
    const ownKeys = (target: object): (string | symbol)[] => {
      asked += 1;
      return Reflect.ownKeys(target);
    };
    const large: unknown = new Proxy(members(1_000, "c", 1), { ownKeys });
    const check = compile({ items: { const: large } });
    expect(check.problems([1, 2, 3])).toHaveLength(3);
    const askedOnce = asked;
    check.problems([4, 5, 6]);
    expect([askedOnce, asked]).toEqual([1, 1]);
  });

  it("writes places with long names once", () => {
    const name = "~/".repeat(2_000);
    const check = compile({ additionalProperties: { items: { type: "string" } } });
    const problems = check.problems({ [name]: [1, 2] });
    expect(problems.map(({ pointer }) => pointer)).toEqual([0, 1].map((index) => `/${"~0~1".repeat(2_000)}/${index}`));
  });

  it("cuts a value where it is long", () => {
    expect(jsonUpTo(members(500, "c", 1), 12)).toEqual({ text: '{"c0":1,"c1":', isWhole: false });
    expect(jsonUpTo({ a: [1, { b: null }] }, 60)).toEqual({ text: '{"a":[1,{"b":null}]}', isWhole: true });
  });
});
