import type { JsonSchema } from "@mci/contract";

/** Whether the schema lists every value that an argument (`props.region`) can have: by `enum` or `const`. */
export function hasFixedValues(schema: JsonSchema | undefined, name: string): boolean {
  return Array.isArray(declaredAt(schema, name, "enum")) || declaredAt(schema, name, "const") !== undefined;
}

/** A keyword of the schema that declares an argument (`props.region`). */
export function declaredAt(schema: JsonSchema | undefined, name: string, keyword: string): unknown {
  if (name.includes("[")) return undefined; // not a plain name; hosts are never declared there
  let at: unknown = schema;
  for (const step of name.split(".").slice(1)) {
    if (/^\d+$/.test(step)) return undefined; // the items of an array are not among the properties of an object
    const properties = own(at, "properties");
    at = own(properties, step);
  }
  return at === schema ? undefined : own(at, keyword);
}

/** Beside a `$ref` older drafts ignore every other keyword. */
function own(value: unknown, key: string): unknown {
  if (typeof value !== "object" || value === null || Object.hasOwn(value, "$ref")) return undefined;
  return Object.getOwnPropertyDescriptor(value, key)?.value;
}
