import type { JsonSchema } from "@mci/contract";

/** Whether the schema lists every value that an argument (`props.region`) can have: by `enum` or `const`. */
export function isBounded(schema: JsonSchema | undefined, name: string): boolean {
  if (name.includes("[")) return false; // a name that is no word; nobody lists hosts there
  let at: unknown = schema;
  for (const step of name.split(".").slice(1)) {
    if (/^\d+$/.test(step)) return false; // the items of a list are not among the properties of an object
    const properties = own(at, "properties");
    at = own(properties, step);
  }
  return at !== schema && (Array.isArray(own(at, "enum")) || own(at, "const") !== undefined);
}

/** Beside a `$ref` older drafts ignore every other keyword. */
function own(value: unknown, key: string): unknown {
  if (typeof value !== "object" || value === null || Object.hasOwn(value, "$ref")) return undefined;
  return Object.getOwnPropertyDescriptor(value, key)?.value;
}
