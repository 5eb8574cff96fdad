import type { JsonObject } from "@mci/contract";
import { isRecord } from "@mci/plugin-kit";

/** Says by its `type` that a schema is that of an object, where an intersection, a union or a reference says it. */
export function withObjectType(schema: JsonObject): JsonObject {
  const inlined = withoutRootReference(schema);
  return inlined["type"] === undefined && isObject(inlined, inlined) ? { type: "object", ...inlined } : inlined;
}

/** Many hosts look for `properties` at the root, and do not follow a reference there. */
function withoutRootReference(schema: JsonObject): JsonObject {
  const { $ref: reference, $defs: definitions, ...around } = schema;
  const name = nameIn(reference);
  const target = name === undefined || !isRecord(definitions) ? undefined : definitions[name];
  if (name === undefined || !isRecord(definitions) || !isRecord(target)) return schema;
  const { [name]: _, ...others } = definitions;
  const inlined = { ...target, ...around };
  const isUsed = JSON.stringify([inlined, others]).includes(JSON.stringify(reference));
  const kept = isUsed ? definitions : others;
  return Object.keys(kept).length === 0 ? inlined : { ...inlined, $defs: kept };
}

function nameIn(reference: unknown): string | undefined {
  if (typeof reference !== "string") return undefined;
  return /^#\/\$defs\/([^/~%]+)$/.exec(reference)?.[1];
}

function isObject(schema: unknown, root: JsonObject, depth = 0): boolean {
  if (!isRecord(schema) || depth > maxDepth) return false;
  const { type, allOf, anyOf, oneOf, $ref: reference } = schema;
  if (type !== undefined) return type === "object";
  if (typeof reference === "string") return isObject(definition(reference, root), root, depth + 1);
  if (Array.isArray(allOf)) return allOf.some((part) => isObject(part, root, depth + 1));
  const branches = anyOf ?? oneOf;
  return Array.isArray(branches) && branches.length > 0 && branches.every((one) => isObject(one, root, depth + 1));
}

/** References may lead in circles. */
const maxDepth = 10;

/** Finds a definition; those of typebox are named by their `$id`. */
function definition(reference: string, { $defs: definitions }: JsonObject): unknown {
  if (!isRecord(definitions)) return undefined;
  const name = nameIn(reference);
  if (name !== undefined) return definitions[name];
  return Object.values(definitions).find((one) => isRecord(one) && one["$id"] === reference);
}
