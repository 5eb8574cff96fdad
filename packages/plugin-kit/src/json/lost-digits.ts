import { endOfString } from "./end-of-string.ts";
import { truncate } from "../text/truncate.ts";

/** An integer of a JSON text that a number cannot hold. */
export interface LostDigits {
  /** The integer as it stands in the text. */
  readonly written: string;
  readonly offset: number;
}

/**
 * Thrown for JSON with an integer whose digits a number does not keep. Ids of posts, chats and rows are such integers, and a
 * rounded one is another row.
 */
export class LostDigitsError extends Error {
  override readonly name = "LostDigitsError";
  readonly lost: LostDigits;

  constructor(lost: LostDigits) {
    super(`${describeLostDigits(lost.written)}. ${lostDigitsHint}`);
    this.lost = lost;
  }
}

/** Describes what happens to an integer that a number cannot represent: a clause without a period. */
export function describeLostDigits(written: string): string {
  const value = Number(written);
  const shown = truncate(written, 100);
  if (!Number.isFinite(value)) return `${shown} is too large for a number`;
  return `${shown} has more digits than a number keeps: it would become ${value}`;
}

export const lostDigitsHint = "Write it as a string, where a string is declared.";

/**
 * Parses JSON, without rounding integers silently as `JSON.parse` does.
 *
 * @throws SyntaxError for invalid JSON, LostDigitsError for an integer that a number cannot represent.
 */
export function parseJson(text: string): unknown {
  const value: unknown = JSON.parse(text);
  const lost = findLostDigits(text);
  if (lost !== undefined) throw new LostDigitsError(lost);
  return value;
}

/**
 * Returns the first integer of a JSON text that a number cannot hold. The result for invalid JSON is unspecified.
 *
 * @param from - Where to begin, outside of a string.
 */
export function findLostDigits(text: string, from = 0): LostDigits | undefined {
  // Nearly all texts end here.
  if (from === 0 && !longNumber.test(text)) return undefined;
  for (let at = from; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === quote) at = endOfString(text, at + 1);
    else if (code === minus || (code >= zero && code <= nine)) {
      const written = numberAt(text, at);
      if (losesDigits(written)) return { written, offset: at };
      at += written.length - 1;
    }
  }
  return undefined;
}

/**
 * Whether a number as JSON writes it is an integer that would be printed with other digits. `1e21` and 2 to the power of 53 are
 * not; `1917043659912705296` is, with `.0` as well. Fractions are not: nobody expects all of their digits back.
 */
export function losesDigits(written: string): boolean {
  if (!longNumber.test(written)) return false;
  const value = Number(written);
  if (!Number.isFinite(value)) return true;
  const [, whole = "", fraction = "", exponent] = parts.exec(written) ?? [];
  const digits = withoutLastZeros(`${whole}${fraction}`);
  if (digits.length > whole.length + Number(exponent ?? 0)) return false;
  if (exponent === undefined) return `${Math.abs(value)}` !== whole;
  // Written with an exponent, it may be printed in another way, but not with other digits.
  return digits.replace(/^0+/, "") !== withoutLastZeros(value.toExponential().replace(/-|\.|e.*$/g, ""));
}

/**
 * A number of sixteen digits, or with an exponent that makes it infinite: without one, no integer loses digits. Written out, it is found in a
 * sixth of the time that `{16}` takes, which every JSON answer pays.
 */
const longNumber = new RegExp(String.raw`${"[\\d.]".repeat(16)}|\d[eE]\+?\d{3}`);
const parts = /^-?(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/;

/** Not by a pattern, which would look for the end again from each of many zeros. */
function withoutLastZeros(digits: string): string {
  let end = digits.length;
  while (end > 0 && digits.charCodeAt(end - 1) === zero) end -= 1;
  return digits.slice(0, end);
}

function numberAt(text: string, at: number): string {
  number.lastIndex = at;
  return number.exec(text)?.[0] ?? "-";
}

const number = /-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
const [quote, minus, zero, nine] = [34, 45, 48, 57];
