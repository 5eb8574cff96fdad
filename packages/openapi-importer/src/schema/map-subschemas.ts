import type { JsonObject, JsonSchema } from "@mci/contract";
import { isRecord } from "@mci/plugin-kit";
import { listKeywords, mapKeywords, schemaKeywords } from "./keywords.ts";

/** Returns a copy of a schema whose direct subschemas are replaced. What is data, such as `enum`, is none. */
export function mapSubschemas(schema: JsonObject, replace: (subschema: JsonSchema) => JsonSchema): JsonObject {
  const each = (value: unknown): unknown => (isSchema(value) ? replace(value) : value);
  const entries = Object.entries(schema).map(([keyword, value]): [string, unknown] => {
    if (schemaKeywords.has(keyword)) return [keyword, each(value)];
    if (listKeywords.has(keyword) && Array.isArray(value)) return [keyword, value.map(each)];
    if (!mapKeywords.has(keyword) || !isRecord(value)) return [keyword, value];
    return [keyword, Object.fromEntries(Object.entries(value).map(([name, below]) => [name, each(below)]))];
  });
  return Object.fromEntries(entries);
}

/** Calls back with each direct subschema. */
export function eachSubschema(schema: JsonObject, visit: (subschema: JsonSchema) => void): void {
  for (const [keyword, value] of Object.entries(schema)) {
    if (schemaKeywords.has(keyword) && isSchema(value)) visit(value);
    else if (listKeywords.has(keyword) && Array.isArray(value)) value.filter(isSchema).forEach(visit);
    else if (mapKeywords.has(keyword) && isRecord(value)) Object.values(value).filter(isSchema).forEach(visit);
  }
}

function isSchema(value: unknown): value is JsonSchema {
  return typeof value === "boolean" || isRecord(value);
}
