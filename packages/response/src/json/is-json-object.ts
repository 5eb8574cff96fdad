import type { JsonObject } from "@mci/contract";
import { WrittenNumber } from "@mci/plugin-kit";

/** A JSON object, as `readJson` gives it. */
export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value) && !WrittenNumber.is(value);
}
