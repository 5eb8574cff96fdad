import type { JsonObject, JsonSchema } from "@mci/contract";
import { isRecord } from "@mci/plugin-kit";

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
  if (!namesAll(schema)) return undefined;
  const { properties, required } = schema;
  return new Set([...Object.keys(properties), ...(Array.isArray(required) ? required.map(String) : [])]);
}

/** A schema that names the arguments it takes. */
export interface NamingSchema {
  readonly properties: JsonObject;
  readonly required?: unknown;
}

/** Whether {@link declaredOnly} knows the arguments of a schema. */
export function namesAll(schema: JsonSchema | undefined): schema is JsonSchema & NamingSchema {
  if (!isRecord(schema) || !isRecord(schema["properties"])) return false;
  // Without the objects that an iterator makes: there may be ten thousand schemas.
  for (let at = 0; at < opening.length; at += 1) if (Object.hasOwn(schema, opening[at]!)) return false;
  return true;
}

/** The same as asking the set of {@link declaredOnly}, without making it. */
export function isDeclared({ properties, required }: NamingSchema, name: string): boolean {
  return Object.hasOwn(properties, name) || (Array.isArray(required) && required.some((one) => String(one) === name));
}

/** Whether a path of steps is a property that its schema declares and does not require. */
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
