/** A message as one line, however a server tells lines apart: some end one at U+2028 and U+2029, too. */
export function wireLine(message: unknown): string {
  return `${JSON.stringify(message)
    .replaceAll("\u2028", String.raw`\u2028`)
    .replaceAll("\u2029", String.raw`\u2029`)}\n`;
}
