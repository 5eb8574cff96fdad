import { WrittenNumber } from "@mci/plugin-kit";
import { ValueError } from "@mci/plugin-kit/templates";
import { decimalOfText } from "./decimal.ts";

/** A number of the data, of the template, or one that was counted. */
export type GoNumber = number | WrittenNumber;

export function isNumber(value: unknown): value is GoNumber {
  return typeof value === "number" || WrittenNumber.is(value);
}

export function toDouble(value: GoNumber): number {
  return typeof value === "number" ? value : value.value;
}

/** A number as it was written. */
export function textOfNumber(value: GoNumber): string {
  return typeof value === "number" ? `${value}` : value.text;
}

/** A whole number to its last digit, however it is written: 7.0 and 7e2 are whole. Undefined for a fraction. */
export function toWhole(value: GoNumber): bigint | undefined {
  if (typeof value === "number") return Number.isInteger(value) ? BigInt(value) : undefined;
  const { digits, point } = decimalOfText(value.text);
  if (point < digits.length || point > maxDigits) return undefined;
  const whole = BigInt(digits.padEnd(point, "0"));
  return value.text.startsWith("-") ? -whole : whole;
}

/** No double has more; a number written with more cannot be counted with. */
const maxDigits = 400;

/** A whole number as a value: a plain number where that is exact. */
export function toGoNumber(whole: bigint): GoNumber {
  const value = Number(whole);
  if (Number.isSafeInteger(value)) return value;
  const text = String(whole);
  if (text.length > maxDigits) throw new ValueError(`the number has more than ${maxDigits} digits`);
  return new WrittenNumber(text);
}
