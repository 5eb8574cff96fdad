/**
 * Returns a message as one line, with its line break. U+2028 and U+2029 are escaped: JSON allows them in strings, but
 * some readers take them for line breaks.
 */
export function toLine(message: unknown): string {
  return `${JSON.stringify(message)
    .replaceAll("\u2028", String.raw`\u2028`)
    .replaceAll("\u2029", String.raw`\u2029`)}\n`;
}
