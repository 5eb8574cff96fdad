import type { JsonObject } from "@mci/contract";
import { isRecord, toArray, toPointer } from "@mci/plugin-kit";

/** Lists the schemas directly below a schema of arguments, each with its JSON pointer. */
export function* subschemas(schema: JsonObject): Generator<readonly [pointer: string, schema: JsonObject]> {
  for (const keyword of ["properties", "$defs", "definitions", "patternProperties", "dependentSchemas"]) {
    for (const [name, child] of Object.entries(isRecord(schema[keyword]) ? schema[keyword] : {})) {
      if (isRecord(child)) yield [toPointer(keyword, name), child];
    }
  }
  for (const keyword of ["items", "additionalProperties", "if", "then", "else"]) {
    const child = schema[keyword];
    if (isRecord(child)) yield [toPointer(keyword), child];
  }
  for (const keyword of ["anyOf", "oneOf", "allOf", "prefixItems"]) {
    for (const [index, child] of toArray(schema[keyword]).entries()) {
      if (isRecord(child)) yield [toPointer(keyword, index), child];
    }
  }
}
