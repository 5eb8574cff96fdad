import { endOfString } from "@mci/plugin-kit";
import { maxJsonDepth } from "./max-json-depth.ts";

/**
 * Finds the numbers of a text that JavaScript would print in another way (`1.50`, `1E3`), as starts and ends in turns. If
 * there are none, `JSON.parse` reads the text as `readJson` does. Undefined in doubt, and if the text is nested too deeply.
 * For a text that is not JSON the answer may be anything, but what is found are always numbers as JSON writes them.
 */
export function unusualNumbers(text: string): readonly number[] | undefined {
  const found: number[] = [];
  let depth = 0;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === quote) {
      at = endOfString(text, at + 1);
      if (at === text.length) return undefined;
    } else if (code === openBrace || code === openBracket) {
      depth += 1;
      if (depth > maxJsonDepth) return undefined;
    } else if (code === closeBrace || code === closeBracket) depth -= 1;
    else if (code === minus || isDigit(code)) {
      const end = endOfNumber(text, at + 1);
      if (!isShort(text, at, end)) {
        const written = text.slice(at, end);
        if (String(Number(written)) !== written) {
          if (!number.test(written)) return undefined;
          found.push(at, end);
        }
      }
      at = end - 1;
    }
  }
  return found;
}

function endOfNumber(text: string, from: number): number {
  let at = from;
  while (isPartOfNumber(text.charCodeAt(at))) at += 1;
  return at;
}

/** Most numbers are short and whole, and need no conversion to tell. */
function isShort(text: string, start: number, end: number): boolean {
  if (end - start > maxSafeDigits || text.charCodeAt(start) <= zero) return false;
  let at = start + 1;
  while (at < end && isDigit(text.charCodeAt(at))) at += 1;
  return at === end;
}

/** A whole number of so many digits is one that JavaScript has. */
const maxSafeDigits = 15;

const number = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/;

const [quote, plus, minus, point, zero, nine] = [34, 43, 45, 46, 48, 57];
const [openBracket, closeBracket, openBrace, closeBrace] = [91, 93, 123, 125];
const [exponent, smallExponent] = [69, 101];

function isDigit(code: number): boolean {
  return code >= zero && code <= nine;
}

function isPartOfNumber(code: number): boolean {
  return (
    isDigit(code) || code === point || code === smallExponent || code === exponent || code === plus || code === minus
  );
}
