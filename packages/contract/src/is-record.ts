import type { JsonObject } from "./values.ts";

/** True for a JSON object: not null and not an array. */
export function isRecord(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
