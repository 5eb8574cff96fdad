import type { JsonObject } from "@mci/contract";
import { compile, linearPatterns, type SchemaCheck } from "@mci/json-schema";
import { patternsOf } from "@mci/schema";

/** Prepares a schema to check values against. The engine of patterns is loaded for schemas that have some. */
export function compileSchema(schema: JsonObject): SchemaCheck | Promise<SchemaCheck> {
  if (patternsOf(schema).length === 0) return compile(schema);
  return linearPatterns().then((patterns) => compile(schema, { patterns }));
}
