/** Returns a text as one word of a POSIX shell, in quotes where it needs them. */
export function shellWord(text: string): string {
  if (/^(?:[\w@%+:,./-]+|--?[\w-]+=[\w@%+:,./=-]*)$/.test(text)) return text;
  return `'${text.replaceAll("'", String.raw`'\''`)}'`;
}
