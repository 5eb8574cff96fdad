import { jsonText, WrittenNumber, type Limits } from "@mci/contract";
import { Refusal } from "./mistakes.ts";

/** A value as it is written: texts as they are, lists and maps as compact JSON, nil and what is missing as nothing. */
export function textOf(value: unknown, limits: Limits): string {
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
      return WrittenNumber.is(value) ? value.text : json(value, limits);
    default:
      throw new Refusal(`a ${typeof value} cannot be written as text`);
  }
}

/** Any value as JSON, numbers as they were written. */
export function json(value: unknown, { depth }: Limits): string {
  if (isDeeper(value, depth)) throw new Refusal(`a value nests deeper than ${depth} levels`, "MCI_TEMPLATE_LIMIT");
  const text = jsonText(value ?? null);
  if (text === undefined) throw new Refusal("the value has no text as JSON");
  return text;
}

function isDeeper(value: unknown, levels: number): boolean {
  if (typeof value !== "object" || value === null || WrittenNumber.is(value)) return false;
  if (levels === 0) return true;
  for (const inner of Array.isArray(value) ? value : Object.values(value)) {
    if (isDeeper(inner, levels - 1)) return true;
  }
  return false;
}
