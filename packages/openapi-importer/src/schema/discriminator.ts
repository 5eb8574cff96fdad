import type { JsonObject } from "@mci/contract";
import { isRecord } from "@mci/plugin-kit";
import { definitionName } from "./components.ts";
import type { Located } from "../read/located.ts";

/**
 * Writes a discriminator as JSON Schema: each alternative of `oneOf` or `anyOf` requires the property, with the value
 * that means this alternative: by the mapping, else the name of its schema. `nameOf` returns what a mapping's schema is called in `$defs`.
 */
export function discriminated(
  schema: JsonObject,
  { value }: Located,
  nameOf: (mapped: string) => string | undefined,
): JsonObject {
  const discriminator = isRecord(value) ? value["discriminator"] : undefined;
  if (!isRecord(discriminator) || typeof discriminator["propertyName"] !== "string") return schema;
  const property = discriminator["propertyName"];
  const keyword = ["oneOf", "anyOf"].find((name) => Array.isArray(schema[name]));
  const alternatives: unknown = keyword === undefined ? undefined : schema[keyword];
  if (keyword === undefined || !Array.isArray(alternatives)) return schema;
  const mapping = isRecord(discriminator["mapping"]) ? Object.entries(discriminator["mapping"]) : [];
  const values = new Map<string, string[]>();
  for (const [tag, mapped] of mapping) {
    const name = typeof mapped === "string" ? nameOf(mapped) : undefined;
    if (name === undefined) continue;
    const tags = values.get(name);
    if (tags === undefined) values.set(name, [tag]);
    else tags.push(tag);
  }
  for (const alternative of mapping.length > 0 ? [] : alternatives) {
    const name = isRecord(alternative) ? definitionName(alternative) : undefined;
    if (name !== undefined) values.set(name, [name]);
  }
  const tagged = alternatives.map((alternative: unknown) => withTag(alternative, property, values));
  return { ...schema, [keyword]: tagged };
}

/** Returns an alternative for each subtype. `values`: what the property says in each of them, by their names in `$defs`. */
export function oneOfSubtypes(property: string, values: ReadonlyMap<string, readonly string[]>): JsonObject {
  const alternatives = Array.from(values.keys(), (name) => ({ $ref: `#/$defs/${name}` }));
  return { type: "object", oneOf: alternatives.map((alternative) => withTag(alternative, property, values)) };
}

/** An alternative that no mapping names keeps what its own schema says of the property. */
function withTag(alternative: unknown, property: string, values: ReadonlyMap<string, readonly string[]>): unknown {
  if (!isRecord(alternative) || typeof alternative["$ref"] !== "string") return alternative;
  const tags = values.get(alternative["$ref"].replace("#/$defs/", ""));
  if (tags === undefined) return alternative;
  const [first, ...others] = tags;
  const tag = others.length === 0 ? { const: first } : { enum: tags };
  return { ...alternative, properties: { [property]: tag }, required: [property] };
}
