import { describe, expect, it } from "vitest";
import { compile } from "../compile.ts";
import { linearPatterns } from "../patterns/linear-patterns.ts";

const engine = await linearPatterns();

describe("unevaluatedProperties, checked with many values", () => {
  it("prepares a pattern once", () => {
    const sources: string[] = [];
    const patterns = (source: string): ReturnType<typeof engine> => {
      sources.push(source);
      return engine(source);
    };
    const { verdict } = compile(
      { items: { patternProperties: { "^a": {} }, unevaluatedProperties: false } },
      { patterns },
    );
    expect(verdict(Array.from({ length: 100 }, () => ({ a: 1 })))).toBe(true);
    expect(verdict([{ a: 1 }, { b: 1 }])).toBe(false);
    expect(sources).toEqual(["^a"]);
  });

  it("reads the schema once", () => {
    let reads = 0;
    const properties = {
      get a(): object {
        reads += 1;
        return { type: "integer" };
      },
    };
    const { verdict } = compile({ items: { allOf: [{ properties }], unevaluatedProperties: false } });
    expect(verdict([{ a: 1 }])).toBe(true);
    const before = reads;
    expect(verdict(Array.from({ length: 100 }, () => ({ a: 1 })))).toBe(true);
    expect(verdict([{ a: 1, b: 1 }])).toBe(false);
    expect(reads).toBe(before);
  });

  it("lists the names of the schema once, however many mistakes there are", () => {
    let listed = 0;
    const properties = new Proxy(
      { known: { type: "integer" } },
      {
        ownKeys(target) {
          listed += 1;
          return Reflect.ownKeys(target);
        },
      },
    );
    const { problems } = compile({ items: { properties, unevaluatedProperties: false } });
    expect(problems([{ knwon: 1 }])[0]?.message).toContain("Did you mean 'known'?");
    const before = listed;
    expect(problems(Array.from({ length: 50 }, () => ({ knwon: 1 })))).not.toEqual([]);
    expect(listed).toBe(before);
  });

  it("decides for each value which branches count", () => {
    const { verdict } = compile({
      items: {
        anyOf: [
          { required: ["a"], properties: { a: {} } },
          { required: ["b"], properties: { b: {} } },
        ],
        if: { required: ["c"] },
        // oxlint-disable-next-line unicorn/no-thenable -- a keyword of JSON Schema
        then: { properties: { c: {} } },
        else: { properties: { d: {} } },
        dependentSchemas: { e: { properties: { e: {}, f: {} } } },
        unevaluatedProperties: false,
      },
    });
    expect(verdict([{ a: 1 }, { b: 1, d: 1 }, { a: 1, c: 1 }, { a: 1, b: 1 }, { b: 1, e: 1, f: 1 }])).toBe(true);
    expect(verdict([{ a: 1, c: 1, d: 1 }])).toBe(false);
    expect(
      verdict([
        { b: 1, e: 1, f: 1 },
        { b: 1, f: 1 },
      ]),
    ).toBe(false);
  });
});

describe("unevaluatedItems, checked with many values", () => {
  it("decides for each value which items count", () => {
    const { verdict } = compile({
      items: {
        anyOf: [{ prefixItems: [{ const: 1 }] }, { prefixItems: [{ const: 2 }, true] }],
        contains: { const: 9 },
        unevaluatedItems: false,
      },
    });
    expect(
      verdict([
        [1, 9],
        [2, 0, 9],
        [1, 9, 9],
      ]),
    ).toBe(true);
    expect(verdict([[1, 0, 9]])).toBe(false);
    expect(
      verdict([
        [1, 9],
        [2, 0, 0, 9],
      ]),
    ).toBe(false);
  });
});
