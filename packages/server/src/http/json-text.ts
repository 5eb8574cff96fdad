/** Characters of JSON, by their codes. */
export const quote = 34;
export const comma = 44;
export const colon = 58;
export const openBracket = 91;
export const backslash = 92;
export const closeBracket = 93;
export const openBrace = 123;
export const closeBrace = 125;

/** Returns where the string ends whose text begins at `at`: the place of its quote, or the end of the text. */
export function endOfString(text: string, at: number): number {
  let end = at;
  while (end < text.length && text.charCodeAt(end) !== quote) end += text.charCodeAt(end) === backslash ? 2 : 1;
  return end;
}

/** Whether the string that ends before `at` is a key: a colon follows it, as it never follows a value. */
export function isKey(text: string, at: number): boolean {
  let next = at;
  while (text.charCodeAt(next) <= 32) next += 1;
  return text.charCodeAt(next) === colon;
}
