import { WrittenNumber } from "@mci/plugin-kit";
import { ValueError, type Budget } from "@mci/plugin-kit/templates";

import { flag, of, takes, whole, wholeText, type Definitions } from "../values/definition.ts";
import { exactNumber, lostDigits } from "../values/digits.ts";
import { operand } from "../values/operators.ts";
import { describeKind } from "../values/values.ts";

export const numberFilters: Definitions = {
  abs: of((value) => Math.abs(operand("abs", value))),
  int: takes(
    ["default", "base"],
    (value, [fallback = 0, base], { budget }) => integer(value, whole("base", base, 10), budget) ?? fallback,
  ),
  float: takes(["default"], (value, [fallback = 0]) => {
    const number = exactNumber(value);
    return number === undefined || !Number.isFinite(number) ? fallback : number;
  }),
  round: takes(["precision", "method"], (value, [precision, method = "common"]) =>
    rounded(operand("round", value), whole("precision", precision, 0, -20), method),
  ),
  filesizeformat: takes(["binary"], (value, [binary], { budget }) =>
    fileSize(operand("filesizeformat", value), flag(binary, budget)),
  ),
};

/** A string that is not a number in that base gives none; a written integer keeps its digits, however many there are. */
function integer(value: unknown, base: number, budget: Budget): unknown {
  if (WrittenNumber.is(value) && /^-?\d+$/.test(value.text)) return value;
  if (typeof value === "string" && base !== 10) return digits(wholeText(value, budget).trim().toLowerCase(), base);
  const number = exactNumber(value);
  return number === undefined || !Number.isFinite(number) ? undefined : Math.trunc(number) + 0;
}

const prefixes: Readonly<Record<string, number>> = { "0x": 16, "0o": 8, "0b": 2 };

/** Base 0 goes by the prefix. */
function digits(value: string, base: number): number | undefined {
  const sign = /^[+-]/.test(value) ? value.charAt(0) : "";
  const prefix = value.slice(sign.length, sign.length + 2);
  const own = Object.hasOwn(prefixes, prefix) ? prefixes[prefix] : undefined;
  const actual = base === 0 ? (own ?? 10) : base;
  const rest = value.slice(sign.length + (own === actual ? 2 : 0));
  if (actual < 2 || actual > 36) throw new ValueError(`base is 0 or a number from 2 to 36, not ${base}`);
  const isNumber = rest !== "" && Array.from(rest).every((digit) => Number.parseInt(digit, actual) >= 0);
  if (!isNumber) return undefined;
  const number = Number.parseInt(rest, actual);
  if (!Number.isSafeInteger(number)) throw lostDigits(value);
  return sign === "-" ? -number : number;
}

function rounded(value: number, precision: number, method: unknown): number {
  if (method !== "common" && method !== "ceil" && method !== "floor") {
    throw new ValueError(`method is 'common', 'ceil' or 'floor', not ${describeKind(method)}`);
  }
  // Multiplied, a long one would lose digits.
  if (precision >= 0 && Number.isInteger(value)) return value;
  const factor = 10 ** precision;
  if (method === "ceil") return Math.ceil(value * factor) / factor;
  if (method === "floor") return Math.floor(value * factor) / factor;
  if (precision < 0) return toEven(value * factor) / factor;
  if (precision > 20 || Math.abs(value) >= 1e21) return value;
  // toFixed knows all the digits of a number; only at the very half it differs from jinja, which goes to the even one.
  const isHalf = /^50*$/.test(value.toFixed(maxDigits).split(".")[1]?.slice(precision) ?? "");
  return isHalf ? toEven(value * factor) / factor : Number(value.toFixed(precision));
}

/** Maximum number of digits for toFixed. */
const maxDigits = 100;

function toEven(value: number): number {
  const floor = Math.floor(value);
  const rest = value - floor;
  if (rest !== 0.5) return Math.round(value);
  return floor % 2 === 0 ? floor : floor + 1;
}

const units: readonly string[] = ["k", "M", "G", "T", "P", "E", "Z", "Y"];

function fileSize(bytes: number, isBinary: boolean): string {
  const base = isBinary ? 1024 : 1000;
  if (bytes === 1) return "1 Byte";
  if (bytes < base) return `${Math.trunc(bytes)} Bytes`;
  let size = bytes / base;
  let unit = 0;
  for (; size >= base && unit < units.length - 1; unit += 1) size /= base;
  const name = isBinary ? `${units[unit]!.toUpperCase()}i` : units[unit]!;
  return `${size.toFixed(1)} ${name}B`;
}
