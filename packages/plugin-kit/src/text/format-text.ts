import { truncate } from "./truncate.ts";

/**
 * Formats a string for a message: in one line, with control characters escaped.
 *
 * @param maxLength - Maximum length of the result. Default: 200.
 */
export function formatText(text: string, maxLength = 200): string {
  // oxlint-disable-next-line no-control-regex -- they are what is replaced
  return truncate(text, maxLength).replaceAll(/[\u0000-\u001f\u007f-\u009f\u2028\u2029\ud800-\udfff]/gu, escaped);
}

function escaped(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`;
}
