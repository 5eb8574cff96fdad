import { isRecord } from "@mci/plugin-kit";
import { isStandardSchema } from "./standard-schema.ts";

/** An object of schemas in place of the schema of an object: returns how to wrap it. Undefined for all else. */
export function wrapperOfShape(given: unknown): string | undefined {
  if (!isRecord(given) || isStandardSchema(given) || isTypebox(given)) return undefined;
  const members = Object.values(given);
  const [first] = members;
  if (first === undefined) return undefined;
  if (members.every(isTypebox)) return "Type.Object({ ... })";
  if (!isStandardSchema(first) || !members.every(isStandardSchema)) return undefined;
  const { vendor } = first["~standard"];
  return wrappers.get(vendor) ?? `the object schema of ${vendor}`;
}

const wrappers: ReadonlyMap<string, string> = new Map([
  ["zod", "z.object({ ... })"],
  ["arktype", "type({ ... })"],
  ["valibot", "toStandardJsonSchema(v.object({ ... }))"],
]);

/** A schema made by typebox, of any version. */
export function isTypebox(schema: unknown): boolean {
  return isRecord(schema) && ("~kind" in schema || Symbol.for("TypeBox.Kind") in schema);
}
