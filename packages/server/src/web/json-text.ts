/** Codes of JSON characters. */
export const quote = 34;
export const comma = 44;
export const colon = 58;
export const openBracket = 91;
export const backslash = 92;
export const closeBracket = 93;
export const openBrace = 123;
export const closeBrace = 125;

/** Returns the index of the quote that ends the string whose content begins at `at`, or the end of the text. */
export function endOfString(text: string, at: number): number {
  let end = text.indexOf('"', at);
  while (end !== -1 && isEscaped(text, at, end)) end = text.indexOf('"', end + 1);
  return end === -1 ? text.length : end;
}

/** An odd number of backslashes before a quote makes it part of the string. */
function isEscaped(text: string, from: number, quoteAt: number): boolean {
  let first = quoteAt;
  while (first > from && text.charCodeAt(first - 1) === backslash) first -= 1;
  return (quoteAt - first) % 2 === 1;
}

/** True if the string that ends before `at` is a key, that is, followed by a colon. */
export function isKey(text: string, at: number): boolean {
  let next = at;
  while (text.charCodeAt(next) <= 32) next += 1;
  return text.charCodeAt(next) === colon;
}
