import type { Values } from "@mci/contract";

/** True for an object that is not an array. */
export function isRecord(value: unknown): value is Values {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
