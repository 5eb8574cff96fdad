import { ConfigError } from "@mci/contract";
import { ValueError } from "@mci/plugin-kit/templates";

import type { Definition } from "./definition.ts";
import { builtinFilters } from "../filters/all.ts";
import { builtinGlobals } from "./globals.ts";
import { Callable } from "./values.ts";
import { builtinTests } from "./value-tests.ts";

/** A function of your own. It gets what the template writes in its parentheses, and answers at once. */
export type TemplateFunction = (...args: never[]) => unknown;

/** Options of `nunjucksEngine`. */
export interface NunjucksEngineOptions {
  /** `{{ value | name(argument) }}`; the value is the first argument. One named like ours takes its place. */
  readonly filters?: Readonly<Record<string, TemplateFunction>>;
  /** `{% if value is name(argument) %}`; true for what JavaScript takes for true. */
  readonly tests?: Readonly<Record<string, TemplateFunction>>;
  /** Functions and values that every template finds by their name, unless it is given a value of that name. */
  readonly globals?: Readonly<Record<string, unknown>>;
}

/** The names that the templates of an engine may use. Maps, so that no name comes from JavaScript. */
export interface Language {
  readonly filters: ReadonlyMap<string, Definition>;
  readonly tests: ReadonlyMap<string, Definition>;
  readonly globals: ReadonlyMap<string, unknown>;
}

export function makeLanguage({ filters = {}, tests = {}, globals = {} }: NunjucksEngineOptions): Language {
  for (const name of [...Object.keys(filters), ...Object.keys(tests), ...Object.keys(globals)]) checkName(name);
  const ownFilters = Object.entries(filters).map(([name, filter]) => [name, { apply: ownFilter(filter) }] as const);
  const ownTests = Object.entries(tests).map(([name, test]) => [name, { apply: ownTest(test) }] as const);
  const ownGlobals = Object.entries(globals).map(([name, value]) => [name, ownGlobal(name, value)] as const);
  return {
    filters: new Map([...Object.entries(builtinFilters), ...ownFilters]),
    tests: new Map([...Object.entries(builtinTests), ...ownTests]),
    globals: new Map([...builtinGlobals.map((callable) => [callable.name, callable] as const), ...ownGlobals]),
  };
}

function checkName(name: string): void {
  if (/^[\p{L}_$][\p{L}\p{N}_$]*$/u.test(name) && !words.has(name)) return;
  throw new ConfigError(
    "MCI_CONFIG_ENGINE",
    `"${name}" cannot be the name of a filter, test or global of a template.`,
    {
      hint: "A name is made of letters, digits and _, and is not a reserved word.",
    },
  );
}

const words: ReadonlySet<string> = new Set(
  "and or not in is if else true false none null True False None __proto__".split(" "),
);

function ownFilter(filter: TemplateFunction): Definition["apply"] {
  return (value, args, { named }) => callFunction(filter, [value, ...args], named);
}

function ownTest(test: TemplateFunction): Definition["apply"] {
  return (value, args, { named }) => Boolean(callFunction(test, [value, ...args], named));
}

function ownGlobal(name: string, value: unknown): unknown {
  if (typeof value !== "function") return value;
  return new Callable(name, ({ positional, named }) => callFunction(value, positional, named));
}

/** A function that answers nothing writes nothing: that is not a missing value. */
function callFunction(callee: Function, args: readonly unknown[], named: ReadonlyMap<string, unknown>): unknown {
  // One object for all of them could not be told from a value of the call.
  if (named.size > 0) throw new ValueError("Named arguments are for macros and filters of jinja");
  const answer: unknown = Reflect.apply(callee, undefined, args);
  if (answer instanceof Promise) {
    throw new ValueError("It answers with a promise: what templates call has to answer at once");
  }
  return answer === undefined ? "" : answer;
}
