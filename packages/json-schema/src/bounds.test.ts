import type { JsonSchema } from "@mci/contract";
import { describe, expect, it } from "vitest";
import { checkReferences } from "./check-references.ts";
import { checkSchema } from "./check-schema.ts";
import { compile } from "./compile.ts";
import { linearPatterns, patternProblem } from "./patterns/linear-patterns.ts";
import { PatternBudget } from "./patterns/pattern-budget.ts";
import { CheckBudget } from "./run.ts";

const count = <T>(length: number, make: (index: number) => T): T[] => Array.from({ length }, (_, index) => make(index));
const members = (length: number, make: (index: number) => unknown): Readonly<Record<string, unknown>> =>
  Object.fromEntries(count(length, (index) => [`name_${index}`, make(index)]));
const tooLong = "Checking the value against the schema takes too long";

describe("a budget", () => {
  it("is shared by the steps that are given it", () => {
    const check = compile({ items: { type: "integer" } });
    const value = count(100_000, () => 1);
    const budget = new CheckBudget();
    const verdicts = count(100, () => check.verdict(value, budget));
    expect([verdicts[0], verdicts.at(-1)]).toEqual([true, "takes too long"]);
    expect(check.problems(value, undefined, budget)).toMatchObject([{ message: tooLong }]);
    expect(check.verdict(value)).toBe(true);
  });

  it.each([
    ["10,000 properties", { properties: members(10_000, () => true), unevaluatedProperties: false }, {}],
    ["10,000 first items", { prefixItems: count(10_000, () => true), unevaluatedItems: false }, []],
    ["10,000 forms", { anyOf: [{}, ...count(10_000, () => false)], unevaluatedProperties: false }, {}],
    ["10,000 dependents", { dependentSchemas: members(10_000, () => ({})), unevaluatedProperties: false }, {}],
  ])("covers what is unevaluated beside %s, asked for each of 100,000 items", (_, items, item) => {
    // Minutes, if what the schema says were collected again for each item.
    const value = count(100_000, () => item);
    expect([true, "takes too long"]).toContain(compile({ items }).verdict(value));
  });

  it("covers references to one large schema from each of 10,000 items", () => {
    const large = { properties: members(10_000, () => ({ default: 1 })) };
    const check = compile({ prefixItems: count(10_000, () => ({ $ref: "#/$defs/large" })), $defs: { large } });
    expect(() => check.withDefaults(count(10_000, () => ({})))).toThrow("takes too long");
  });
});

describe("a check that costs more than its length says is refused:", () => {
  const random = (length: number, seed = 7): string => {
    let state = seed;
    return count(length, () => ((state = (state * 48_271) % 2_147_483_647) % 2 === 0 ? "a" : "b")).join("");
  };
  const long = "k".repeat(490_000);
  it.each<[string, JsonSchema, unknown]>([
    ["expressions that are compiled", { items: { anyOf: [...count(300, () => ({ format: "regex" })), true] } }, count(2_000, () => "(")], // prettier-ignore
    ["formats of very many short strings", { items: { allOf: count(1_000, () => ({ format: "uri-template" })) } }, count(2_400, () => "a")], // prettier-ignore
    ["a pattern that meets new states at each character", { pattern: "(?:a.{50}|b.{50})[cd]" }, random(15_000)],
    ["such a pattern of names", { patternProperties: { "a[ab]{50}[cd]": true } }, Object.fromEntries(count(277, (index) => [random(1_000, index + 1), 1]))], // prettier-ignore
    ["long names in uniqueItems", { allOf: count(20_000, () => ({ uniqueItems: true })) }, [{ [`${long}1`]: 1, [`${long}2`]: 1 }, 0]], // prettier-ignore
    ["long names beside a const", { allOf: count(20_000, () => ({ not: { const: {} } })) }, { [`${long}1`]: 1, [`${long}2`]: 1 }], // prettier-ignore
  ])("%s", async (_, schema, value) => {
    const check = compile(schema, { patterns: await linearPatterns() });
    expect(check.verdict(value)).toBe("takes too long");
    // What an earlier check worked out is remembered, and costs no less in the end.
    expect(check.verdict(value)).toBe("takes too long");
  });

  it("while ordinary patterns take strings of 1 MB", async () => {
    const patterns = await linearPatterns();
    for (const pattern of ["^[a-z]+$", "a{3}", "(?:[a-z]{2,4})+", "^(?:aaaa)*$"]) {
      expect([pattern, compile({ pattern }, { patterns }).verdict("a".repeat(1_000_000))]).toEqual([pattern, true]);
    }
    expect(compile({ pattern: "\\bfoo\\b|bar[0-9]{3}" }, { patterns }).verdict("fo bar12 ".repeat(100_000))).toBe(
      false,
    );
  });
});

describe("defaults", () => {
  it.each([
    ["a string of 100 KB", "x".repeat(100_000)],
    ["an array of fifty strings", count(50, () => "x".repeat(2_000))],
  ])("do not make many items as large as %s each", (_, given) => {
    const check = compile({ items: { properties: { a: { default: given } } } });
    expect(check.withDefaults([{}])).toEqual([{ a: given }]);
    expect(() => check.withDefaults(count(100_000, () => ({})))).toThrow("becomes too large");
  });
});

describe("a large schema", () => {
  it("of more than 200,000 values and names is refused", () => {
    const values = count(150_000, String);
    expect(checkSchema({ enum: values }, "2020-12")).toEqual([]);
    for (const keyword of ["enum", "required"]) {
      expect(checkSchema({ properties: { a: { enum: values }, b: { [keyword]: values } } }, "2020-12")).toMatchObject([
        {
          pointer: `/properties/b/${keyword}`,
          message: "The schema has more than 200,000 values and names in its arrays.",
        },
      ]);
    }
  });

  it("of more than 50,000 schemas is refused", () => {
    expect(checkSchema({ properties: members(40_000, () => ({})) }, "2020-12")).toEqual([]);
    expect(checkSchema({ properties: members(60_000, () => ({})) }, "2020-12")).toMatchObject([
      { pointer: "", message: "The schema has more than 50,000 schemas inside." },
    ]);
  });

  it("lets other work go on while it is prepared and its references are followed", async () => {
    let turns = 0;
    let isDone = false;
    const turn = (): void => {
      turns += 1;
      if (!isDone) setImmediate(turn);
    };
    setImmediate(turn);
    const schema = { properties: members(40_000, () => ({ $ref: "#/$defs/a" })), $defs: { a: { type: "string" } } };
    expect(await checkReferences(schema, "2020-12")).toEqual([]);
    const afterReferences = turns;
    const check = compile(schema);
    await check.prepare();
    isDone = true;
    expect(afterReferences).toBeGreaterThan(1);
    expect(turns).toBeGreaterThan(afterReferences);
    expect(check.accepts({ name_7: 1 })).toBe(false);
  });

  it("is prepared although a reference in it leads nowhere", async () => {
    const check = compile({ properties: { ...members(1_000, () => ({})), dead: { $ref: "#/$defs/nowhere" } } });
    await check.prepare();
    expect(check.accepts({ name_1: 1 })).toBe(true);
    expect(() => check.accepts({ dead: 1 })).toThrow("cannot be followed");
  });
});

describe("patterns", () => {
  it("have one budget in a schema, in which each different one counts once", () => {
    const budget = new PatternBudget();
    expect(count(1_000, () => budget.takes("^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$"))).not.toContain(false);
    expect(count(300, (index) => budget.takes(`^[a-z]{1,20}${index}$`))).not.toContain(false);
    expect(count(20, (index) => budget.takes(`${"[a-z]".repeat(1_500)}${index}`)).at(-1)).toBe(false);
  });

  it("with very many Unicode properties are refused alone", async () => {
    expect(await patternProblem(`^[\\p{L}\\p{N}]{1,20}$`)).toBeUndefined();
    expect(await patternProblem("\\p{L}|".repeat(1_400) + "a")).toMatchObject({
      reason: "its Unicode properties or ranges make it too large",
    });
  });

  it("with very many wide ranges are refused where letter case is ignored", async () => {
    const ranges = "[a-\\x{10ffff}]".repeat(600);
    expect(await patternProblem(`(?i)${ranges}`)).toMatchObject({
      reason: "its Unicode properties or ranges make it too large",
      hint: "Name each property or range once, in one class: [\\p{L}\\p{N}]*.",
    });
    expect(await patternProblem(ranges)).toBeUndefined();
    expect(await patternProblem("(?i)^[a-z0-9à-ÿ]+$")).toBeUndefined();
  });

  it("are prepared once, in however many places they stand", async () => {
    const engine = await linearPatterns();
    const prepared: string[] = [];
    const patterns: typeof engine = (source) => {
      prepared.push(source);
      return engine(source);
    };
    const check = compile({ properties: members(50, () => ({ pattern: "^a+$" })) }, { patterns });
    expect(check.problems(members(50, () => "b"))).toHaveLength(50);
    expect(prepared).toEqual(["^a+$"]);
  });
});
