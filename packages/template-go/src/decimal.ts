/** The digits of a number without its sign and without zeros in front; the point stands so many places behind their start. */
export interface Decimal {
  readonly digits: string;
  readonly point: number;
}

/** A number as JSON writes it. */
export function decimalOfText(text: string): Decimal {
  const [, units = "", fraction = "", power = "0"] = /^-?(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/.exec(text) ?? [];
  const written = units + fraction;
  const digits = written.replace(/^0+/, "");
  if (digits === "") return { digits, point: 0 };
  return { digits: withoutZeros(digits), point: units.length + Number(power) - (written.length - digits.length) };
}

/** All digits of a positive double: it is a whole number divided by a power of two. */
export function decimalOfDouble(value: number): Decimal {
  if (value === 0) return { digits: "", point: 0 };
  let numerator = value;
  let power = 0;
  for (; !Number.isInteger(numerator); power += 1) numerator *= 2;
  const digits = String(BigInt(numerator) * 5n ** BigInt(power));
  return { digits, point: digits.length - power };
}

/** The digits without the zeros behind them. */
export function withoutZeros(digits: string): string {
  let end = digits.length;
  while (end > 0 && digits.charAt(end - 1) === "0") end -= 1;
  return digits.slice(0, end);
}
