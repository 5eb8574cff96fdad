import { WrittenNumber } from "@mci/plugin-kit";

/** Reads a number of JSON so that it is printed as it was written. */
export function readNumber(text: string): number | WrittenNumber {
  const value = Number(text);
  return String(value) === text ? value : new WrittenNumber(text);
}

/** What to compute and compare with; undefined for everything but numbers. */
export function toNumber(value: unknown): number | undefined {
  if (typeof value === "number") return value;
  return WrittenNumber.is(value) ? value.value : undefined;
}
