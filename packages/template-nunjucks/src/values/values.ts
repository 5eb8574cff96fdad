import { jsonText, losesDigits, WrittenNumber, isPlainObject } from "@mci/plugin-kit";
import { ValueError, type Budget } from "@mci/plugin-kit/templates";

/**
 * An own property of an object, an item of a list or a character of a text; `length` of the latter two. Lists and texts
 * count from their end with negative numbers. Nothing else has properties; `__proto__` is none even where JSON has it.
 */
export function own(value: unknown, key: unknown, budget: Budget): unknown {
  budget.characters(1);
  if (key === "__proto__" || WrittenNumber.is(value)) return undefined;
  // A long id is the name of its own row, not of the one whose id is the nearest number.
  const name = WrittenNumber.is(key) ? (losesDigits(key.text) ? key.text : key.value) : key;
  if (typeof name !== "string" && typeof name !== "number") return undefined;
  if (typeof value === "string") {
    if (name === "length") return countCharacters(value, budget);
    return isPosition(name) ? characterAt(value, Number(name), budget) : undefined;
  }
  if (typeof value !== "object" || value === null) return undefined;
  if (Array.isArray(value) && isPosition(name) && Number(name) < 0) return value.at(Number(name));
  return Object.hasOwn(value, name) ? Reflect.get(value, name) : undefined;
}

/** No list or text has one of more digits. */
function isPosition(name: string | number): boolean {
  return /^-?\d{1,15}$/.test(`${name}`);
}

/** Looks at no more of a text than it has to: the last characters are looked for from its end. */
function characterAt(text: string, at: number, budget: Budget): string | undefined {
  budget.characters(Math.min(text.length, 2 * Math.abs(at)));
  // What was put together of many texts becomes one here.
  budget.skimmed(text.length);
  // A character takes one or two units.
  return at < 0 ? Array.from(text.slice(2 * at)).at(at) : Array.from(text.slice(0, 2 * at + 2))[at];
}

/** Whether a value counts as true: empty texts, lists and objects are false, as in jinja. */
export function isTrue(value: unknown, budget: Budget): boolean {
  if (typeof value !== "object" || value === null) return Boolean(value);
  if (WrittenNumber.is(value)) return value.value !== 0;
  if (Array.isArray(value)) return value.length > 0;
  return !isPlainObject(value) || listKeys(value, budget).length > 0;
}

/** Looking through a large object takes a while, and may be done in a loop. */
function listKeys(value: object, budget: Budget): readonly string[] {
  const keys = Object.keys(value);
  budget.keys(keys.length);
  return keys;
}

/** Converts a value to text: nothing for null and missing values, JSON for objects and lists. */
export function toText(value: unknown, budget: Budget): string {
  switch (typeof value) {
    case "string":
      return value;
    case "undefined":
      return "";
    case "number":
    case "boolean":
    case "bigint":
      return `${value}`;
    case "object":
      return value === null ? "" : formatJson(value, budget);
    default:
      throw new ValueError(`${describeKind(value)} cannot be written`);
  }
}

function formatJson(value: object, budget: Budget): string {
  if (value instanceof Callable) throw new ValueError(`${value.name} is to be called, as ${value.name}()`);
  budget.tree(value);
  return jsonText(value) ?? "";
}

/** The number a value counts as; a text that is wholly a number counts too. */
export function toNumber(value: unknown): number | undefined {
  if (typeof value === "number") return value;
  if (WrittenNumber.is(value)) return value.value;
  if (typeof value === "boolean" || typeof value === "bigint") return Number(value);
  // No number needs more characters; one long text would be looked at anew in each round of a loop.
  if (typeof value !== "string" || value.length > 400) return undefined;
  return /^\s*[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?\s*$/.test(value) ? Number(value) : undefined;
}

/** The items a loop or a filter goes over: of a text its characters, of an object its keys. */
export function toItems(value: unknown, budget: Budget): readonly unknown[] {
  if (Array.isArray(value)) return value;
  if (value === undefined || value === null) return [];
  if (typeof value === "string") return splitCharacters(value, budget);
  if (isMapping(value)) return listKeys(value, budget);
  throw new ValueError(`A list is needed here, not ${describeKind(value)}`);
}

export function splitCharacters(text: string, budget: Budget): string[] {
  budget.characters(text.length);
  return Array.from(text);
}

/** In characters, so that a smiley is one. */
export function countCharacters(text: string, budget: Budget): number {
  budget.skimmed(text.length);
  let length = text.length;
  for (let at = 0; at < text.length; at += 1) {
    if (text.charCodeAt(at) >= 0xd800 && text.codePointAt(at)! > 0xffff) length -= 1;
  }
  return length;
}

export function isMapping(value: unknown): value is Readonly<Record<string, unknown>> {
  return (
    typeof value === "object" &&
    value !== null &&
    !Array.isArray(value) &&
    !WrittenNumber.is(value) &&
    !(value instanceof Callable)
  );
}

export function isNumber(value: unknown): boolean {
  return typeof value === "number" || typeof value === "bigint" || WrittenNumber.is(value);
}

/** Describes a value for messages, without showing it. */
export function describeKind(value: unknown): string {
  if (value === undefined) return "nothing";
  if (value === null) return "null";
  if (Array.isArray(value)) return "a list";
  if (isNumber(value)) return "a number";
  if (typeof value === "string") return "a text";
  if (typeof value === "object") return value instanceof Callable ? "a function" : "an object";
  return `a ${typeof value}`;
}

/** The arguments of a call of a function or macro. Named arguments are those the template names, never a value. */
export interface CallArguments {
  readonly positional: readonly unknown[];
  readonly named: ReadonlyMap<string, unknown>;
}

/** A macro or a function that templates may call. No value of a call is ever one. */
export class Callable {
  readonly #name: string;
  readonly #call: (given: CallArguments, budget: Budget) => unknown;

  constructor(name: string, call: (given: CallArguments, budget: Budget) => unknown) {
    this.#name = name;
    this.#call = call;
  }

  get name(): string {
    return this.#name;
  }

  call(given: CallArguments, budget: Budget): unknown {
    return this.#call(given, budget);
  }
}
