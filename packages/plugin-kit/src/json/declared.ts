import { isRecord, type JsonSchema } from "@mci/contract";

const opening = [
  "additionalProperties",
  "patternProperties",
  "unevaluatedProperties",
  "allOf",
  "anyOf",
  "oneOf",
  "if",
  "$ref",
];

/**
 * The only arguments a schema lets in, when it names them (as a property, or as required) and says nothing about others. Undefined: it says so
 * itself, by one of the keywords that open or close an object, or names none.
 */
export function declaredOnly(schema: JsonSchema | undefined): ReadonlySet<string> | undefined {
  if (!isRecord(schema) || !isRecord(schema["properties"])) return undefined;
  if (opening.some((keyword) => Object.hasOwn(schema, keyword))) return undefined;
  const { properties, required } = schema;
  return new Set([...Object.keys(properties), ...(Array.isArray(required) ? required.map(String) : [])]);
}

/** The only arguments of a schema that lets in no others, whether it says so or not; undefined if it may let in more. */
export function closedTo(schema: JsonSchema | undefined): ReadonlySet<string> | undefined {
  if (!isRecord(schema) || schema["additionalProperties"] !== false) return declaredOnly(schema);
  const { additionalProperties: _, ...rest } = schema;
  return declaredOnly(rest);
}

/** Whether a path of steps is a property that its schema declares and does not require: a placeholder that names it may be left out. */
export function isOptional(schema: JsonSchema | undefined, path: readonly string[]): boolean {
  let at: unknown = schema;
  let required = true;
  for (const step of path) {
    if (!isRecord(at) || !isRecord(at["properties"]) || !Object.hasOwn(at["properties"], step)) return false;
    const names = at["required"];
    // Under an optional parent everything is optional: the parent may be absent.
    required &&= Array.isArray(names) && names.includes(step);
    at = at["properties"][step];
  }
  return path.length > 0 && !required;
}
