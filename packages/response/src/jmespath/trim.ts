/** Takes characters away from the start of a text. */
export function trimStart(text: string, isTrimmed: (character: string) => boolean): string {
  let start = 0;
  for (const character of text) {
    if (!isTrimmed(character)) break;
    start += character.length;
  }
  return text.slice(start);
}

/** Takes characters away from the end of a text. */
export function trimEnd(text: string, isTrimmed: (character: string) => boolean): string {
  let end = text.length;
  while (end > 0) {
    const pair = String.fromCodePoint(text.codePointAt(end - 2) ?? 0);
    const character = pair.length === 2 ? pair : text.charAt(end - 1);
    if (!isTrimmed(character)) break;
    end -= character.length;
  }
  return text.slice(0, end);
}
