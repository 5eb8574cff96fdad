import type { JsonObject } from "@mci/contract";
import { isRecord } from "@mci/plugin-kit";
import { withReference } from "./with-reference.ts";

/**
 * Returns a value of the kind that a schema describes, with all of its properties: a text template renders it as it would
 * an argument. It need not be valid: patterns and bounds are not looked at.
 */
export function sampleOf(schema: unknown, document: unknown, depth = 0): unknown {
  if (!isRecord(schema) || depth > maxDepth) return "text";
  const resolved = withReference(schema, document);
  const { const: constant, enum: values, default: fallback, examples, anyOf, oneOf, allOf } = resolved;
  if (constant !== undefined) return constant;
  for (const list of [values, examples]) if (Array.isArray(list) && list.length > 0) return list[0];
  if (fallback !== undefined) return fallback;
  if (Array.isArray(allOf)) return sampleOf(Object.assign({}, withoutAll(resolved), ...allOf), document, depth + 1);
  const branches = [anyOf, oneOf].find(Array.isArray);
  if (branches !== undefined) return sampleOf(branches.find(isNotNull), document, depth + 1);
  return sampleOfType(resolved, document, depth);
}

const maxDepth = 6;

function sampleOfType(schema: JsonObject, document: unknown, depth: number): unknown {
  switch (typeOf(schema)) {
    case "object":
      return Object.fromEntries(
        Object.entries(isRecord(schema["properties"]) ? schema["properties"] : {}).map(([name, property]) => [
          name,
          sampleOf(property, document, depth + 1),
        ]),
      );
    case "array":
      return [sampleOf(schema["items"], document, depth + 1)];
    case "integer":
    case "number":
      return typeof schema["minimum"] === "number" ? Math.max(1, schema["minimum"]) : 1;
    case "boolean":
      return true;
    case "null":
      return null;
    default:
      return "text";
  }
}

function typeOf(schema: JsonObject): unknown {
  const type: unknown = schema["type"];
  if (Array.isArray(type)) return type.find((one) => one !== "null");
  return type ?? (isRecord(schema["properties"]) ? "object" : undefined);
}

function isNotNull(branch: unknown): boolean {
  return !isRecord(branch) || branch["type"] !== "null";
}

function withoutAll({ allOf: _, ...schema }: JsonObject): JsonObject {
  return schema;
}
