import type { JsonSchema } from "@mci/contract";
import type { SchemaCheck } from "@mci/json-schema";
import { BoundedMap } from "@mci/plugin-kit";
import { jsonSchemaLibrary } from "./json-schema.ts";

/** Compiled schemas, made on first use and shared by tools whose schemas read the same. */
export interface ValidatorCache {
  get(schema: JsonSchema): Promise<SchemaCheck>;
}

const maxCompiledSchemas = 1_000;

export function validatorCache(): ValidatorCache {
  const compiled = new BoundedMap<Promise<SchemaCheck>>({ entries: maxCompiledSchemas });
  return {
    get(schema) {
      const text = JSON.stringify(schema);
      return compiled.getOrMake(text, () => makeCheck(schema, text));
    },
  };
}

/** The pattern engine is loaded for schemas that may have patterns. */
async function makeCheck(schema: JsonSchema, text: string): Promise<SchemaCheck> {
  const { compile, linearPatterns } = await jsonSchemaLibrary();
  const check = compile(schema, text.includes('"pattern') ? { patterns: await linearPatterns() } : {});
  await check.prepare();
  return check;
}
