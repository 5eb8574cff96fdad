import type { JsonObject } from "@mci/contract";

import { isJsonObject } from "../json/is-json-object.ts";
import { toNumber } from "../json/numbers.ts";
import type { EvaluationBudget } from "./budget.ts";
import { isReference, listKeys, nameType, type Reference } from "./values.ts";

/** The arguments of one call of a function. Reading one checks its type and pays for its size. */
export class Arguments {
  readonly all: readonly unknown[];
  readonly budget: EvaluationBudget;
  private readonly name: string;

  constructor(name: string, all: readonly unknown[], budget: EvaluationBudget) {
    this.name = name;
    this.all = all;
    this.budget = budget;
  }

  number(index: number): number {
    return toNumber(this.all[index]) ?? this.refuse("a number", this.all[index], index);
  }

  /** Undefined when it was left out. */
  position(index: number): number | undefined {
    if (this.all.length <= index) return undefined;
    const position = this.number(index);
    return Number.isInteger(position) ? position : this.refuse("a whole number", this.all[index], index);
  }

  /** Undefined when it was left out. */
  count(index: number): number | undefined {
    if (this.all.length <= index) return undefined;
    const count = this.number(index);
    return Number.isInteger(count) && count >= 0 ? count : this.refuse("a whole number", this.all[index], index);
  }

  string(index: number): string {
    return this.textOf(this.all[index], "a string", index);
  }

  /** The first two: a text, and what to look for in it. At worst that takes the product of their lengths. */
  search(): { readonly text: string; readonly wanted: string } {
    const [text, wanted] = [this.string(0), this.string(1)];
    this.budget.spend((text.length * wanted.length) / 512);
    return { text, wanted };
  }

  list(index: number): readonly unknown[] {
    const list = this.all[index];
    if (!Array.isArray(list)) return this.refuse("an array", list, index);
    this.budget.spend(list.length);
    return list;
  }

  strings(index: number): readonly string[] {
    return this.list(index).map((item) => this.textOf(item, "an array of strings", index));
  }

  object(index: number): JsonObject {
    const object = this.all[index];
    if (!isJsonObject(object)) return this.refuse("an object", object, index);
    listKeys(object, this.budget);
    return object;
  }

  /** `&expression` */
  expression(index: number): Reference {
    const reference = this.all[index];
    return isReference(reference) ? reference : this.refuse("an expression (&name)", reference, index);
  }

  /** Something to sort a list by: all numbers, or all strings. */
  keys(items: readonly unknown[], keyOf: Reference): readonly (number | string)[] {
    const keys = items.map((item) => this.keyOf(keyOf(item)));
    const odd = keys.find((key) => typeof key !== typeof keys[0]);
    if (odd !== undefined) throw new Error(`${this.name}() takes all numbers or all strings, found both`);
    return keys;
  }

  private keyOf(key: unknown): number | string {
    if (typeof key === "string") return this.textOf(key, "", 0);
    const number = toNumber(key);
    if (number === undefined) throw new Error(`${this.name}() takes numbers or strings, found ${nameType(key)}`);
    return number;
  }

  private textOf(value: unknown, wanted: string, index: number): string {
    if (typeof value !== "string") return this.refuse(wanted, value, index);
    this.budget.spend(value.length / 8);
    return value;
  }

  refuse(wanted: string, found: unknown, index: number): never {
    throw new Error(`${this.name}() takes ${wanted} as argument ${index + 1}, found ${nameType(found)}`);
  }
}
