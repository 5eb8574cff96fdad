import type { JsonObject } from "@mci/contract";

/** The JSON types a schema allows, as far as it says; undefined when it does not. */
export function typesOf(schema: unknown, root: unknown): ReadonlySet<string> | undefined {
  return typesWithin(schema, root, deepest);
}

/** The schema of a property, looked for in composed schemas too; undefined when it is not declared. */
export function propertyOf(schema: unknown, name: string, root: unknown): unknown {
  return propertyWithin(schema, name, root, deepest);
}

/** The values of an `enum`; none when there is no such list. */
export function listedValues(schema: unknown, root: unknown): readonly unknown[] {
  return listOf(referred(schema, root)?.["enum"]);
}

/** The name of a value's type in JSON Schema. */
export function typeOf(value: unknown): string {
  if (value === null) return "null";
  return Array.isArray(value) ? "array" : typeof value;
}

const deepest = 16; // A schema may refer to itself.

function typesWithin(schema: unknown, root: unknown, depth: number): ReadonlySet<string> | undefined {
  const at = referred(schema, root);
  if (at === undefined || depth === 0) return undefined;
  const { type, enum: values } = at;
  if (typeof type === "string") return new Set([type]);
  if (Array.isArray(type)) return new Set(type.map(String));
  if (Object.hasOwn(at, "const")) return new Set([typeOf(at["const"])]);
  if (Array.isArray(values)) return new Set(values.map(typeOf));
  if (isRecord(at["properties"])) return new Set(["object"]);
  for (const keyword of ["anyOf", "oneOf"]) {
    const branches = listOf(at[keyword]).map((branch) => typesWithin(branch, root, depth - 1));
    const known = branches.filter((types) => types !== undefined);
    if (known.length > 0 && known.length === branches.length)
      return new Set(known.flatMap((types) => Array.from(types)));
  }
  for (const part of listOf(at["allOf"])) {
    const types = typesWithin(part, root, depth - 1);
    if (types !== undefined) return types;
  }
  return undefined;
}

function propertyWithin(schema: unknown, name: string, root: unknown, depth: number): unknown {
  const at = referred(schema, root);
  if (at === undefined || depth === 0) return undefined;
  if (isRecord(at["properties"]) && Object.hasOwn(at["properties"], name)) return at["properties"][name];
  for (const part of ["allOf", "anyOf", "oneOf"].flatMap((keyword) => listOf(at[keyword]))) {
    const found = propertyWithin(part, name, root, depth - 1);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** The schema itself, or the one its local `$ref` leads to. */
function referred(schema: unknown, root: unknown): JsonObject | undefined {
  let at = schema;
  for (let step = 0; step < deepest && isRecord(at) && typeof at["$ref"] === "string"; step += 1) {
    at = at["$ref"].startsWith("#") ? follow(root, at["$ref"].slice(1)) : undefined;
  }
  return isRecord(at) ? at : undefined;
}

function follow(root: unknown, pointer: string): unknown {
  const keys = pointer
    .split("/")
    .slice(1)
    .map((key) => key.replaceAll("~1", "/").replaceAll("~0", "~"));
  return keys.reduce<unknown>((at, key) => (isRecord(at) && Object.hasOwn(at, key) ? at[key] : undefined), root);
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

function isRecord(value: unknown): value is JsonObject {
  return typeOf(value) === "object";
}
