import type { JsonObject } from "@mci/contract";
import { isRecord, parsePointer } from "@mci/plugin-kit";

/** Returns a schema, or what its `$ref` leads to within the document, with what stands beside `$ref` on top. */
export function resolveReference(schema: JsonObject, document: unknown): JsonObject {
  let resolved = schema;
  for (let hops = 0; hops < maxHops && typeof resolved["$ref"] === "string"; hops += 1) {
    const { $ref, ...rest } = resolved;
    const target = valueAt(document, $ref);
    resolved = isRecord(target) ? { ...target, ...rest } : rest;
  }
  return resolved;
}

const maxHops = 8;

function valueAt(document: unknown, reference: string): unknown {
  if (!/^#(?:\/|$)/.test(reference)) return undefined;
  return parsePointer(reference.slice(1)).reduce<unknown>((value, key) => {
    if (Array.isArray(value)) return value[Number(key)];
    return isRecord(value) && Object.hasOwn(value, key) ? value[key] : undefined;
  }, document);
}
