import type { JsonObject } from "@mci/contract";
import { isRecord, resolveReference, toArray } from "@mci/plugin-kit";

/** Returns a schema that accepts null too. */
export function nullable(schema: JsonObject): JsonObject {
  const { type } = schema;
  const isScalar = typeof type === "string" && type !== "object" && type !== "array";
  if (!isScalar || schema["enum"] !== undefined || schema["const"] !== undefined) {
    return { anyOf: [schema, { type: "null" }] };
  }
  return { ...schema, type: [type, "null"] };
}

/** Whether null fits a schema, as far as its type, its values and its branches tell. */
export function acceptsNull(schema: unknown, document: JsonObject, depth = 0): boolean {
  if (!isRecord(schema) || depth > 20) return true;
  const { type, enum: values, const: value, $ref } = schema;
  if (type !== undefined) return type === "null" || toArray(type).includes("null");
  if (Array.isArray(values)) return values.includes(null);
  if (value !== undefined) return value === null;
  if (typeof $ref === "string") return acceptsNull(resolveReference($ref, document), document, depth + 1);
  const branches = [...toArray(schema["anyOf"]), ...toArray(schema["oneOf"])];
  return branches.length === 0 || branches.some((branch) => acceptsNull(branch, document, depth + 1));
}
