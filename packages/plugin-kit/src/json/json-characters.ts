/** Codes of JSON characters. */
export const quote = 34;
export const comma = 44;
export const colon = 58;
export const openBracket = 91;
export const closeBracket = 93;
export const openBrace = 123;
export const closeBrace = 125;

/** True if the string that ends before `at` is a key, that is, followed by a colon. */
export function isKey(text: string, at: number): boolean {
  let next = at;
  while (text.charCodeAt(next) <= 32) next += 1;
  return text.charCodeAt(next) === colon;
}
