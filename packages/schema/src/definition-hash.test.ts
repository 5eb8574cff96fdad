import { isDeepStrictEqual } from "node:util";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { definitionHash } from "./definition-hash.ts";

const tool = {
  name: "get_weather",
  description: "Weather",
  inputSchema: { type: "object", properties: { city: { type: "string" }, days: { type: "integer" } } },
  execution: { type: "text", text: "Sunny" },
};

describe("definitionHash()", () => {
  it("stays the same from release to release", () => {
    expect(definitionHash(tool)).toMatchInlineSnapshot(
      `"sha256-b8f09a8ff3c50df3a4d6a9b317943591d8869f534a9b4426900b2e21c623201b"`,
    );
    expect(definitionHash(tool, { execution: true })).toMatchInlineSnapshot(
      `"sha256-0f19550b288538dac7efc56950ec173409ce0b632bd6c85bbbce238615b163fd"`,
    );
  });

  it("does not look at the order of keys, nor at other fields", () => {
    const { name, description, execution } = tool;
    const inputSchema = { properties: { days: { type: "integer" }, city: { type: "string" } }, type: "object" };
    const other = { execution, title: "T", inputSchema, outputSchema: undefined, description, name };
    expect(definitionHash(other)).toBe(definitionHash(tool));
  });

  it.each([
    ["name", { name: "get_weather2" }],
    ["description", { description: "weather" }],
    ["inputSchema", { inputSchema: { type: "object" } }],
    ["outputSchema", { outputSchema: {} }],
  ])("changes with the %s", (_, change) => {
    expect(definitionHash({ ...tool, ...change })).not.toBe(definitionHash(tool));
  });

  it("looks at the execution only when asked", () => {
    const other = { ...tool, execution: { type: "text", text: "Rainy" } };
    expect(definitionHash(other)).toBe(definitionHash(tool));
    expect(definitionHash(other, { execution: true })).not.toBe(definitionHash(tool, { execution: true }));
  });

  it.each([
    ["annotations", { annotations: { readOnlyHint: true } }],
    ["approval", { approval: { channel: "any", expiresMs: 600_000 } }],
  ])("looks at the %s only when asked for the execution", (_, change) => {
    expect(definitionHash({ ...tool, ...change })).toBe(definitionHash(tool));
    expect(definitionHash({ ...tool, ...change }, { execution: true })).not.toBe(
      definitionHash(tool, { execution: true }),
    );
    expect(definitionHash({ ...tool, annotations: {} }, { execution: true })).toBe(
      definitionHash(tool, { execution: true }),
    );
  });

  it("tells any two schemas apart that JSON tells apart", () => {
    const schemas = fc.jsonValue({ maxDepth: 2 }).map((value): unknown => JSON.parse(JSON.stringify(value)));
    const hash = (inputSchema: unknown): string => definitionHash({ name: "a", inputSchema });
    fc.assert(
      fc.property(schemas, schemas, (left, right) => {
        expect(hash(left) === hash(right)).toBe(isDeepStrictEqual(left, right));
      }),
    );
  });
});
