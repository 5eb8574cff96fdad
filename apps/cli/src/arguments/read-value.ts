import { listedValues, typeOf, typesOf } from "./schema-types.ts";

/**
 * Converts an argument by the types its property declares. If strings are allowed, it stays a string unless it is written
 * exactly like one of the other allowed types (`5`, `true`, `null`, `["a"]`) and is not a value of `enum`. A value of the
 * wrong type is passed on: validation reports it.
 */
export function readValue(text: string, schema: unknown, root: unknown): unknown {
  const types = typesOf(schema, root);
  if (types === undefined || (types.has("string") && types.size === 1) || listedValues(schema, root).includes(text))
    return text;
  const value = readJson(text);
  if (value === undefined || losesDigits(value, text)) return text;
  return types.has("string") && !isOneOf(value, types) ? text : value;
}

/** Returns undefined for invalid JSON. */
function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** An id of twenty digits must not turn into a different one. */
function losesDigits(value: unknown, text: string): boolean {
  return typeof value === "number" && /^-?\d+$/.test(text) && !Number.isSafeInteger(value);
}

function isOneOf(value: unknown, types: ReadonlySet<string>): boolean {
  if (typeof value === "string") return false;
  return types.has(typeOf(value)) || (types.has("integer") && Number.isInteger(value));
}
