import type { JsonObject } from "@mci/contract";

/** Adds null to a converted schema if OpenAPI 3.0 or Swagger 2.0 allows it beside what the schema says. */
export function withNull(schema: JsonObject, source: JsonObject): JsonObject {
  if (!isNullable(source)) return schema;
  const { type } = schema;
  if (hasCombinator(schema)) return combined(schema);
  if (type === undefined) return withoutType(schema);
  const types: readonly unknown[] = Array.isArray(type) ? type : [type];
  const values = schema["enum"];
  return {
    ...schema,
    type: types.includes("null") ? type : [...types, "null"],
    ...(Array.isArray(values) && !values.includes(null) ? { enum: [...values, null] } : {}),
  };
}

/** Whether null is among what a schema of a document says. */
export function allowsNull(source: JsonObject): boolean {
  return isNullable(source) || [source["type"]].flat().includes("null");
}

function isNullable(source: JsonObject): boolean {
  return source["nullable"] === true || source["x-nullable"] === true;
}

/** A schema without a type allows null by itself, unless something in it does not. */
function withoutType(schema: JsonObject): JsonObject {
  const values = schema["enum"];
  if (Array.isArray(values) && !values.includes(null)) return { ...schema, enum: [...values, null] };
  return schema;
}

function hasCombinator(schema: JsonObject): boolean {
  return ["allOf", "anyOf", "oneOf"].some((keyword) => Object.hasOwn(schema, keyword));
}

function combined({ title, description, default: value, ...rest }: JsonObject): JsonObject {
  const about = Object.entries({ title, description, default: value }).filter(([, one]) => one !== undefined);
  return { ...Object.fromEntries(about), anyOf: [rest, { type: "null" }] };
}
