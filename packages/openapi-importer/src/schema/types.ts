import type { JsonObject } from "@mci/contract";

/** The types of JSON Schema. */
const known: ReadonlySet<unknown> = new Set(["array", "boolean", "integer", "null", "number", "object", "string"]);

/** Returns the `type` of a schema as JSON Schema has it. One that is unknown says nothing, as `any` of some documents. */
export function readTypes({ type }: JsonObject): string | readonly string[] | undefined {
  if (type === "file") return "string";
  if (Array.isArray(type)) {
    const types = [...new Set(type.filter(isType))];
    return types.length === 0 ? undefined : types;
  }
  return isType(type) ? type : undefined;
}

function isType(type: unknown): type is string {
  return known.has(type);
}
