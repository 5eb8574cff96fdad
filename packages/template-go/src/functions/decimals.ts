import { decimalOfDouble, decimalOfText, withoutZeros, type Decimal } from "../decimal.ts";
import { toDouble, type GoNumber } from "../numbers.ts";

/** A number without its sign and with so many digits behind the point; halves go to the even neighbour, as in Go. */
export function fixed(value: GoNumber, precision: number): string {
  const size = Math.abs(toDouble(value));
  const scaled = size * 10 ** precision;
  // What is half way between two results looks like it here, as long as the numbers are small.
  if (precision <= 20 && scaled < Number.MAX_SAFE_INTEGER && scaled % 1 !== 0.5) return size.toFixed(precision);
  const all = toDecimal(value);
  const { digits, point } = rounded(all, all.point + precision);
  const units = digits.slice(0, Math.max(0, point)).padEnd(point, "0") || "0";
  const fraction = "0".repeat(Math.max(0, -point)) + digits.slice(Math.max(0, point));
  return precision === 0 ? units : `${units}.${fraction.padEnd(precision, "0")}`;
}

/** A number without its sign as `1.23e+04`. */
export function exponential(value: GoNumber, precision: number): string {
  const { digits, point } = rounded(toDecimal(value), precision + 1);
  return scientific(digits.padEnd(precision + 1, "0"), digits === "" ? 0 : point - 1);
}

/** A number without its sign as %g writes it: as few digits as tell it apart, or as many as `precision` says. */
export function general(value: GoNumber, precision?: number): string {
  const maxDigits = precision === undefined ? 6 : Math.max(1, precision);
  const { digits: found, point } = precision === undefined ? shortest(value) : rounded(toDecimal(value), maxDigits);
  const digits = withoutZeros(found) || "0";
  const exponent = digits === "0" ? 0 : point - 1;
  if (exponent < -4 || exponent >= maxDigits) return scientific(digits, exponent);
  if (exponent < 0) return `0.${"0".repeat(-exponent - 1)}${digits}`;
  const units = digits.slice(0, exponent + 1).padEnd(exponent + 1, "0");
  const fraction = digits.slice(exponent + 1);
  return fraction === "" ? units : `${units}.${fraction}`;
}

/** All digits of the double, as Go sees a number, or those that are written where a double has too few. */
function toDecimal(value: GoNumber): Decimal {
  const size = Math.abs(toDouble(value));
  return typeof value !== "number" && size > Number.MAX_SAFE_INTEGER
    ? decimalOfText(value.text)
    : decimalOfDouble(size);
}

/** As few digits as tell a double from all others. */
function shortest(value: GoNumber): Decimal {
  const size = Math.abs(toDouble(value));
  if (typeof value !== "number" && size > Number.MAX_SAFE_INTEGER) return toDecimal(value);
  const [digits = "", exponent = "0"] = size.toExponential().replace(".", "").split("e");
  return { digits, point: Number(exponent) + 1 };
}

function rounded({ digits, point }: Decimal, keep: number): Decimal {
  if (keep >= digits.length) return { digits, point };
  const head = digits.slice(0, Math.max(0, keep));
  const tail = digits.slice(Math.max(0, keep));
  const isHalf = /^50*$/.test(tail);
  const isUp = keep >= 0 && (isHalf ? "13579".includes(head.at(-1) ?? "0") : tail.charAt(0) >= "5");
  if (!isUp) return head === "" ? { digits: "", point: 0 } : { digits: head, point };
  const next = String(BigInt(head === "" ? "0" : head) + 1n);
  return { digits: next, point: point + next.length - head.length };
}

function scientific(digits: string, exponent: number): string {
  const fraction = digits.length > 1 ? `.${digits.slice(1)}` : "";
  const power = String(Math.abs(exponent)).padStart(2, "0");
  return `${digits.charAt(0)}${fraction}e${exponent < 0 ? "-" : "+"}${power}`;
}
