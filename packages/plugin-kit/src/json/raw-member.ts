import { endOfString } from "./end-of-string.ts";

/**
 * Returns the text of a member of a JSON object as it stands there, so that `1.50` stays `1.50`; undefined if there is
 * none. The text must be valid JSON and an object.
 */
export function rawMember(text: string, name: string): string | undefined {
  let found: string | undefined;
  let at = skipBlanks(text, 0) + 1;
  for (;;) {
    at = skipBlanks(text, at);
    if (text[at] !== '"') return found;
    const keyEnd = valueEnd(text, at);
    const key: unknown = JSON.parse(text.slice(at, keyEnd));
    const start = skipBlanks(text, skipBlanks(text, keyEnd) + 1);
    const end = valueEnd(text, start);
    if (key === name) found = text.slice(start, end);
    // Behind the comma, or behind the end of the object.
    at = skipBlanks(text, end) + 1;
  }
}

/** Returns where a value ends that begins at `start`, in a text that is JSON. */
export function valueEnd(text: string, start: number): number {
  let depth = 0;
  for (let at = start; at < text.length; at += 1) {
    const sign = text[at]!;
    if (sign === '"') {
      at = endOfString(text, at + 1);
      if (depth === 0) return at + 1;
    } else if (sign === "{" || sign === "[") depth += 1;
    else if (sign === "}" || sign === "]") {
      depth -= 1;
      if (depth <= 0) return depth === 0 ? at + 1 : at;
    } else if (depth === 0 && (sign === "," || blanks.includes(sign))) return at;
  }
  return text.length;
}

/** Returns the first place from `from` on where there is no blank. */
export function skipBlanks(text: string, from: number): number {
  let at = from;
  while (at < text.length && blanks.includes(text[at]!)) at += 1;
  return at;
}

const blanks = " \t\r\n";
