/** Removes the byte order mark from a text: editors write one at the start of a file, and it means nothing in UTF-8. */
export function withoutMark(text: string): string {
  return text.startsWith("\uFEFF") ? text.slice(1) : text;
}
