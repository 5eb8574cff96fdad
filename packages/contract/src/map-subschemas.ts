import type { JsonObject } from "./values.ts";

/**
 * Changes each schema directly below a schema, wherever JSON Schema has places for them, in any draft. Values in a
 * schema
 * (`default`, `enum`) stay.
 *
 * @returns A changed copy, or the same object if nothing changed.
 */
export function mapSubschemas(schema: JsonObject, change: (subschema: JsonObject) => JsonObject): JsonObject {
  let changed: Record<string, unknown> | undefined;
  const changeOne = (value: unknown): unknown => (isObject(value) ? change(value) : value);
  for (const [keyword, value] of Object.entries(schema)) {
    const next = Object.hasOwn(places, keyword) ? changeAt(places[keyword], value, changeOne) : value;
    if (next !== value) changed = { ...(changed ?? schema), [keyword]: next };
  }
  return changed ?? schema;
}

type Place = "schemas" | "map";

/** `schemas`: a schema or a list of them. */
const places: Readonly<Record<string, Place>> = {
  ...Object.fromEntries(
    [
      ["allOf", "anyOf", "oneOf", "prefixItems", "items", "additionalItems", "unevaluatedItems", "contains"],
      ["additionalProperties", "unevaluatedProperties", "propertyNames", "not", "if", "then", "else", "contentSchema"],
    ]
      .flat()
      .map((keyword) => [keyword, "schemas"] as const),
  ),
  properties: "map",
  patternProperties: "map",
  $defs: "map",
  definitions: "map",
  dependentSchemas: "map",
  dependencies: "map",
};

function changeAt(place: Place | undefined, value: unknown, changeOne: (value: unknown) => unknown): unknown {
  if (Array.isArray(value)) {
    if (place === "map") return value;
    const list = value.map(changeOne);
    return list.some((item, index) => item !== value[index]) ? list : value;
  }
  if (place !== "map" || !isObject(value)) return changeOne(value);
  const entries = Object.entries(value);
  const list = entries.map(([name, child]) => [name, changeOne(child)] as const);
  // `fromEntries` and not an assignment, which would set the prototype for the name `__proto__`.
  return list.some(([, child], index) => child !== entries[index]?.[1]) ? Object.fromEntries(list) : value;
}

function isObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
