import { describe, expect, it } from "vitest";
import { findSchemaProblem } from "./schema-problem.ts";

const good = { type: "object" };

describe("findSchemaProblem", () => {
  it.each([
    [{}, undefined],
    [{ type: ["object", "null"] }, { type: "string" }],
    [{ $schema: "http://json-schema.org/draft-07/schema#", items: [{ type: "string" }, true] }, true],
    [{ properties: { a: { $ref: "#/$defs/a" } }, $defs: { a: { properties: { next: { $ref: "#" } } } } }, undefined],
  ])("finds nothing in %j and %j", async (input, output) => {
    expect(await findSchemaProblem(input, output)).toBeUndefined();
  });

  it.each([
    [undefined, good, "its inputSchema is missing, or not an object"],
    [true, good, "its inputSchema is missing, or not an object"],
    [{ type: "string" }, good, "inputSchema cannot be used: it does not let an object in"],
    [{ type: ["array", "null"] }, good, "inputSchema cannot be used: it does not let an object in"],
    [{ $schema: "http://json-schema.org/draft-04/schema#" }, good, "its $schema names an unknown dialect"],
    [{ $schema: 7 }, good, "its $schema names an unknown dialect"],
    [{ properties: { a: { minLength: -1 } } }, good, "/properties/a/minLength This is not a JSON Schema: -1"],
    [{ properties: { a: { $ref: "#/constructor" } } }, good, "inputSchema cannot be used: /properties/a "],
    [{ allOf: [{ $ref: "#" }] }, good, "leads back to itself"],
    [good, { $ref: "https://example.com/schema.json" }, "outputSchema cannot be used: "],
  ])("says what is wrong with %j and %j", async (input, output, problem) => {
    expect(await findSchemaProblem(input, output)).toContain(problem);
  });
});
