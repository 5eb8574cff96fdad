import type { Values } from "@mci/contract";

/** True for a JSON object: not null and not an array. */
export function isRecord(value: unknown): value is Values {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
