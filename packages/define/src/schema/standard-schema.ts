import type { StandardSchemaV1 } from "@standard-schema/spec";
import { isRecord } from "@mci/plugin-kit";

/** A schema with the interface of Standard Schema. Those of arktype are functions. */
export function isStandardSchema(schema: unknown): schema is StandardSchemaV1 {
  if (schema === null || (typeof schema !== "object" && typeof schema !== "function")) return false;
  return isRecord(Reflect.get(schema, "~standard"));
}
