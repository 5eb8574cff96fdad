/**
 * Writes a number without an exponent: `0.0000001` and `1000000000000000000000`, where JavaScript writes `1e-7` and `1e+21`. Other
 * programs and APIs read such a number in a URL or on a command line as text, or not at all.
 */
export function plainNumberText(value: number): string {
  const text = `${value}`;
  const parts = /^(-?)(\d+)(?:\.(\d+))?e([+-]\d+)$/.exec(text);
  if (parts === null) return text;
  const [, sign = "", whole = "", fraction = "", exponent] = parts;
  const digits = whole + fraction;
  const point = whole.length + Number(exponent);
  return point <= 0 ? `${sign}0.${"0".repeat(-point)}${digits}` : `${sign}${digits.padEnd(point, "0")}`;
}
