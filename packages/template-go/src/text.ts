import { jsonText, WrittenNumber } from "@mci/plugin-kit";
import { ValueError, type Budget } from "@mci/plugin-kit/templates";

/** A value as it is written: texts as they are, lists and maps as compact JSON, nil and what is missing as nothing. */
export function toText(value: unknown, budget: Budget): string {
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
      return WrittenNumber.is(value) ? value.text : json(value, budget);
    default:
      throw new ValueError(`a ${typeof value} cannot be written as text`);
  }
}

/** Any value as JSON, numbers as they were written. */
export function json(value: unknown, budget: Budget): string {
  if (isDeeper(value, maxDepth, budget))
    throw new ValueError(`a value nests deeper than ${maxDepth} levels`, { code: "MCI_TEMPLATE_LIMIT" });
  const text = jsonText(value ?? null);
  if (text === undefined) throw new ValueError("the value has no text as JSON");
  return text;
}

/** Answers are read down to this depth, and all that is read can be printed. */
const maxDepth = 100;

/** Goes through all of a value, and counts that. */
function isDeeper(value: unknown, levels: number, budget: Budget): boolean {
  // Printing an entry takes longer than reading its characters.
  budget.characters(typeof value === "string" ? value.length + 50 : 60);
  if (typeof value !== "object" || value === null) return false;
  if (WrittenNumber.is(value)) {
    budget.characters(value.text.length);
    return false;
  }
  if (levels === 0) return true;
  if (Array.isArray(value)) return value.some((inner) => isDeeper(inner, levels - 1, budget));
  return Object.entries(value).some(([key, inner]) => {
    budget.characters(key.length + 60);
    return isDeeper(inner, levels - 1, budget);
  });
}
