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
  if (losesDigits(value, text)) {
    if (types.has("string") || !(types.has("number") || types.has("integer"))) return text;
    throw new UsageError(
      `${text} cannot be passed as a number: it would become ${String(value)}.`,
      Number.isFinite(value) ? `To pass that number write ${String(value)}.` : undefined,
    );
  }
  if (types.has("string") && !isOneOf(value, types)) return text;
  const lost = findLostDigits(text);
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

/** An id of twenty digits must not turn into a different one, and a number that is too large not into infinity. */
function losesDigits(value: unknown, text: string): value is number {
  if (typeof value !== "number") return false;
  return !Number.isFinite(value) || (/^-?\d+$/.test(text) && !Number.isSafeInteger(value));
}

function isOneOf(value: unknown, types: ReadonlySet<string>): boolean {
  if (typeof value === "string") return false;
  return types.has(nameType(value)) || (types.has("integer") && Number.isInteger(value));
}
