import type { JsonObject } from "@mci/contract";
import { isRecord } from "@mci/plugin-kit";
import { dataKeywords, definedFormats, namedSchemas } from "./keywords.ts";

interface TidyOptions {
  /** A library checks its values itself, so that long patterns can be left out. What an author wrote stays as it is. */
  readonly kind: "library" | "typebox" | "JSON Schema";
  readonly side: "input" | "output";
}

/**
 * Gives the schemas of all libraries one form, and removes what says nothing to a model: `$schema`, the bounds of zod's
 * integers, long patterns beside a format, formats that JSON Schema does not define, null for what may be left out.
 */
export function tidySchema(schema: JsonObject, options: TidyOptions): JsonObject {
  const { $schema: dialect, ...rest } = schema;
  if (options.kind === "JSON Schema") return isCurrent(dialect) ? rest : schema;
  return tidied(rest, options) as JsonObject;
}

function isCurrent(dialect: unknown): boolean {
  return dialect === undefined || (typeof dialect === "string" && dialect.includes("2020-12"));
}

function tidied(node: unknown, options: TidyOptions): unknown {
  if (Array.isArray(node)) return node.map((item) => tidied(item, options));
  if (!isRecord(node)) return node;
  const kept = Object.entries(node).filter(([name, value]) => !isNoise(name, value, node, options));
  const inside = Object.fromEntries(kept.map(([name, value]) => [name, valueOf(name, value, node, options)]));
  return steps.reduce((schema, step) => step(schema), inside as JsonObject);
}

function valueOf(name: string, value: unknown, node: JsonObject, options: TidyOptions): unknown {
  if (dataKeywords.has(name)) return value;
  if (!namedSchemas.has(name) || !isRecord(value)) return tidied(value, options);
  const required = node["required"];
  const isOptional = (member: string): boolean => !(Array.isArray(required) && required.includes(member));
  const members = Object.entries(value).map(([member, schema]) => {
    const tidy = tidied(schema, options);
    const dropsNull = name === "properties" && options.side === "input" && isOptional(member);
    return [member, dropsNull ? withoutNull(tidy) : tidy] as const;
  });
  return Object.fromEntries(members);
}

const bound = Number.MAX_SAFE_INTEGER;

/** The patterns that libraries have for formats are longer: a shorter one was written for this schema, and tells something. */
const maxTellingPattern = 64;

function isNoise(name: string, value: unknown, node: JsonObject, { kind }: TidyOptions): boolean {
  const { type, format, contentEncoding, pattern, allOf } = node;
  if (name === "minimum") return type === "integer" && value === -bound;
  if (name === "maximum") return type === "integer" && value === bound;
  if (name === "pattern" && kind === "library") {
    const isLong = typeof value === "string" && value.length > maxTellingPattern;
    return contentEncoding !== undefined || (isLong && definedFormats.has(format));
  }
  if (name === "format") {
    const isInvented = kind === "library" && !definedFormats.has(value) && (pattern ?? allOf) !== undefined;
    return isInvented || value === contentEncoding;
  }
  return name === "propertyNames" && isRecord(value) && Object.keys(value).length === 1 && value["type"] === "string";
}

type Step = (schema: JsonObject) => JsonObject;

const steps: readonly Step[] = [literals, nullable, discriminated, textEnum, tuple];

/** A union of literals is an enum. */
function literals(schema: JsonObject): JsonObject {
  const { anyOf, ...rest } = schema;
  if (!Array.isArray(anyOf) || anyOf.length === 0 || !anyOf.every(isLiteral)) return schema;
  return { ...rest, enum: anyOf.flatMap((branch) => ("const" in branch ? [branch["const"]] : branch["enum"])) };
}

function isLiteral(branch: unknown): branch is JsonObject {
  if (!isRecord(branch)) return false;
  const { type: _, const: value, enum: values, ...rest } = branch;
  return (value !== undefined || Array.isArray(values)) && Object.keys(rest).length === 0;
}

/** A type or null: both in `type`, unless the type is a union. */
function nullable(schema: JsonObject): JsonObject {
  const { anyOf, ...rest } = schema;
  if (!Array.isArray(anyOf) || anyOf.length !== 2) return schema;
  const other = anyOf.find((branch) => !isNull(branch));
  if (!anyOf.some(isNull) || !isRecord(other) || typeof other["type"] !== "string") return schema;
  const { const: literal, enum: values = literal === undefined ? undefined : [literal], ...open } = other;
  const merged = { ...open, ...rest, type: [other["type"], "null"] };
  return Array.isArray(values) ? { ...merged, enum: [...values, null] } : merged;
}

function isNull(branch: unknown): boolean {
  return isRecord(branch) && (branch["type"] === "null" || branch["const"] === null);
}

/** Null for what may be left out counts as absent: a model need not know of it. */
function withoutNull(schema: unknown): unknown {
  if (!isRecord(schema)) return schema;
  const { default: fallback, ...rest } = schema;
  const open = fallback === null ? rest : schema;
  const { type, enum: values, anyOf } = open;
  if (Array.isArray(type) && type.includes("null")) {
    const left = type.filter((name) => name !== "null");
    const typed = { ...open, type: left.length === 1 ? left[0] : left };
    return Array.isArray(values) ? { ...typed, enum: values.filter((value) => value !== null) } : typed;
  }
  if (!Array.isArray(anyOf) || !anyOf.some(isNull)) return open;
  const left = anyOf.filter((branch) => !isNull(branch));
  const { anyOf: _, ...around } = open;
  return left.length === 1 && isRecord(left[0]) ? { ...left[0], ...around } : { ...around, anyOf: left };
}

/** A union of objects that one property tells apart: exactly one of them fits. */
function discriminated(schema: JsonObject): JsonObject {
  const { anyOf, ...rest } = schema;
  if (!Array.isArray(anyOf) || anyOf.length < 2) return schema;
  const [first = new Map(), ...others] = anyOf.map(literalProperties);
  const isTold = [...first.keys()].some((name) => {
    const values = [first, ...others].map((properties) => properties.get(name));
    return !values.includes(undefined) && new Set(values).size === values.length;
  });
  return isTold ? { ...rest, oneOf: anyOf } : schema;
}

/** The required properties of an object that have one value each. */
function literalProperties(branch: unknown): ReadonlyMap<string, unknown> {
  if (!isRecord(branch) || !isRecord(branch["properties"]) || !Array.isArray(branch["required"])) return new Map();
  const { properties, required } = branch;
  const entries = Object.entries(properties).flatMap(([name, property]) =>
    required.includes(name) && isRecord(property) && property["const"] !== undefined
      ? [[name, property["const"]] as const]
      : [],
  );
  return new Map(entries);
}

function textEnum(schema: JsonObject): JsonObject {
  const { type, enum: values } = schema;
  const isText = type === undefined && Array.isArray(values) && values.every((value) => typeof value === "string");
  return isText ? { type: "string", ...schema } : schema;
}

/** Tuples of a fixed length say so by `minItems` and `maxItems`; those of older drafts have arrays in `items`. */
function tuple(schema: JsonObject): JsonObject {
  const { items, additionalItems, ...rest } = schema;
  if (Array.isArray(items)) {
    const open = { ...rest, prefixItems: items };
    return additionalItems === false ? { ...open, maxItems: items.length } : open;
  }
  const { prefixItems } = rest;
  if (items !== false || !Array.isArray(prefixItems)) return schema;
  return { ...rest, maxItems: prefixItems.length };
}
