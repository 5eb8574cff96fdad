import { WrittenNumber } from "@mci/plugin-kit";

/** Reads a number of JSON so that it is printed as it was written. */
export function readNumber(text: string): number | WrittenNumber {
  const value = Number(text);
  return String(value) === text ? value : new WrittenNumber(text);
}

/** Returns the number to compute and compare with; undefined for other values. */
export function toNumber(value: unknown): number | undefined {
  if (typeof value === "number") return value;
  return WrittenNumber.is(value) ? value.value : undefined;
}
