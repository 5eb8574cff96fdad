import { jsonText, WrittenNumber } from "@mci/plugin-kit";
import { ValueError } from "./mistakes.ts";
import type { Bounds, Budget } from "./budget.ts";

/** A value as it is written: texts as they are, lists and maps as compact JSON, nil and what is missing as nothing. */
export function textOf(value: unknown, bounds: Bounds): string {
  switch (typeof value) {
    case "string":
      return value;
    case "number":
    case "boolean":
    case "bigint":
      return `${value}`;
    case "undefined":
      return "";
    case "object":
      if (value === null) return "";
      return WrittenNumber.is(value) ? value.text : json(value, bounds);
    default:
      throw new ValueError(`a ${typeof value} cannot be written as text`);
  }
}

/** Any value as JSON, numbers as they were written. */
export function json(value: unknown, { work }: Bounds): string {
  if (isDeeper(value, maxDepth, work))
    throw new ValueError(`a value nests deeper than ${maxDepth} levels`, "MCI_TEMPLATE_LIMIT");
  const text = jsonText(value ?? null);
  if (text === undefined) throw new ValueError("the value has no text as JSON");
  return text;
}

/** Answers are read down to this depth, and all that is read can be printed. */
const maxDepth = 100;

/** Goes through all of a value, and counts that. */
function isDeeper(value: unknown, levels: number, work: Budget): boolean {
  work.characters(typeof value === "string" ? value.length + 1 : 4);
  if (typeof value !== "object" || value === null) return false;
  if (WrittenNumber.is(value)) {
    work.characters(value.text.length);
    return false;
  }
  if (levels === 0) return true;
  if (Array.isArray(value)) return value.some((inner) => isDeeper(inner, levels - 1, work));
  return Object.entries(value).some(([key, inner]) => {
    work.characters(key.length);
    return isDeeper(inner, levels - 1, work);
  });
}
