import type { JsonObject, JsonSchema } from "@mci/contract";
import { isRecord } from "@mci/plugin-kit";

/**
 * Returns "plain" for a JSON Schema that is certainly well-formed, or "patterns" if it contains some; undefined if only the
 * whole check can tell. 10,000 tools load in two thirds of the time. The tests beside it compare both checks.
 */
export function quickCheckSchema(schema: JsonSchema): "plain" | "patterns" | undefined {
  const seen: Seen = { root: schema, patterns: false, parts: 0 };
  if (!isFine(schema, seen, 0, false)) return undefined;
  return seen.patterns ? "patterns" : "plain";
}

interface Seen {
  readonly root: JsonSchema;
  patterns: boolean;
  parts: number;
}

const maxParts = 10_000;

/**
 * `isDefinition`: a definition, or a part of one that is for the same value. References there could lead back to where they
 * came from, so that a check would not end; everywhere else a reference leads to a definition, and no further.
 */
function isFine(schema: unknown, seen: Seen, depth: number, isDefinition: boolean): boolean {
  if (typeof schema === "boolean") return true;
  if (!isRecord(schema) || depth > 100 || (seen.parts += 1) > maxParts) return false;
  for (const key in schema) {
    const value = schema[key];
    if (key === "$ref") {
      if (isDefinition || !leadsToDefinition(value, seen.root)) return false;
    } else if (key === "$defs" || key === "definitions") {
      if (depth > 0 || key !== definitionsOf(schema) || !isFineMap(value, seen, 1, true)) return false;
    } else if (!isFineKeyword(key, value, seen, depth, isDefinition)) return false;
  }
  return true;
}

/** The keyword for definitions that everybody reads in the dialect of a schema. */
function definitionsOf({ $schema }: JsonObject): "$defs" | "definitions" {
  return typeof $schema === "string" && $schema.includes("draft-07") ? "definitions" : "$defs";
}

/** Whether a reference leads to a definition of the root, written the plain way: `#/$defs/Address`. */
function leadsToDefinition(reference: unknown, root: JsonSchema): boolean {
  if (typeof reference !== "string" || !isRecord(root)) return false;
  const keyword = definitionsOf(root);
  const start = `#/${keyword}/`;
  const definitions = root[keyword];
  const name = reference.slice(start.length);
  return (
    reference.startsWith(start) && /^[\w.-]+$/.test(name) && isRecord(definitions) && Object.hasOwn(definitions, name)
  );
}

function isFineKeyword(key: string, value: unknown, seen: Seen, depth: number, isDefinition: boolean): boolean {
  switch (key) {
    case "type":
      return isType(value);
    case "description":
    case "title":
    case "format":
    case "$comment":
      return typeof value === "string";
    case "properties":
      return isFineMap(value, seen, depth + 1, false);
    case "required":
      return isNameList(value);
    case "enum":
      return Array.isArray(value) && value.length > 0;
    case "default":
    case "const":
      return true;
    case "items":
    case "additionalProperties":
      return isFine(value, seen, depth + 1, false);
    case "not":
      return isFine(value, seen, depth + 1, isDefinition);
    case "anyOf":
    case "oneOf":
    case "allOf":
      return (
        Array.isArray(value) && value.length > 0 && value.every((item) => isFine(item, seen, depth + 1, isDefinition))
      );
    case "pattern":
      seen.patterns = true;
      return typeof value === "string";
    case "minimum":
    case "maximum":
    case "exclusiveMinimum":
    case "exclusiveMaximum":
      return typeof value === "number";
    case "multipleOf":
      return typeof value === "number" && value > 0;
    case "minLength":
    case "maxLength":
    case "minItems":
    case "maxItems":
    case "minProperties":
    case "maxProperties":
      return typeof value === "number" && Number.isInteger(value) && value >= 0;
    case "uniqueItems":
    case "readOnly":
    case "writeOnly":
      return typeof value === "boolean";
    case "examples":
      return Array.isArray(value);
    case "$schema":
      return typeof value === "string" && dialects.has(value);
    default:
      return key.startsWith("x-");
  }
}

/** In these, what is fine above is fine. */
const dialects: ReadonlySet<string> = new Set([
  "https://json-schema.org/draft/2020-12/schema",
  "https://json-schema.org/draft/2019-09/schema",
  "http://json-schema.org/draft-07/schema#",
  "http://json-schema.org/draft-07/schema",
]);

const types: ReadonlySet<unknown> = new Set(["string", "number", "integer", "boolean", "object", "array", "null"]);

function isType(value: unknown): boolean {
  if (typeof value === "string") return types.has(value);
  return Array.isArray(value) && value.length > 0 && value.every((type) => types.has(type)) && isUnique(value);
}

function isNameList(value: unknown): boolean {
  return Array.isArray(value) && value.every(isString) && isUnique(value);
}

function isString(value: unknown): boolean {
  return typeof value === "string";
}

function isUnique(values: readonly unknown[]): boolean {
  // Most lists are of a few names, and quicker looked through than put into a set.
  if (values.length >= 8) return new Set(values).size === values.length;
  for (let index = 1; index < values.length; index += 1) {
    if (values.indexOf(values[index]) !== index) return false;
  }
  return true;
}

function isFineMap(value: unknown, seen: Seen, depth: number, isDefinition: boolean): boolean {
  if (!isRecord(value)) return false;
  for (const key in value) {
    if (!isFine(value[key], seen, depth, isDefinition)) return false;
  }
  return true;
}
