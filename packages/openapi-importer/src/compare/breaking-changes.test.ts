import type { JsonObject } from "@mci/contract";
import { describe, expect, it } from "vitest";
import { breakingChanges } from "./breaking-changes.ts";

function tool(properties: JsonObject, rest: JsonObject = {}, execution: JsonObject = {}): JsonObject {
  const inputSchema = { type: "object", properties, ...rest };
  return { name: "a", inputSchema, execution: { type: "http", url: "https://a.example", ...execution } };
}

const text = { type: "string" };

describe("breakingChanges", () => {
  it("are none where more is allowed than before", () => {
    const before = tool({ a: { type: "integer", enum: [1] }, b: text }, { required: ["b"] });
    const after = tool({ a: { type: "number", enum: [1, 2] }, b: { type: ["string", "null"] }, c: {} });
    expect(breakingChanges(before, after)).toEqual([]);
  });

  it("are a tool that is gone, and another method or url", () => {
    expect(breakingChanges(tool({}), undefined)).toEqual(["The tool is gone."]);
    expect(breakingChanges(tool({}), tool({}, {}, { method: "PUT", url: "https://b.example" }))).toEqual([
      'The method is "PUT" now, not "GET".',
      'The url is "https://b.example" now, not "https://a.example".',
    ]);
  });

  it("are arguments that are gone or required, and narrower types and enums, at every depth", () => {
    const before = tool(
      {
        gone: text,
        type: { type: ["string", "null"] },
        values: { enum: ["a", "b"] },
        any: {},
        deep: { $ref: "#/$defs/D" },
      },
      { $defs: { D: { type: "object", properties: { list: { type: "array", items: { enum: [1, 2] } } } } } },
    );
    const after = tool({
      type: text,
      values: { enum: ["b"] },
      any: { type: "string", enum: ["x"] },
      deep: {
        type: "object",
        properties: { list: { type: "array", items: { enum: [1] } }, name: text },
        required: ["name"],
      },
    });
    expect(breakingChanges(before, after)).toEqual([
      "'gone' is gone.",
      "'type' must be string now, not string or null.",
      `'values' cannot be "a" any longer.`,
      "'any' must be string now.",
      "'any' is one of a list of values now.",
      "'deep.name' is required now.",
      "'deep.list[]' cannot be 2 any longer.",
    ]);
  });

  it("are narrower bounds, and no wider ones", () => {
    const before = {
      limit: { minimum: 1, maximum: 100, multipleOf: 4 },
      name: { minLength: 5, maxLength: 10, pattern: "^a" },
      list: { minItems: 1, uniqueItems: true },
      map: { type: "object", additionalProperties: {} },
    };
    const after = {
      limit: { minimum: 2, maximum: 50, multipleOf: 3 },
      name: { minLength: 6, maxLength: 5, pattern: "^b", format: "email" },
      list: { minItems: 2, maxItems: 3 },
      map: { type: "object", additionalProperties: false },
    };
    expect(breakingChanges(tool(before), tool(after))).toEqual([
      "'limit' has the minimum 2 now, not 1.",
      "'limit' has the maximum 50 now, not 100.",
      "'limit' has the multipleOf 3 now, not 4.",
      "'name' has the minLength 6 now, not 5.",
      "'name' has the maxLength 5 now, not 10.",
      `'name' has the pattern "^b" now, not "^a".`,
      `'name' has the format "email" now.`,
      "'list' has the minItems 2 now, not 1.",
      "'list' has the maxItems 3 now.",
      "'map' cannot have other properties any longer.",
    ]);
    const wider = {
      limit: { minimum: 0, multipleOf: 2 },
      name: { minLength: 4, maxLength: 11 },
      list: { minItems: 1, uniqueItems: false },
      map: { type: "object" },
    };
    expect(breakingChanges(tool(before), tool(wider))).toEqual([]);
  });

  it("are narrower parts of an allOf, and new ones", () => {
    const before = { a: { allOf: [{ properties: { b: text } }, { properties: { c: { maxLength: 10 } } }] } };
    const after = {
      a: { allOf: [{ properties: { b: text } }, { properties: { c: { maxLength: 5 } } }, { required: ["d"] }] },
    };
    expect(breakingChanges(tool(before), tool(after))).toEqual([
      "'a.c' has the maxLength 5 now, not 10.",
      "'a.d' is required now.",
    ]);
    expect(breakingChanges(tool(before), tool(before))).toEqual([]);
  });

  it("are those of definitions behind one that is the same, each once", () => {
    const ref = (name: string): JsonObject => ({ $ref: `#/$defs/${name}` });
    const middle = { type: "object", properties: { c: ref("L"), d: ref("L"), back: ref("W") } };
    const [before, after] = [{ z: { type: "string" } }, { z: { type: "integer" } }].map((properties) => {
      const $defs = { W: middle, L: { type: "object", properties } };
      return tool({ a: ref("W"), b: ref("W") }, { $defs });
    });
    expect(breakingChanges(before!, after)).toEqual(["'a.c.z' must be integer now, not string."]);
  });

  it("end where there are many ways to a definition, and long ones", () => {
    const names = Array.from({ length: 30 }, (_, index) => `p${index}`);
    const definitions = (level: number, last: JsonObject): JsonObject => ({
      [`A${level}`]: last,
      ...Object.fromEntries(
        Array.from({ length: level }, (_, index) => {
          const next = { $ref: `#/$defs/A${index + 1}` };
          const properties = Object.fromEntries(names.map((name) => [name, next]));
          return [`A${index}`, { description: JSON.stringify(last), properties }];
        }),
      ),
    });
    const [before, after] = [{}, { required: ["p0"] }].map((last) => {
      return tool({ a: { $ref: "#/$defs/A0" } }, { $defs: definitions(1_000, last) });
    });
    const changes = breakingChanges(before!, after);
    expect(changes).toEqual([expect.stringMatching(/^'\.\.\..{190,}\.p0' is required now\.$/)]);
  });

  it("may be alternatives that are gone or others, but not more of them", () => {
    const integer = { type: "integer" };
    const [both, one] = [tool({ a: { oneOf: [text, integer] } }), tool({ a: { oneOf: [text] } })];
    expect(breakingChanges(both, one)).toEqual(["'a' has other alternatives in oneOf now, which may break callers."]);
    expect(breakingChanges(one, both)).toEqual([]);
  });

  it("are other values of the environment, which callers set", () => {
    const [before, after] = ["KEY", "TOKEN"].map((name) => tool({}, {}, { headers: { "X-Key": `{{env.${name}}}` } }));
    expect(breakingChanges(before!, after)).toEqual(["It reads TOKEN from the environment now."]);
  });
});
