import { toDouble, textOfNumber, toWhole, type GoNumber } from "../numbers.ts";
import { exponential, fixed, general } from "./decimals.ts";
import { codeText, quoteCharacter } from "./escapes.ts";
import { pad, padNumber, chooseSign, type Spec } from "./format-spec.ts";

/** A number as printf writes it. JSON has one kind of number: whole ones go with the letters of both of Go's. */
export function formatNumber(value: GoNumber, spec: Spec): string | undefined {
  const { verb, precision } = spec;
  if (verb === "v" && precision === undefined) return formatWritten(value, spec);
  if (floatVerbs.includes(verb)) return formatFloat(value, spec);
  const whole = toWhole(value);
  if (whole !== undefined) return formatWhole(whole, spec);
  return verb === "v" ? formatFloat(value, spec) : undefined;
}

const floatVerbs = "eEfFgG";

function formatWritten(value: GoNumber, spec: Spec): string {
  const text = textOfNumber(value);
  const sign = text.startsWith("-") ? "-" : spec.space ? " " : "";
  return padNumber(sign, text.replace(/^-/, ""), spec);
}

function formatFloat(value: GoNumber, spec: Spec): string | undefined {
  const { verb, precision, sharp } = spec;
  const double = toDouble(value);
  if (!Number.isFinite(double)) return undefined;
  const isUpper = verb === "E" || verb === "G";
  const plain = floatDigits(value, verb.toLowerCase(), precision);
  const digits = sharp && verb !== "v" ? withPoint(plain, /g/i.test(verb) ? (precision ?? 6) : 0) : plain;
  return padNumber(chooseSign(double < 0, spec), isUpper ? digits.toUpperCase() : digits, spec);
}

function floatDigits(value: GoNumber, verb: string, precision: number | undefined): string {
  if (verb === "f") return fixed(value, precision ?? 6);
  if (verb === "e") return exponential(value, precision ?? 6);
  return general(value, precision);
}

/** `#` keeps the point of a number, and with %g so many digits, zeros at its end included. */
function withPoint(digits: string, count: number): string {
  const [, units = "", , fraction, power = ""] = /^(\d+)(\.(\d+))?(e.*)?$/.exec(digits) ?? [];
  const shown = (units + (fraction ?? "")).replace(/^0+/, "").length;
  // As in Go, the zero before a point counts once where nothing stands behind it.
  const isZero = units === "0" && fraction === undefined;
  return `${units}.${fraction ?? ""}${"0".repeat(Math.max(0, count - shown - (isZero ? 1 : 0)))}${power}`;
}

function formatWhole(value: bigint, spec: Spec): string | undefined {
  const base = bases.get(spec.verb);
  if (base !== undefined) return formatInteger(value, base, spec);
  const code = value < 0n || value > 0x10ffffn ? 0xfffd : Number(value);
  switch (spec.verb) {
    case "c":
      return pad(codeText(code), spec);
    case "q":
      return pad(quoteCharacter(code), spec);
    case "U":
      return pad(`U+${unsigned(value).toString(16).toUpperCase().padStart(4, "0")}`, { ...spec, zero: false });
    default:
      return undefined;
  }
}

/** Returns the unsigned number with the bits of a negative one, as in Go. */
function unsigned(value: bigint): bigint {
  return value < 0n ? BigInt.asUintN(64, value) : value;
}

const bases: ReadonlyMap<string, number> = new Map([
  ["v", 10],
  ["d", 10],
  ["b", 2],
  ["o", 8],
  ["O", 8],
  ["x", 16],
  ["X", 16],
]);

function formatInteger(value: bigint, base: number, spec: Spec): string {
  const { verb, precision, width = 0, zero } = spec;
  const blank = { ...spec, zero: false };
  if (precision === 0 && value === 0n) return pad("", blank);
  const sign = chooseSign(value < 0n, spec);
  const minDigits = precision ?? (zero ? width - sign.length : 0);
  const digits = (value < 0n ? -value : value).toString(base).padStart(minDigits, "0");
  const text = sign + choosePrefix(digits, spec) + digits;
  return pad(verb === "X" ? text.toUpperCase() : text, blank);
}

function choosePrefix(digits: string, { verb, sharp }: Spec): string {
  if (verb === "O") return "0o";
  if (!sharp) return "";
  if (verb === "o") return digits.startsWith("0") ? "" : "0";
  if (verb === "b") return "0b";
  return verb === "x" || verb === "X" ? "0x" : "";
}
