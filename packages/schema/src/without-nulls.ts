import type { JsonObject } from "@mci/contract";
import { isRecord } from "@mci/plugin-kit";
import { isStrictRecord } from "./document/builder.ts";
import { definitionOf } from "./document/definitions.ts";
import type { ParsedDocument } from "./parsed-document.ts";

/**
 * Returns the document without its fields that are null: null means the same as an absent field. Values that are passed to
 * a model or a server (schemas, `params`, the content of a body, `_meta`) and `x-*` fields are kept as written.
 */
export async function withoutNulls(document: ParsedDocument): Promise<ParsedDocument> {
  if (!hasNull(document.value)) return document;
  // The whole format, which most files are loaded without.
  const { mainDocument } = await import("./document/document.ts");
  const value = pruned(document.value, mainDocument);
  return value === document.value ? document : { ...document, value };
}

function hasNull(value: unknown): boolean {
  return value === null || (typeof value === "object" && Object.values(value).some(hasNull));
}

/** Returns the same value if nothing is left out. */
function pruned(value: unknown, schema: unknown): unknown {
  if (Array.isArray(value)) return prunedList(value, schema);
  return isRecord(value) ? prunedObject(value, schemaFor(value, schema)) : value;
}

function prunedList(list: readonly unknown[], schema: unknown): readonly unknown[] {
  const { items } = definitionOf(schema);
  if (items === undefined) return list;
  const kept = list.map((item) => pruned(item, items));
  return kept.every((item, index) => item === list[index]) ? list : Object.freeze(kept);
}

function prunedObject(value: JsonObject, schema: JsonObject): JsonObject {
  if (schema["properties"] === undefined && !isRecord(schema["additionalProperties"])) return value;
  let copy: Record<string, unknown> | undefined;
  for (const name in value) {
    const child = value[name];
    const field = fieldOf(schema, name);
    if (child === null && !isValue(name, field, schema)) {
      copy ??= { ...value };
      delete copy[name];
    } else if (typeof child === "object" && child !== null && field !== undefined) {
      const kept = pruned(child, field);
      if (kept !== child) (copy ??= { ...value })[name] = kept;
    }
  }
  return copy === undefined ? value : Object.freeze(copy);
}

/** Returns the schema of an object: the case of it that the object chooses. */
function schemaFor(value: JsonObject, schema: unknown): JsonObject {
  let chosen = definitionOf(schema);
  while (isRecord(chosen["if"])) chosen = definitionOf(matches(value, chosen["if"]) ? chosen["then"] : chosen["else"]);
  return chosen;
}

/** The conditions of the format ask for a type of the value, for fields, or for the `type` that it names. */
function matches(value: JsonObject, { required, properties }: JsonObject): boolean {
  const fields = Object(properties) as Readonly<Record<string, JsonObject>>;
  for (const name in fields) if (value[name] !== fields[name]?.["const"]) return false;
  return !Array.isArray(required) || required.every((name) => Object.hasOwn(value, String(name)));
}

function fieldOf({ properties, additionalProperties }: JsonObject, name: string): unknown {
  if (isRecord(properties) && Object.hasOwn(properties, name)) return properties[name];
  return isRecord(additionalProperties) ? additionalProperties : undefined;
}

/** Whether null is a value at this place, or a mistake to report, rather than an absent field. */
function isValue(name: string, field: unknown, schema: JsonObject): boolean {
  if (name.startsWith("x-") || isStrictRecord(schema)) return true;
  if (field === undefined) return schema["additionalProperties"] !== false;
  const { type, const: constant, enum: choices, if: condition } = definitionOf(field);
  const takesAny = [type, constant, choices, condition].every((keyword) => keyword === undefined);
  return takesAny || (Array.isArray(type) && type.includes("null"));
}
