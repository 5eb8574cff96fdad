import type { StandardJSONSchemaV1, StandardSchemaV1 } from "@standard-schema/spec";
import type { JsonObject } from "@mci/contract";
import { errorMessage, isRecord } from "@mci/plugin-kit";

/** Thrown for a schema that has no JSON Schema. Its message is the reason, without a full stop. */
export class SchemaRefused extends Error {
  override readonly name = "SchemaRefused";
}

/** A schema with the interface of Standard Schema. Those of arktype are functions. */
export function isStandardSchema(schema: unknown): schema is StandardSchemaV1 {
  if (schema === null || (typeof schema !== "object" && typeof schema !== "function")) return false;
  return isRecord(Reflect.get(schema, "~standard"));
}

/**
 * Converts the schema of a library to JSON Schema 2020-12 without `$schema`. `side` says whether the values are those
 * that callers write or those that handlers get. Throws SchemaRefused, which names the parameter, for a type that JSON
 * does not have.
 */
export function toJsonSchema(schema: unknown, side: "input" | "output"): JsonObject {
  if (!isStandardSchema(schema)) {
    if (isRecord(schema)) return tidy(schema);
    throw new SchemaRefused("It is neither a JSON Schema nor the schema of a library");
  }
  try {
    return tidy(converted(schema, side));
  } catch (error) {
    throw new SchemaRefused(`${offender(schema, side)}${reasonOf(error)}`, { cause: error });
  }
}

/** What a library says of it. arktype throws an object with the code of the type. */
function reasonOf(error: unknown): string {
  const code: unknown = Reflect.get(Object(error), "code");
  if (typeof code === "string") return `A type of the kind '${code}' cannot be represented in JSON Schema`;
  return errorMessage(error).replace(/\.$/, "");
}

const options = { target: "draft-2020-12" };

function converted(schema: StandardSchemaV1, side: "input" | "output"): JsonObject {
  // The converter of arktype leaves out what it cannot say; its own method throws.
  const own: unknown = side === "input" ? Reflect.get(schema, "in") : schema;
  const method: unknown = Reflect.get(Object(own), "toJsonSchema");
  if (schema["~standard"].vendor === "arktype" && typeof method === "function") return method.call(own);
  const { jsonSchema } = schema["~standard"] as Partial<StandardJSONSchemaV1.Props>;
  if (jsonSchema !== undefined) return jsonSchema[side](options);
  const { vendor } = schema["~standard"];
  const way = vendor === "valibot" ? ": wrap it in toStandardJsonSchema() of @valibot/to-json-schema" : "";
  throw new SchemaRefused(`A schema of ${vendor} does not say its JSON Schema${way}`);
}

/** Names the first property that cannot be converted, for libraries that let their properties be seen. */
function offender(schema: StandardSchemaV1, side: "input" | "output"): string {
  const properties: unknown = Reflect.get(schema, "shape") ?? Reflect.get(schema, "entries");
  if (!isRecord(properties)) return "";
  for (const [name, property] of Object.entries(properties)) {
    if (!isStandardSchema(property)) continue;
    try {
      converted(property, side);
    } catch (error) {
      if (error instanceof SchemaRefused) return "";
      return `Parameter '${name}': `;
    }
  }
  return "";
}

const bound = Number.MAX_SAFE_INTEGER;

/** Removes what says nothing to a model: `$schema`, the bounds of zod's integers, its long patterns beside a format. */
function tidy(schema: JsonObject): JsonObject {
  const { $schema: _, ...rest } = tidied(schema) as JsonObject;
  if (rest["type"] !== undefined || !(Array.isArray(rest["anyOf"]) || Array.isArray(rest["oneOf"]))) return rest;
  return { type: "object", ...rest };
}

function tidied(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(tidied);
  if (!isRecord(node)) return node;
  const { type, minimum, maximum, format, pattern } = node;
  const isInteger = type === "integer" && (minimum === -bound || maximum === bound);
  const dropped = new Set<string>();
  if (isInteger && minimum === -bound) dropped.add("minimum");
  if (isInteger && maximum === bound) dropped.add("maximum");
  if (typeof format === "string" && typeof pattern === "string") dropped.add("pattern");
  const entries = Object.entries(node).filter(([name]) => !dropped.has(name));
  const isText = type === undefined && isStrings(node["enum"]);
  return Object.fromEntries([
    ...(isText ? [["type", "string"] as const] : []),
    ...entries.map(([name, value]) => [name, isData(name) ? value : tidied(value)] as const),
  ]);
}

function isStrings(values: unknown): boolean {
  return Array.isArray(values) && values.length > 0 && values.every((value) => typeof value === "string");
}

/** Keywords whose values are data, in which nothing is a keyword. */
function isData(name: string): boolean {
  return name === "default" || name === "const" || name === "enum" || name === "examples" || name === "example";
}
