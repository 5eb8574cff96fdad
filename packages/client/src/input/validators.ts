import type { JsonSchema } from "@mci/contract";
import type { SchemaCheck } from "@mci/json-schema";
import { jsonSchemaLibrary } from "./json-schema.ts";

/** Compiled schemas, made on first use and shared by tools whose schemas read the same. */
export interface ValidatorCache {
  get(schema: JsonSchema): Promise<SchemaCheck>;
}

const maxCompiledSchemas = 1_000;

export function validatorCache(): ValidatorCache {
  const compiled = new Map<string, Promise<SchemaCheck>>();
  return {
    get(schema) {
      const text = JSON.stringify(schema);
      const cached = compiled.get(text);
      if (cached) return cached;
      const made = makeCheck(schema, text);
      compiled.set(text, made);
      const [oldest] = compiled.keys();
      if (compiled.size > maxCompiledSchemas && oldest !== undefined) compiled.delete(oldest);
      return made;
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
