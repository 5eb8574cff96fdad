import type { JsonObject } from "./values.ts";

/** Whether a value is a JSON object: neither null nor an array. */
export function isRecord(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
