import { closeBrace, closeBracket, endOfString, isKey, openBrace, openBracket, quote } from "./json-text.ts";

/**
 * Whether a JSON text has more keys than `most`: different ones, or those of its wide objects. Either kind takes a hundred
 * times longer to read and to copy than as many values in a list, or in objects that are alike.
 */
export function hasTooManyKeys(text: string, most: number): boolean {
  if (text.length < most * shortestMember) return false;
  const different = new Set<string>();
  const open: number[] = [];
  let inWide = 0;
  /** Keys of the object around; -1 in a list. */
  let own = -1;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === quote) {
      const end = endOfString(text, at + 1);
      if (own >= 0 && isKey(text, end + 1)) {
        own += 1;
        if (own > wide) inWide += own === wide + 1 ? own : 1;
        different.add(text.slice(at, end));
        if (inWide > most || different.size > most) return true;
      }
      at = end;
    } else if (code === openBrace || code === openBracket) {
      open.push(own);
      own = code === openBrace ? 0 : -1;
    } else if (code === closeBrace || code === closeBracket) own = open.pop() ?? -1;
  }
  return false;
}

/** Keys of an object beyond which an engine keeps it as a table. */
const wide = 100;

/** `"":1`. */
const shortestMember = 4;
