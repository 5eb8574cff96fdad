import { describeLostDigits, findLostDigits, lostDigitsHint } from "@mci/plugin-kit";
import { UsageError } from "../usage-error.ts";
import { listedValues, nameType, readTypes } from "./schema-types.ts";

/**
 * Converts an argument by the types its property declares. If strings are allowed, it stays a string unless it is written
 * exactly like one of the other allowed types (`5`, `true`, `null`, `["a"]`) and is not a value of `enum`. A value of the
 * wrong type is passed on: validation reports it.
 */
export function readValue(text: string, schema: unknown, root: unknown): unknown {
  const types = readTypes(schema, root);
  if (types === undefined || (types.has("string") && types.size === 1) || listedValues(schema, root).includes(text))
    return text;
  const value = readJson(text);
  if (value === undefined) return text;
  if (types.has("string") && !isOneOf(value, types)) return text;
  const lost = findLostDigits(text);
  // An id of twenty digits must not turn into a different one.
  if (lost !== undefined && typeof value === "number" && !takesNumbers(types)) return text;
  if (lost !== undefined) throw new UsageError(`${describeLostDigits(lost.written)}.`, lostDigitsHint);
  return value;
}

/** Returns undefined for invalid JSON. */
function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Whether numbers are allowed, and no string, which would keep the digits. */
function takesNumbers(types: ReadonlySet<string>): boolean {
  return !types.has("string") && (types.has("number") || types.has("integer"));
}

function isOneOf(value: unknown, types: ReadonlySet<string>): boolean {
  if (typeof value === "string") return false;
  return types.has(nameType(value)) || (types.has("integer") && Number.isInteger(value));
}
