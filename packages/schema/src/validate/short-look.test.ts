import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { shapes } from "../generated/shapes.ts";
import { validate as validateHttpTool } from "../generated/validate-http-tool.ts";
import { validate as validateMain } from "../generated/validate-main.ts";
import { validate as validateTool } from "../generated/validate-tool.ts";
import { validate as validateToolset } from "../generated/validate-toolset.ts";
import { withoutNulls } from "../without-nulls.ts";
import { shortLook, type Shape } from "./short-look.ts";

const known = shapes();

/** Values that fit a shape, and now and then ones that do not. */
function near(shape: Shape): fc.Arbitrary<unknown> {
  return fc.oneof({ weight: 30, arbitrary: fitting(shape) }, { weight: 1, arbitrary: odd });
}

const odd = fc.constantFrom<unknown[]>(
  undefined,
  null,
  true,
  0,
  -1,
  1.5,
  Infinity,
  "",
  "x",
  [],
  [1],
  {},
  { "x-own": 1 },
);

function fitting(shape: Shape): fc.Arbitrary<unknown> {
  if (typeof shape === "string") return fc.oneof(...shape.split("|").map((type) => ofType[type] ?? odd));
  if ("enum" in shape) return fc.constantFrom(...shape.enum);
  if ("integer" in shape) return fc.integer({ min: shape.integer });
  if ("items" in shape) return fc.array(near(shape.items), { maxLength: 2 });
  if ("values" in shape) return fc.dictionary(fc.string(), near(shape.values), { maxKeys: 2 });
  const fields = Object.entries(shape.fields).map(([name, field]) => [name, near(field)] as const);
  const others = { "x-own": odd, unknown: odd, toString: odd, ["__proto__"]: odd };
  const requiredKeys = shape.required.filter((name) => Object.hasOwn(shape.fields, name));
  return fc.oneof(
    { weight: 20, arbitrary: fc.record(Object.fromEntries(fields), { requiredKeys }) },
    { weight: 1, arbitrary: fc.record({ ...Object.fromEntries(fields), ...others }, { requiredKeys: [] }) },
  );
}

const ofType: Readonly<Record<string, fc.Arbitrary<unknown>>> = {
  string: fc.string(),
  boolean: fc.boolean(),
  object: fc.object({ maxDepth: 1 }),
  array: fc.array(fc.anything(), { maxLength: 2 }),
};

const cases = [
  ["main files", known.main, validateMain],
  ["toolset files", known.toolset, validateToolset],
  ...Object.entries(known.executions).map(([type, execution]) => {
    const whole = { ...known.tool, fields: { ...known.tool.fields, execution } };
    return [`'${type}' tools`, whole, type === "http" ? validateHttpTool : validateTool] as const;
  }),
] as const;

/** Whether a tool has no field that is left out because it is null. */
function hasNoNull(tool: unknown): boolean {
  const value = { tools: [tool] };
  return withoutNulls({ value, problems: [], locate: () => undefined }).value === value;
}

describe("shortLook()", () => {
  it.each(cases)("is sure of %s only if the validator accepts them", (_, shape, validate) => {
    const seen = { sure: 0, unsure: 0 };
    const isSurelyValid = shortLook(shape);
    const isFrame = shape === known.main || shape === known.toolset;
    fc.assert(
      fc.property(near(shape), (value) => {
        const isSure = isSurelyValid(value);
        seen[isSure ? "sure" : "unsure"] += 1;
        return !isSure || (validate(value) && (isFrame || hasNoNull(value)));
      }),
      { numRuns: 500 },
    );
    // About one in twenty of 'http' tools is sure, as they have the most fields.
    expect(Math.min(seen.sure, seen.unsure)).toBeGreaterThan(0);
  });

  it.each([
    [{ name: "a", execution: { type: "text", text: "" } }, true],
    [{ name: "a", inputSchema: true, tags: ["a"], "x-own": null, execution: {} }, true],
    [{ execution: {} }, false],
    [{ name: "a", execution: {}, constructor: 1 }, false],
    [{ name: "a", execution: {}, tags: ["a", 1] }, false],
    [{ name: "a", execution: {}, inputSchema: [] }, false],
    [{ name: "a", execution: null }, false],
    [[], false],
  ])("of a tool such as %j: %s", (value, expected) => {
    expect(shortLook(known.tool)(value)).toBe(expected);
  });
});
