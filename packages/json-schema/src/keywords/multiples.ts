import type { Run } from "../run.ts";

/**
 * Tells the multiples of a number, as they are written in decimal: 4.35 is a multiple of 0.01, although neither can be
 * written exactly in binary.
 */
export function multipleTest(step: number): (value: number, run: Run) => boolean {
  if (!Number.isFinite(step) || step === 0) return () => false;
  const decimal = toDecimal(step);
  const divisor = Number(decimal.digits);
  // Powers of ten up to this one are exact, and so are the divisions by them.
  const scale = decimal.exponent <= 0 && decimal.exponent >= -22 ? 10 ** -decimal.exponent : undefined;
  return (value, run) => {
    if (Number.isSafeInteger(value) && Number.isSafeInteger(step)) return value % step === 0;
    if (!Number.isFinite(value)) return false;
    const quotient = value / step;
    // Rounding changes the last places only. What is further from a whole number than that needs no closer look.
    if (Math.abs(quotient - Math.round(quotient)) > Math.abs(quotient) * 4 * Number.EPSILON) return false;
    if (scale !== undefined && Number.isSafeInteger(divisor)) {
      const scaled = Math.round(value * scale);
      if (Math.abs(scaled) <= maxDigits && scaled / scale === value) return scaled % divisor === 0;
    }
    return isDecimalMultiple(toDecimal(value), decimal, run);
  };
}

/** Numbers of up to fifteen digits are the shortest decimals for what they stand for. */
const maxDigits = 999_999_999_999_999;

/** A number without its sign: `digits` times ten to the power of `exponent`. */
interface Decimal {
  readonly digits: string;
  readonly exponent: number;
}

/** The shortest decimal that stands for a number, which is how it was most likely written. */
function toDecimal(number: number): Decimal {
  const [mantissa = "", exponent = "0"] = String(Math.abs(number)).split("e");
  const [whole = "", fraction = ""] = mantissa.split(".");
  return { digits: whole + fraction, exponent: Number(exponent) - fraction.length };
}

function isDecimalMultiple(value: Decimal, step: Decimal, run: Run): boolean {
  const exponent = Math.min(value.exponent, step.exponent);
  const values = value.exponent - exponent;
  const steps = step.exponent - exponent;
  run.spend(90 + ((values + steps) >> 1));
  return (BigInt(value.digits) * 10n ** BigInt(values)) % (BigInt(step.digits) * 10n ** BigInt(steps)) === 0n;
}
