import type { JsonObject } from "@mci/contract";
import { inWords, quoted } from "../pointer.ts";
import type { Draft } from "./draft.ts";
import type { Report } from "./report.ts";

/**
 * Reports mistakes in the execution block of a function that the JSON Schema does not find or does not explain well.
 */
export function checkFunction(execution: JsonObject, block: string, report: Report): void {
  const { module, function: handler, source } = execution;
  if (module === undefined) {
    for (const name of ofModules) if (execution[name] !== undefined) report.add(withoutModule(`${block}/${name}`));
    return;
  }
  const problem = moduleProblem(module, `${block}/module`);
  if (problem !== undefined) report.add(problem);
  if (handler !== undefined) report.add(twoHandlers(`${block}/function`));
  const hash: unknown = Object(source).sha256;
  if (typeof hash === "string" && !/^[0-9a-f]{64}$/.test(hash)) report.add(invalidHash(`${block}/source/sha256`));
}

const ofModules = ["export", "parameters", "decode", "isolate", "source"];

/**
 * Returns the problem of an invalid path of a module; undefined for a value of another type, which the JSON Schema
 * refuses.
 */
export function moduleProblem(module: unknown, pointer: string): Draft | undefined {
  if (typeof module !== "string") return undefined;
  const hint = 'Write its path, relative to the schema file: "./skills.js".';
  if (module.trim() === "") return { pointer, message: `${inWords(pointer)} is empty.`, hint };
  if (/\{(?:\{|!!)/.test(module)) {
    return { pointer, message: `${inWords(pointer)} has no placeholders, found ${quoted(module)}.`, hint };
  }
  const [scheme] = /^[a-z][a-z+.-]+:/i.exec(module) ?? [];
  if (scheme === undefined) return undefined;
  return { pointer, message: `${inWords(pointer)} must be a path, found ${quoted(module)}.`, hint };
}

function withoutModule(pointer: string): Draft {
  return {
    pointer,
    key: true,
    message: `${inWords(pointer)} requires a module.`,
    hint: 'Name the module beside it: "module": "./skills.js".',
  };
}

function twoHandlers(pointer: string): Draft {
  return {
    pointer,
    key: true,
    message: `${inWords(pointer)} names a handler given in code, and 'module' a module.`,
    hint: "Keep one of them. The function of a module is named by 'export'.",
  };
}

function invalidHash(pointer: string): Draft {
  return {
    pointer,
    message: `${inWords(pointer)} must be 64 hexadecimal digits.`,
    hint: "'mci extract' writes it; do not write it by hand.",
  };
}
