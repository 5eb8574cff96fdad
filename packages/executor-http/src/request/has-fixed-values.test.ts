import { describe, expect, it } from "vitest";

import { hasFixedValues } from "./has-fixed-values.ts";

describe("isBounded", () => {
  it("is true for an argument whose values are all listed, at any depth", () => {
    const at = { properties: { region: { enum: ["eu", "us"] }, one: { const: "eu" }, any: { type: "string" } } };
    const schema = { properties: { ...at.properties, at } };
    for (const name of ["region", "one", "at.region", "at.one"])
      expect(hasFixedValues(schema, `props.${name}`)).toBe(true);
    for (const name of ["any", "none", "at", "at.any", "at.none", "region.length"]) {
      expect(hasFixedValues(schema, `props.${name}`)).toBe(false);
    }
    expect(hasFixedValues({ const: {} }, "props")).toBe(false);
    for (const nothing of [undefined, true, false, {}, { properties: null }, { properties: { region: true } }]) {
      expect(hasFixedValues(nothing, "props.region")).toBe(false);
    }
  });

  it("is false for an item of a list, of which properties say nothing", () => {
    const schema = { properties: { v: { properties: { 0: { enum: ["localhost"] } } } } };
    expect(hasFixedValues(schema, "props.v.0")).toBe(false);
  });

  it("is false beside a $ref, since older drafts read nothing else there", () => {
    const schema = { properties: { region: { $ref: "#/$defs/any", enum: ["eu"] } }, $defs: { any: {} } };
    expect(hasFixedValues(schema, "props.region")).toBe(false);
  });

  it("looks at own properties only", () => {
    const listed: unknown = { enum: ["eu"] };
    const inherited: unknown = Object.create({ region: listed });
    expect(hasFixedValues({ properties: inherited }, "props.region")).toBe(false);
    expect(hasFixedValues({ properties: { region: Object.create({ const: "eu" }) } }, "props.region")).toBe(false);
    expect(hasFixedValues(Object.create({ properties: { region: listed } }), "props.region")).toBe(false);
    for (const name of ["__proto__", "constructor", "constructor.prototype", "toString"]) {
      expect(hasFixedValues({ properties: {} }, `props.${name}`)).toBe(false);
    }
    expect(hasFixedValues(JSON.parse('{"properties":{"__proto__":{"enum":["eu"]}}}'), "props.__proto__")).toBe(true);
  });
});
