import type { CompileOptions } from "@mci/contract";
import { describe, expect, it } from "vitest";
import { engineCases, register } from "./index.ts";
import { failuresOf } from "./testing/outcomes.ts";
import { tinyEngine, type TinyFaults } from "./testing/tiny-engine.ts";

const include = (path: string): string => `{{> ${path} }}`;

describe("an engine that keeps every promise", () => {
  register({ it }, engineCases, { engine: () => tinyEngine(), include });
});

describe("engineCases", () => {
  it("take an engine alone, which then has no includes", async () => {
    const failed = [...(await failuresOf(engineCases, () => tinyEngine())).keys()];
    expect(failed).toEqual([
      "includes go through options.include",
      "includes say which file includes them",
      "included values are never parsed as templates",
      "a refused include is an error, wherever its path leads",
      "files that include each other are an error",
    ]);
  });

  it("take another syntax", async () => {
    const placeholder = (path: string): string => `{{${path}}}`;
    const dialect = { engine: () => tinyEngine(), placeholder, include, broken: "x {{" };
    expect([...(await failuresOf(engineCases, dialect)).keys()]).toEqual([]);
  });

  const faults: readonly (readonly [string, TinyFaults, readonly string[]])[] = [
    ["escapes for HTML", { write: (value) => asText(value).replaceAll("<", "&lt;") }, ["text is written as it is"]],
    ["writes objects as [object Object]", { write: (value) => String(value) }, ["objects and lists are written as JSON"]],
    [
      "parses values again",
      { write: (value, again) => again(asText(value)) },
      ["values are never parsed as templates", "values of env are never parsed as templates", "included values are never parsed as templates"],
    ],
    ["finds inherited properties", { find: findAny }, ["own properties only"]],
    ["remembers its first answer", { remembers: true }, ["one template renders any number of times"]],
    ["has no limits", changed(({ limits, ...rest }) => ({ ...rest, limits: { ...limits, outputBytes: Infinity } })), ["output is bounded in bytes"]],
    ["never misses a value", changed((options) => ({ ...options, missing: "empty" })), ["missing values are errors"]],
    ["always misses a value", changed((options) => ({ ...options, missing: "error" })), ["missing values are empty where that is asked for"]],
    ["counts lines from 0", { place: { line: 0 } }, ["missing values are errors", "mistakes are found when compiling, with line and column"]],
    ["shows no excerpt", { place: { excerpt: "" } }, ["mistakes are found when compiling, with line and column"]],
    ["forgets its file", changed(({ file: _, ...rest }) => rest), ["mistakes name the file they are in", "includes say which file includes them"]],
  ]; // prettier-ignore

  it.each(faults)("notice an engine that %s", async (_, fault, expected) => {
    const failures = await failuresOf(engineCases, { engine: () => tinyEngine(fault), include });
    expect([...failures.keys()]).toEqual(expect.arrayContaining([...expected]));
  });
});

function changed(options: (options: CompileOptions) => CompileOptions): TinyFaults {
  return { options };
}

function asText(value: unknown): string {
  return typeof value === "string" ? value : JSON.stringify(value);
}

function findAny(data: unknown, keys: readonly string[]): unknown {
  let value = data;
  for (const key of keys) value = typeof value === "object" && value !== null ? Reflect.get(value, key) : undefined;
  return value;
}
