import { describe, expect, it } from "vitest";
import { isHttpTools } from "./is-http-tools.ts";

const one = { name: "a", config: { HTTP: {} } };

describe("isHttpTools", () => {
  it.each([
    ["one", one],
    ["a list", [one]],
    ["tools", { tools: [one] }],
    ["one among others that are wrong", [{}, null, 5, { config: null }, one]],
  ])("knows %s", (_, value) => {
    expect(isHttpTools(value)).toBe(true);
  });

  it.each([
    ["a schema file", { schemaVersion: "1.0", tools: [one] }],
    ["a tool of a schema file", { tools: [{ name: "a", execution: { type: "http" } }] }],
    ["another kind of config", { config: { SQL: {} } }],
    ["what objects inherit", { config: Object.create({ HTTP: {} }) as unknown }],
    ["an empty list", []],
    ["an empty object", {}],
    ["null", null],
    ["nothing", undefined],
    ["a text", "config HTTP"],
  ])("does not take %s for one", (_, value) => {
    expect(isHttpTools(value)).toBe(false);
  });
});
