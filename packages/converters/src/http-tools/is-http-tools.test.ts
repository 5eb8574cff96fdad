import { describe, expect, it } from "vitest";
import { isHttpTools } from "./is-http-tools.ts";

const one = { name: "a", config: { HTTP: {} } };

describe("isHttpTools", () => {
  it.each([
    ["one", one],
    ["a list", [one]],
    ["tools", { tools: [one] }],
    ["one among others that are wrong", [{}, null, 5, { config: null }, one]],
    ["one with nothing as its version", { schemaVersion: null, ...one }],
    ["one of another letter case", { name: "a", config: { http: {} } }],
    ["another letter case", { name: "a", Config: { Http: {} } }],
    ["a misspelt config", [{ name: "a", confg: { HTTP: {} } }]],
    ["a misspelt HTTP", { tools: [{ name: "a", config: { HTPP: {} } }] }],
    ["a tool without HTTP", { name: "a", config: { endpoint: "https://x.example" } }],
    ["a tool without config", { name: "a", HTTP: { endpoint: "https://x.example" } }],
  ])("knows %s", (_, value) => {
    expect(isHttpTools(value)).toBe(true);
  });

  it.each([
    ["a schema file", { schemaVersion: "1.0", tools: [one] }],
    ["a tool of a schema file", { tools: [{ name: "a", execution: { type: "http" } }] }],
    ["another kind of config", { config: { SQL: {} } }],
    ["what objects inherit", { config: Object.create({ HTTP: {} }) as unknown }],
    ["a near schema file", { schemaVersion: "1.0", tools: [{ name: "a", config: { http: {} } }] }],
    ["an endpoint of something else", { name: "a", settings: { endpoint: "https://x.example" } }],
    ["a config file", { config: { port: 80 }, HTTP: true }],
    ["an empty list", []],
    ["an empty object", {}],
    ["null", null],
    ["nothing", undefined],
    ["a text", "config HTTP"],
  ])("does not take %s for one", (_, value) => {
    expect(isHttpTools(value)).toBe(false);
  });
});
