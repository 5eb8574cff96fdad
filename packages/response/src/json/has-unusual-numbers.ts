import { endOfString } from "@mci/plugin-kit";
import { maxJsonDepth } from "./max-json-depth.ts";

/**
 * Returns whether a text has numbers that JavaScript would print in another way (`1.50`, `1E3`), or nests too deeply. If not,
 * `JSON.parse` reads it as `JsonReader` does, in half the time. The result for invalid JSON is unspecified.
 */
export function hasUnusualNumbers(text: string): boolean {
  let depth = 0;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === quote) at = endOfString(text, at + 1);
    else if (code === openBrace || code === openBracket) {
      depth += 1;
      if (depth > maxJsonDepth) return true;
    } else if (code === closeBrace || code === closeBracket) depth -= 1;
    else if (code === minus || (code >= zero && code <= nine)) {
      number.lastIndex = at;
      const written = number.exec(text)?.[0] ?? "";
      if (String(Number(written)) !== written) return true;
      at += written.length - 1;
    }
  }
  return false;
}

const number = /[-+.\deE]+/y;
const [quote, minus, zero, nine] = [34, 45, 48, 57];
const [openBracket, closeBracket, openBrace, closeBrace] = [91, 93, 123, 125];
