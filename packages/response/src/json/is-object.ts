import { WrittenNumber, type JsonObject } from "@mci/contract";

/** A JSON object, as `readJson` gives it. */
export function isObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value) && !WrittenNumber.is(value);
}
