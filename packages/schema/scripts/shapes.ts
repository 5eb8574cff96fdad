import type { JsonObject } from "@mci/contract";
import { isRecord } from "@mci/plugin-kit";
import type { Shape } from "../src/validate/short-look.ts";

/**
 * Returns what is surely valid for a schema, or undefined if its keywords say more than a shape can. A field without a shape
 * is left out: a value that sets it is checked by the validator.
 */
export function toShape(schema: unknown, definitions: JsonObject): Shape | undefined {
  if (schema === true) return "any";
  if (!isRecord(schema)) return undefined;
  const { description: _, examples: _examples, default: _default, title: _title, $defs: _defs, ...keywords } = schema;
  const { $ref, type, properties, patternProperties, required, additionalProperties, items, ...others } = keywords;
  if (typeof $ref === "string") return toShape(definitions[$ref.replace("#/$defs/", "")], definitions);
  const names = Object.keys(keywords).toSorted().join(" ");
  if (names === "const") return { enum: [others["const"]] };
  if (names === "enum type" && type === "string") return { enum: [others["enum"]].flat() };
  // Of an integer or text, what is surely valid is the integer.
  const isInteger = type === "integer" || JSON.stringify(type) === '["integer","string"]';
  if (names === "minimum type" && isInteger) return { integer: Number(others["minimum"]) };
  if (names === "type") return typesOf(type);
  if (names === "items type" && type === "array") return wrap("items", toShape(items, definitions));
  if (names === "additionalProperties type" && type === "object") {
    return wrap("values", toShape(additionalProperties, definitions));
  }
  const isClosed = additionalProperties === false && JSON.stringify(patternProperties) === '{"^x-":{}}';
  if (type !== "object" || !isClosed || !isRecord(properties) || Object.keys(others).length > 0) return undefined;
  const fields = Object.entries(properties).flatMap(([name, field]) => {
    const shape = toShape(field, definitions);
    return shape === undefined ? [] : [[name, shape] as const];
  });
  return { fields: Object.fromEntries(fields), required: [required ?? []].flat().map(String) };
}

function typesOf(type: unknown): Shape | undefined {
  const types = [type].flat().map(String);
  return types.every((name) => ["string", "boolean", "object", "array"].includes(name)) ? types.join("|") : undefined;
}

function wrap(kind: "items" | "values", shape: Shape | undefined): Shape | undefined {
  if (shape === undefined) return undefined;
  return kind === "items" ? { items: shape } : { values: shape };
}
