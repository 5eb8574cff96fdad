import { byteLength } from "@mci/plugin-kit";
import { ValueError } from "../mistakes.ts";
import { doubleOf, isNumber } from "../numbers.ts";
import { json, textOf } from "../text.ts";
import { bytesOf, textOfBytes } from "../utf8.ts";
import { isList, describe, isMap, keysOf, ownValue } from "../values.ts";
import { endless, goFunction, takingMissing, type GoFunction } from "./go-function.ts";
import type { Bounds, Budget } from "../budget.ts";

/** Texts are counted in bytes here, as Go does. */
export const collectionFunctions: Readonly<Record<string, GoFunction>> = {
  len: goFunction(([value], { work }) => length(value, work), 1),
  index: takingMissing(
    goFunction(
      ([item, ...keys], { work }) => keys.reduce((found, key) => elementOf(found, key, work), item),
      1,
      endless,
    ),
  ),
  slice: goFunction(([item, ...at], { work }) => slice(item, at, work), 1, 3),
  join: goFunction(([separator, list], bounds) => join(separator, list, bounds), 2),
  json: goFunction(([value], bounds) => json(value, bounds), 1),
};

function length(value: unknown, work: Budget): number {
  if (value === undefined || value === null) return 0;
  if (typeof value === "string") return byteLength(skimmed(value, work));
  if (isList(value)) return value.length;
  if (isMap(value)) return keysOf(value, work).length;
  throw new ValueError(`${describe(value)} has no length`);
}

/** What a list or map does not have is missing, and so is what nothing asks for. */
function elementOf(item: unknown, key: unknown, work: Budget): unknown {
  if (item === undefined || item === null || key === undefined || key === null) return undefined;
  if (isMap(item)) {
    if (typeof key === "string") return ownValue(item, key);
    throw new ValueError(`a map is read by a name, not by ${describe(key)}`);
  }
  if (isList(item)) return item[position(key)];
  if (typeof item === "string") return bytesOf(skimmed(item, work))[position(key)];
  throw new ValueError(`cannot index ${describe(item)}`);
}

function slice(item: unknown, at: readonly unknown[], work: Budget): unknown {
  if (item === undefined || item === null) return undefined;
  if (isList(item)) work.skimmed(item.length);
  if (isList(item)) return item.slice(...ends(item.length, at));
  if (typeof item !== "string") throw new ValueError(`cannot slice ${describe(item)}`);
  const bytes = bytesOf(skimmed(item, work));
  return textOfBytes(bytes.subarray(...ends(bytes.length, at)));
}

/** A text that is gone through quickly. */
function skimmed(text: string, work: Budget): string {
  work.skimmed(text.length);
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
  const value = isNumber(key) ? doubleOf(key) : Number.NaN;
  if (Number.isInteger(value)) return value;
  throw new ValueError(`a list is read by a whole number, not by ${isNumber(key) ? "a fraction" : describe(key)}`);
}

function join(separator: unknown, list: unknown, bounds: Bounds): string {
  if (list === undefined || list === null) return "";
  if (!isList(list)) return textOf(list, bounds);
  const between = textOf(separator, bounds);
  bounds.work.characters(list.length * 10);
  let out = "";
  for (const [index, item] of list.entries()) {
    out += (index === 0 ? "" : between) + textOf(item, bounds);
    if (out.length > bounds.outputBytes) throw new ValueError("the text is too long", "MCI_TEMPLATE_LIMIT");
  }
  return out;
}
