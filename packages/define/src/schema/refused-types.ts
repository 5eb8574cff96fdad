import type { JsonObject } from "@mci/contract";
import { isRecord } from "@mci/plugin-kit";

/** A place in a schema whose type JSON does not have. */
interface RefusedType {
  /** Such as `filter.since` or `dates[]`. */
  readonly path: string;
  readonly reason: string;
}

const key = "x-mci-refused";

/** A schema that stands for a type that JSON does not have. */
export function refusedType(reason: string): JsonObject {
  return { [key]: reason };
}

/** Returns all places of a schema whose types JSON does not have. */
export function refusedTypes(schema: unknown, path = ""): readonly RefusedType[] {
  if (!isRecord(schema)) return [];
  const reason = reasonOf(schema);
  if (reason !== undefined) return [{ path, reason }];
  return Object.entries(schema).flatMap(([keyword, value]) => {
    if (keyword === "properties") return membersOf(value, (name) => (path === "" ? name : `${path}.${name}`));
    if (keyword === "$defs" || keyword === "patternProperties") return membersOf(value, () => path);
    if (keyword === "items") return refusedTypes(value, `${path}[]`);
    if (keyword === "additionalProperties") return refusedTypes(value, `${path}.*`);
    if (keyword === "prefixItems") return listOf(value).flatMap((item, at) => refusedTypes(item, `${path}[${at}]`));
    if (combining.has(keyword)) return listOf(value).flatMap((branch) => refusedTypes(branch, path));
    return keyword === "not" ? refusedTypes(value, path) : [];
  });
}

const combining = new Set(["anyOf", "oneOf", "allOf"]);

function membersOf(value: unknown, pathOf: (name: string) => string): readonly RefusedType[] {
  if (!isRecord(value)) return [];
  return Object.entries(value).flatMap(([name, member]) => refusedTypes(member, pathOf(name)));
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [value];
}

function reasonOf(schema: JsonObject): string | undefined {
  const marked = schema[key];
  if (typeof marked === "string") return marked;
  const { type, contentEncoding } = schema;
  if (contentEncoding === "binary") return "A file cannot be represented in JSON. Use base64";
  const unknown = [type].flat().find((name) => name !== undefined && !types.has(name));
  return unknown === undefined ? undefined : `${JSON.stringify(unknown)} is not a type of JSON Schema`;
}

const types = new Set<unknown>(["string", "number", "integer", "boolean", "object", "array", "null"]);
