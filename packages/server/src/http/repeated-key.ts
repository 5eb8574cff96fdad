/**
 * Returns the first key that an object of a JSON text has twice. Readers take the first or the last of the two, so that a
 * gateway may check another value than the tool gets. Anything may be returned for a text that is not JSON.
 */
export function repeatedKey(text: string): string | undefined {
  const open: (Set<string> | undefined)[] = [];
  let keys: Set<string> | undefined;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === quote) {
      const end = endOfString(text, at + 1);
      if (keys !== undefined && isKey(text, end + 1)) {
        const key = keyOf(text.slice(at, end + 1));
        if (keys.has(key)) return key;
        keys.add(key);
      }
      at = end;
    } else if (code === openBrace || code === openBracket) {
      open.push(keys);
      keys = code === openBrace ? new Set() : undefined;
    } else if (code === closeBrace || code === closeBracket) keys = open.pop();
  }
  return undefined;
}

const [quote, colon, backslash] = [34, 58, 92];
const [openBracket, closeBracket, openBrace, closeBrace] = [91, 93, 123, 125];

/** Returns where the string ends whose text begins at `at`: the place of its quote, or the end of the text. */
export function endOfString(text: string, at: number): number {
  let end = at;
  while (end < text.length && text.charCodeAt(end) !== quote) end += text.charCodeAt(end) === backslash ? 2 : 1;
  return end;
}

/** A key is followed by a colon, a value never is. */
function isKey(text: string, at: number): boolean {
  let next = at;
  while (text.charCodeAt(next) <= 32) next += 1;
  return text.charCodeAt(next) === colon;
}

/** `"a"` and `"\u0061"` are the same key. */
function keyOf(written: string): string {
  if (!written.includes("\\")) return written.slice(1, -1);
  try {
    return String(JSON.parse(written));
  } catch {
    return written; // Whoever reads the text refuses it.
  }
}
