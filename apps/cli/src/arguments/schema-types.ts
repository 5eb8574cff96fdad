import type { JsonObject } from "@mci/contract";
import { isRecord, resolveReference, toArray } from "@mci/plugin-kit";

/** Returns the JSON types a schema allows; undefined if it does not restrict them. */
export function readTypes(schema: unknown, root: unknown): ReadonlySet<string> | undefined {
  return findTypes(schema, root, maxDepth);
}

/** Returns the schema of a property, also if a composed schema declares it; undefined if none does. */
export function readProperty(schema: unknown, name: string, root: unknown): unknown {
  return findProperty(schema, name, root, maxDepth);
}

/** Returns the values of `enum`; an empty array if the schema has none. */
export function listedValues(schema: unknown, root: unknown): readonly unknown[] {
  return toArray(resolveRef(schema, root)?.["enum"]);
}

/** Returns the name of a value's type in JSON Schema. */
export function nameType(value: unknown): string {
  if (value === null) return "null";
  return Array.isArray(value) ? "array" : typeof value;
}

const maxDepth = 16; // A schema can refer to itself.

function findTypes(schema: unknown, root: unknown, depth: number): ReadonlySet<string> | undefined {
  const at = resolveRef(schema, root);
  if (at === undefined || depth === 0) return undefined;
  const { type, enum: values } = at;
  if (typeof type === "string") return new Set([type]);
  if (Array.isArray(type)) return new Set(type.map(String));
  if (Object.hasOwn(at, "const")) return new Set([nameType(at["const"])]);
  if (Array.isArray(values)) return new Set(values.map(nameType));
  if (isRecord(at["properties"])) return new Set(["object"]);
  for (const keyword of ["anyOf", "oneOf"]) {
    const branches = toArray(at[keyword]).map((branch) => findTypes(branch, root, depth - 1));
    const restricted = branches.filter((types) => types !== undefined);
    if (restricted.length > 0 && restricted.length === branches.length)
      return new Set(restricted.flatMap((types) => Array.from(types)));
  }
  for (const part of toArray(at["allOf"])) {
    const types = findTypes(part, root, depth - 1);
    if (types !== undefined) return types;
  }
  return undefined;
}

function findProperty(schema: unknown, name: string, root: unknown, depth: number): unknown {
  const at = resolveRef(schema, root);
  if (at === undefined || depth === 0) return undefined;
  if (isRecord(at["properties"]) && Object.hasOwn(at["properties"], name)) return at["properties"][name];
  for (const part of ["allOf", "anyOf", "oneOf"].flatMap((keyword) => toArray(at[keyword]))) {
    const property = findProperty(part, name, root, depth - 1);
    if (property !== undefined) return property;
  }
  return undefined;
}

/** Returns the schema itself, or the target of its local `$ref`. */
export function resolveRef(schema: unknown, root: unknown): JsonObject | undefined {
  let at = schema;
  for (let step = 0; step < maxDepth && isRecord(at) && typeof at["$ref"] === "string"; step += 1) {
    at = resolveReference(at["$ref"], root);
  }
  return isRecord(at) ? at : undefined;
}
