import { listedValues, typeOf, typesOf } from "./schema-types.ts";

/**
 * The value a text stands for, by the types its property declares. Where text is allowed it stays text, unless it is
 * written exactly like one of the other types allowed (`5`, `true`, `null`, `["a"]`) and not like a listed value. What
 * does not fit is handed on as it is: validation says what is wrong with it.
 */
export function readValue(text: string, schema: unknown, root: unknown): unknown {
  const types = typesOf(schema, root);
  if (types === undefined || (types.has("string") && types.size === 1) || listedValues(schema, root).includes(text))
    return text;
  const value = readJson(text);
  if (value === undefined || losesDigits(value, text)) return text;
  return types.has("string") && !isOneOf(value, types) ? text : value;
}

/** Undefined when the text is not JSON. */
function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** An id of twenty digits must not become another one on its way. */
function losesDigits(value: unknown, text: string): boolean {
  return typeof value === "number" && /^-?\d+$/.test(text) && !Number.isSafeInteger(value);
}

function isOneOf(value: unknown, types: ReadonlySet<string>): boolean {
  if (typeof value === "string") return false;
  return types.has(typeOf(value)) || (types.has("integer") && Number.isInteger(value));
}
