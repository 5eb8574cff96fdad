import type { JsonSchema } from "@mci/contract";
import { describe, expect, it } from "vitest";
import { closedTo, declaredOnly, isOptional } from "./declared.ts";

const city = { type: "object", properties: { name: { type: "string" } }, required: ["name"] };
const schema: JsonSchema = { type: "object", properties: { from: city, to: city }, required: ["from", "other"] };

describe("what a schema declares", () => {
  it("is its properties, and what it requires beside them", () => {
    expect(declaredOnly(schema)).toEqual(new Set(["from", "to", "other"]));
  });

  it.each(["additionalProperties", "unevaluatedProperties", "if", "$ref"])(
    "is not known where it has %s",
    (keyword) => {
      expect(declaredOnly({ ...schema, [keyword]: {} })).toBeUndefined();
    },
  );

  it("is all it lets in where it is closed", () => {
    expect(closedTo({ ...schema, additionalProperties: false })).toEqual(new Set(["from", "to", "other"]));
    expect(closedTo({ ...schema, additionalProperties: true })).toBeUndefined();
  });

  it.each([
    [["from"], false],
    [["from", "name"], false],
    [["to"], true],
    [["to", "name"], true], // its parent may be absent
    [["to", "unknown"], false],
    [[], false],
  ])("says whether %j may be left out", (path, optional) => {
    expect(isOptional(schema, path)).toBe(optional);
  });
});
