import type { Limits } from "@mci/contract";
import { Refusal } from "../mistakes.ts";
import { doubleOf, isNumber } from "../numbers.ts";
import { json, textOf } from "../text.ts";
import { isList, describe, isMap, ownValue } from "../values.ts";
import { endless, goFunction, takingMissing, type GoFunction } from "./go-function.ts";

/** Texts are counted in bytes here, as Go does. */
export const collectionFunctions: Readonly<Record<string, GoFunction>> = {
  len: goFunction(([value]) => length(value), 1),
  index: takingMissing(goFunction(([item, ...keys]) => keys.reduce(elementOf, item), 1, endless)),
  slice: goFunction(([item, ...at]) => slice(item, at), 1, 3),
  join: goFunction(([separator, list], limits) => join(separator, list, limits), 2),
  json: goFunction(([value], limits) => json(value, limits), 1),
};

function length(value: unknown): number {
  if (value === undefined || value === null) return 0;
  if (typeof value === "string") return Buffer.byteLength(value);
  if (isList(value)) return value.length;
  if (isMap(value)) return Object.keys(value).length;
  throw new Refusal(`${describe(value)} has no length`);
}

/** What a list or map does not have is missing, and so is what nothing asks for. */
function elementOf(item: unknown, key: unknown): unknown {
  if (item === undefined || item === null || key === undefined || key === null) return undefined;
  if (isMap(item)) {
    if (typeof key === "string") return ownValue(item, key);
    throw new Refusal(`a map is read by a name, not by ${describe(key)}`);
  }
  if (isList(item)) return item[position(key)];
  if (typeof item === "string") return Buffer.from(item)[position(key)];
  throw new Refusal(`cannot index ${describe(item)}`);
}

function slice(item: unknown, at: readonly unknown[]): unknown {
  if (item === undefined || item === null) return undefined;
  if (isList(item)) return item.slice(...bounds(item.length, at));
  if (typeof item !== "string") throw new Refusal(`cannot slice ${describe(item)}`);
  const bytes = Buffer.from(item);
  return bytes.subarray(...bounds(bytes.length, at)).toString();
}

function bounds(length: number, at: readonly unknown[]): [number, number] {
  const start = at.length > 0 ? position(at[0]) : 0;
  const end = at.length > 1 ? position(at[1]) : length;
  for (const bound of [start, end]) if (bound < 0 || bound > length) throw new Refusal(`index out of range: ${bound}`);
  if (start > end) throw new Refusal(`invalid slice index: ${start} > ${end}`);
  return [start, end];
}

function position(key: unknown): number {
  const value = isNumber(key) ? doubleOf(key) : Number.NaN;
  if (Number.isInteger(value)) return value;
  throw new Refusal(`a list is read by a whole number, not by ${isNumber(key) ? "a fraction" : describe(key)}`);
}

function join(separator: unknown, list: unknown, limits: Limits): string {
  if (list === undefined || list === null) return "";
  if (!isList(list)) return textOf(list, limits);
  const between = textOf(separator, limits);
  let out = "";
  for (const [index, item] of list.entries()) {
    out += (index === 0 ? "" : between) + textOf(item, limits);
    if (out.length > limits.outputBytes) throw new Refusal("the text is too long", "MCI_TEMPLATE_LIMIT");
  }
  return out;
}
