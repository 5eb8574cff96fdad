import { endOfString } from "./end-of-string.ts";
import { closeBrace, closeBracket, isKey, openBrace, openBracket, quote } from "./json-characters.ts";

/**
 * True if a JSON text has more than `max` keys: distinct ones, or those in wide objects. Either kind takes a hundred
 * times longer to read and to copy than as many values in an array, or in objects with the same keys.
 */
export function hasTooManyKeys(text: string, max: number): boolean {
  if (text.length < max * minMemberLength) return false;
  const different = new Set<string>();
  const open: number[] = [];
  let inWide = 0;
  /** Number of keys of the enclosing object; -1 in an array. */
  let own = -1;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === quote) {
      const end = endOfString(text, at + 1);
      if (own >= 0 && isKey(text, end + 1)) {
        own += 1;
        if (own > wideObjectKeys) inWide += own === wideObjectKeys + 1 ? own : 1;
        different.add(text.slice(at, end));
        if (inWide > max || different.size > max) return true;
      }
      at = end;
    } else if (code === openBrace || code === openBracket) {
      open.push(own);
      own = code === openBrace ? 0 : -1;
    } else if (code === closeBrace || code === closeBracket) own = open.pop() ?? -1;
  }
  return false;
}

/** Number of keys beyond which an engine stores an object as a hash table. */
const wideObjectKeys = 100;

/** Length of `"":1`. */
const minMemberLength = 4;
