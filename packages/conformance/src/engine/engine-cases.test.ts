import type { CompileOptions } from "@mci/contract";
import { WrittenNumber } from "@mci/plugin-kit";
import { describe, expect, it } from "vitest";
import { answerCases, engineCases, loopCases, register } from "../index.ts";
import { failuresOf } from "../../test/outcomes.ts";
import { tinyEngine, type TinyFaults } from "../../test/tiny-engine.ts";

const include = (path: string): string => `{{> ${path} }}`;
const loop = (path: string, body: string): string => `{{* ${path} }}${body}{{/}}`;
const allCases = [...engineCases, ...loopCases, ...answerCases];

describe("an engine that keeps every promise", () => {
  register({ it }, allCases, { engine: () => tinyEngine(), include, loop });
});

describe("engineCases", () => {
  it("take an engine alone, which then has no includes", async () => {
    const failed = [...(await failuresOf(engineCases, () => tinyEngine())).keys()];
    expect(failed).toEqual([
      "includes go through options.include",
      "includes say which file includes them",
      "included values are never parsed as templates",
      "a refused include is an error, wherever its path leads",
      "a file that is not there is an error at the place it is asked for",
      "mistakes in an included file are reported there",
      "what is missing in an included file is empty where that is asked for",
      "files that include each other are an error",
      "files in files in files are fine, but not without end",
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
    ["finds what is called __proto__", { find: findOwn }, ["__proto__ is missing, even where JSON has it"]],
    ["finds nothing that is called as in a prototype", { find: findCautiously }, ["constructor, toString and the like are found where they are an object's own"]],
    ["finds the properties of written numbers", { find: findProperties }, ["written numbers have no properties"]],
    ["writes numbers as JavaScript does", { write: asText }, ["numbers in the objects and lists of an answer are written as they were there"]],
    ["writes numbers for their value", { write: (value) => asText(WrittenNumber.is(value) ? value.value : value) }, ["numbers of an answer are written as they were there"]],
    ["writes two renderings into one text", { shares: true }, ["a rendering in the midst of another one has nothing of it"]],
    ["includes without end", { maxDepth: 1000 }, ["files in files in files are fine, but not without end"]],
    ["includes no deeper than two files", { maxDepth: 2 }, ["files in files in files are fine, but not without end"]],
    ["takes templates of any size", changed(({ limits, ...rest }) => ({ ...rest, limits: { ...limits, templateBytes: Infinity } })), ["templates are bounded in bytes"]],
    ["takes files of any size", changed(({ limits, ...rest }) => ({ ...rest, limits: { ...limits, fileTemplateBytes: Infinity } })), ["templates are bounded in bytes"]],
    ["loops without end", changed(({ limits, ...rest }) => ({ ...rest, limits: { ...limits, loopSteps: Infinity } })), ["rounds of loops are bounded, those of loops in loops together"]],
    ["counts the rounds of other renderings", { counts: "for ever" }, ["rounds are counted anew in each rendering"]],
    ["ends as JavaScript does when loops nest", { overflows: true }, ["loops nested too deeply are an error of the template"]],
    ["takes every mistake for one of the first file", { place: { file: "/here/main.txt" } }, ["a file that is not there is an error at the place it is asked for", "mistakes in an included file are reported there"]],
    ["finds inherited properties", { find: findAny }, ["own properties only"]],
    ["remembers its first answer", { remembers: true }, ["one template renders any number of times"]],
    ["has no limits", changed(({ limits, ...rest }) => ({ ...rest, limits: { ...limits, outputBytes: Infinity } })), ["output is bounded in bytes"]],
    ["never misses a value", changed((options) => ({ ...options, missing: "empty" })), ["missing values are errors"]],
    ["always misses a value", changed((options) => ({ ...options, missing: "error" })), ["missing values are empty where that is asked for"]],
    ["counts lines from 0", { place: { line: 0 } }, ["missing values are errors", "mistakes are found when compiling, with line and column"]],
    ["shows no excerpt", { place: { excerpt: "" } }, ["mistakes are found when compiling, with line and column"]],
    ["forgets its file", changed(({ file: _, ...rest }) => rest), ["a file that is not there is an error at the place it is asked for", "mistakes name the file they are in", "includes say which file includes them"]],
  ]; // prettier-ignore

  it.each(faults)("notice an engine that %s", async (_, fault, expected) => {
    const failures = await failuresOf(allCases, { engine: () => tinyEngine(fault), include, loop });
    expect([...failures.keys()]).toEqual(expect.arrayContaining([...expected]));
  });
});

function changed(options: (options: CompileOptions) => CompileOptions): TinyFaults {
  return { options };
}

function asText(value: unknown): string {
  return typeof value === "string" ? value : JSON.stringify(value);
}

function findOwn(data: unknown, keys: readonly string[]): unknown {
  return keys.reduce(
    (value, key) =>
      typeof value === "object" && value !== null && Object.hasOwn(value, key) ? Reflect.get(value, key) : undefined,
    data,
  );
}

function findProperties(data: unknown, keys: readonly string[]): unknown {
  return keys.reduce(
    (value, key) => (value instanceof WrittenNumber ? Reflect.get(value, key) : findOwn(value, [key])),
    data,
  );
}

function findCautiously(data: unknown, keys: readonly string[]): unknown {
  return keys.some((key) => key in {}) ? undefined : findOwn(data, keys);
}

function findAny(data: unknown, keys: readonly string[]): unknown {
  let value = data;
  for (const key of keys) value = typeof value === "object" && value !== null ? Reflect.get(value, key) : undefined;
  return value;
}
