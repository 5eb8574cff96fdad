import { mapSubschemas } from "./map-subschemas.ts";
import type { JsonObject } from "./values.ts";

/**
 * Returns a schema in which every array has `items`: `{}` where they are missing, which means the same. OpenAI, Gemini and
 * some editors refuse an array without, and with it all tools of a request. The same object if nothing is missing.
 */
export function withArrayItems(schema: JsonObject): JsonObject {
  const complete = mapSubschemas(schema, withArrayItems);
  const { type, items } = complete;
  const isArray = type === "array" || (Array.isArray(type) && type.includes("array"));
  return isArray && (items === undefined || items === null) ? { ...complete, items: {} } : complete;
}
