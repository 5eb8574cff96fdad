import type { JsonObject } from "@mci/contract";

/** True for an object that is not an array. */
export function isRecord(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
