import type { JsonObject, JsonSchema } from "@mci/contract";
import { isRecord } from "@mci/plugin-kit";
import { readProperty, resolveRef } from "../arguments/schema-types.ts";

/** Returns the names of required properties that are not given and have no default. */
export function missingNames(schema: JsonSchema, props: JsonObject): readonly string[] {
  return requiredNames(schema).filter((name) => !Object.hasOwn(props, name) && !hasDefault(schema, name));
}

/** Returns the names of the other declared properties that are not given, those that are required with a default first. */
export function optionalNames(schema: JsonSchema, props: JsonObject): readonly string[] {
  const required = requiredNames(schema).filter((name) => hasDefault(schema, name));
  const declared = new Set([...required, ...declaredNames(schema)]);
  const missing = new Set(missingNames(schema, props));
  return [...declared].filter((name) => !Object.hasOwn(props, name) && !missing.has(name));
}

function requiredNames(schema: unknown): readonly string[] {
  return parts(schema, schema).flatMap(({ required }) => (Array.isArray(required) ? required.map(String) : []));
}

function declaredNames(schema: unknown): readonly string[] {
  return parts(schema, schema).flatMap(({ properties }) => (isRecord(properties) ? Object.keys(properties) : []));
}

/** Returns the schema and those that hold together with it. */
function parts(schema: unknown, root: unknown, depth = 8): readonly Readonly<Record<string, unknown>>[] {
  const at = resolveRef(schema, root);
  if (at === undefined || depth === 0) return [];
  const all: readonly unknown[] = Array.isArray(at["allOf"]) ? at["allOf"] : [];
  return [at, ...all.flatMap((part) => parts(part, root, depth - 1))];
}

function hasDefault(schema: JsonSchema, name: string): boolean {
  const property = resolveRef(readProperty(schema, name, schema), schema);
  return property !== undefined && Object.hasOwn(property, "default");
}
