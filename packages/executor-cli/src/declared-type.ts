import type { JsonSchema } from "@mci/contract";

/** Whether all of these names (`props.count`, as templates list them) are declared as numbers, or as lists of such. */
export function areNumbers(names: readonly string[], inputSchema: JsonSchema | undefined): boolean {
  const paths = names.filter((name) => !name.startsWith("env."));
  return paths.length > 0 && paths.every((name) => isNumber(declared(name, inputSchema)));
}

/** Whether the schema lists every value that an argument (`props.program`) can have: by `enum` or `const`. */
export function isListed(name: string, inputSchema: JsonSchema | undefined): boolean {
  const schema = declared(name, inputSchema);
  return Array.isArray(own(schema, "enum")) || own(schema, "const") !== undefined;
}

/** Only what `properties` declares directly: that is true regardless of the rest of the schema. */
function declared(name: string, inputSchema: JsonSchema | undefined): unknown {
  const steps = name.split(".").slice(1);
  // The items of an array are not among the properties of an object.
  if (name.includes("[") || steps.some((step) => /^\d+$/.test(step))) return undefined;
  let schema: unknown = inputSchema;
  for (const step of steps) schema = own(own(schema, "properties"), step);
  return schema;
}

function isNumber(schema: unknown): boolean {
  const type = own(schema, "type");
  if (type === "array") return isNumber(own(schema, "items"));
  const types: readonly unknown[] = Array.isArray(type) ? type : [type];
  return types.length > 0 && types.every((one) => one === "number" || one === "integer" || one === "null");
}

/** Beside a `$ref` older drafts ignore every other keyword. */
function own(schema: unknown, key: string): unknown {
  if (typeof schema !== "object" || schema === null || Object.hasOwn(schema, "$ref")) return undefined;
  return Object.getOwnPropertyDescriptor(schema, key)?.value;
}
