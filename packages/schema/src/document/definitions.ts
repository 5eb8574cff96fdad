import type { JsonObject } from "@mci/contract";
import { isRecord } from "@mci/plugin-kit";
import type { SchemaOf } from "./builder.ts";

const target = Symbol("target");

/** A schema with a name of its own: written once under `$defs` and pointed at from everywhere. */
export function named<T>(name: string, schema: SchemaOf<T>): SchemaOf<T> {
  const reference = { $ref: `#/$defs/${name}`, description: schema["description"] };
  return Object.defineProperty(reference, target, { value: { name, schema } });
}

/** A schema with every named one it leads to under `$defs`, and the extra ones. */
export function withDefinitions(schema: JsonObject, extra: readonly JsonObject[] = []): JsonObject {
  const definitions: Record<string, JsonObject> = {};
  const collect = (value: unknown): void => {
    if (typeof value !== "object" || value === null) return;
    const found = (value as Reference)[target];
    if (found !== undefined && !Object.hasOwn(definitions, found.name)) {
      definitions[found.name] = found.schema;
      collect(found.schema);
    }
    for (const child of Object.values(value)) collect(child);
  };
  for (const root of [schema, ...extra]) collect(root);
  return { ...schema, $defs: definitions };
}

/** Returns the schema that a reference leads to; a schema without a name is returned as it is. */
export function definitionOf(schema: unknown): JsonObject {
  if (!isRecord(schema)) return {};
  return (schema as Reference)[target]?.schema ?? schema;
}

interface Reference {
  readonly [target]?: { readonly name: string; readonly schema: JsonObject };
}
