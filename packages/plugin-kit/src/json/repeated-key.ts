import { endOfString } from "./end-of-string.ts";
import { closeBrace, closeBracket, isKey, openBrace, openBracket, quote } from "./json-characters.ts";

/**
 * Returns the first key that an object of a JSON text has twice. Parsers take the first or the last of the two, so a
 * gateway could check a different value than the tool gets. The result for invalid JSON is unspecified.
 */
export function repeatedKey(text: string): string | undefined {
  const open: (Keys | undefined)[] = [];
  let keys: Keys | undefined;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === quote) {
      const end = endOfString(text, at + 1);
      if (keys !== undefined && isKey(text, end + 1)) {
        const key = keyOf(text.slice(at + 1, end));
        if (Array.isArray(keys)) {
          if (keys.includes(key)) return key;
          if (keys.push(key) > maxListed) keys = new Set(keys);
        } else {
          if (keys.has(key)) return key;
          keys.add(key);
        }
      }
      at = end;
    } else if (code === openBrace || code === openBracket) {
      open.push(keys);
      keys = code === openBrace ? [] : undefined;
    } else if (code === closeBrace || code === closeBracket) keys = open.pop();
  }
  return undefined;
}

/** The keys of an object so far: a short array takes less time than a set. */
type Keys = string[] | Set<string>;

const maxListed = 16;

/** `"a"` and `"\u0061"` are the same key. */
function keyOf(written: string): string {
  if (!written.includes("\\")) return written;
  try {
    return String(JSON.parse(`"${written}"`));
  } catch {
    return written; // The JSON parser reports it.
  }
}
