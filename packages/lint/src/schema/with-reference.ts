import type { JsonObject } from "@mci/contract";
import { isRecord, resolveReference } from "@mci/plugin-kit";

/** Returns a schema, or what its `$ref` leads to within the document, with what stands beside `$ref` on top. */
export function withReference(schema: JsonObject, document: unknown): JsonObject {
  let resolved = schema;
  for (let hops = 0; hops < maxHops && typeof resolved["$ref"] === "string"; hops += 1) {
    const { $ref, ...rest } = resolved;
    const target = resolveReference($ref, document);
    resolved = isRecord(target) ? { ...target, ...rest } : rest;
  }
  return resolved;
}

const maxHops = 8;
