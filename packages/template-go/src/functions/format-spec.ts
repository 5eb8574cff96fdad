/** A placeholder of printf, from the % to its letter. */
export interface Spec {
  verb: string;
  plus: boolean;
  minus: boolean;
  sharp: boolean;
  space: boolean;
  zero: boolean;
  width: number | undefined;
  precision: number | undefined;
}

export function newSpec(): Spec {
  return {
    verb: "",
    plus: false,
    minus: false,
    sharp: false,
    space: false,
    zero: false,
    width: undefined,
    precision: undefined,
  };
}

/** Fills a text up to its width, counted in characters. */
export function pad(text: string, { width, minus, zero }: Spec): string {
  if (width === undefined) return text;
  const missing = width - characters(text);
  if (missing <= 0) return text;
  return minus ? text + " ".repeat(missing) : (zero ? "0" : " ").repeat(missing) + text;
}

/** A number without its sign, filled up: zeros stand between sign and digits. */
export function padNumber(sign: string, digits: string, spec: Spec): string {
  const { width, minus, zero } = spec;
  if (!zero || minus || width === undefined) return pad(sign + digits, { ...spec, zero: false });
  return sign + digits.padStart(width - sign.length, "0");
}

export function chooseSign(isNegative: boolean, { plus, space }: Spec): string {
  if (isNegative) return "-";
  if (plus) return "+";
  return space ? " " : "";
}

/** How many characters a text has, which is less than its length where it has pairs of units. */
function characters(text: string): number {
  return text.length - (text.match(/[\ud800-\udbff][\udc00-\udfff]/g)?.length ?? 0);
}
