import { byteLength } from "@mci/plugin-kit";
import { ValueError, type Budget } from "@mci/plugin-kit/templates";
import { toDouble, isNumber } from "../numbers.ts";
import { json, toText } from "../text.ts";
import { toBytes, textOfBytes } from "../utf8.ts";
import { isList, describe, isMap, listKeys, ownValue } from "../values.ts";
import { endless, goFunction, takingMissing, type GoFunction } from "./go-function.ts";

/** Texts are counted in bytes here, as Go does. */
export const collectionFunctions: Readonly<Record<string, GoFunction>> = {
  len: goFunction(([value], budget) => length(value, budget), 1),
  index: takingMissing(
    goFunction(
      ([item, ...keys], budget) => keys.reduce((found, key) => readElement(found, key, budget), item),
      1,
      endless,
    ),
  ),
  slice: goFunction(([item, ...at], budget) => slice(item, at, budget), 1, 3),
  join: goFunction(([separator, list], budget) => join(separator, list, budget), 2),
  json: goFunction(([value], budget) => json(value, budget), 1),
};

function length(value: unknown, budget: Budget): number {
  if (value === undefined || value === null) return 0;
  if (typeof value === "string") return byteLength(skimmed(value, budget));
  if (isList(value)) return value.length;
  if (isMap(value)) return listKeys(value, budget).length;
  throw new ValueError(`${describe(value)} has no length`);
}

/** Reads an element of a list or map; a missing one is the missing value. */
function readElement(item: unknown, key: unknown, budget: Budget): unknown {
  if (item === undefined || item === null || key === undefined || key === null) return undefined;
  if (isMap(item)) {
    if (typeof key === "string") return ownValue(item, key);
    throw new ValueError(`a map is read by a name, not by ${describe(key)}`);
  }
  if (isList(item)) return item[position(key)];
  if (typeof item === "string") return toBytes(skimmed(item, budget))[position(key)];
  throw new ValueError(`cannot index ${describe(item)}`);
}

function slice(item: unknown, at: readonly unknown[], budget: Budget): unknown {
  if (item === undefined || item === null) return undefined;
  if (isList(item)) budget.skimmed(item.length);
  if (isList(item)) return item.slice(...ends(item.length, at));
  if (typeof item !== "string") throw new ValueError(`cannot slice ${describe(item)}`);
  const bytes = toBytes(skimmed(item, budget));
  return textOfBytes(bytes.subarray(...ends(bytes.length, at)));
}

/** A text that is gone through quickly. */
function skimmed(text: string, budget: Budget): string {
  budget.skimmed(text.length);
  return text;
}

function ends(length: number, at: readonly unknown[]): [number, number] {
  const start = at.length > 0 ? position(at[0]) : 0;
  const end = at.length > 1 ? position(at[1]) : length;
  for (const bound of [start, end])
    if (bound < 0 || bound > length) throw new ValueError(`index out of range: ${bound}`);
  if (start > end) throw new ValueError(`invalid slice index: ${start} > ${end}`);
  return [start, end];
}

function position(key: unknown): number {
  const value = isNumber(key) ? toDouble(key) : Number.NaN;
  if (Number.isInteger(value)) return value;
  throw new ValueError(`a list is read by a whole number, not by ${isNumber(key) ? "a fraction" : describe(key)}`);
}

function join(separator: unknown, list: unknown, budget: Budget): string {
  if (list === undefined || list === null) return "";
  if (!isList(list)) return toText(list, budget);
  const between = toText(separator, budget);
  budget.characters(list.length * 10);
  let out = "";
  for (const [index, item] of list.entries()) {
    out += (index === 0 ? "" : between) + toText(item, budget);
    if (out.length > budget.limits.outputBytes)
      throw new ValueError("the text is too long", { code: "MCI_TEMPLATE_LIMIT" });
  }
  return out;
}
