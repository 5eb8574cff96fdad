/** A word for a POSIX shell that means exactly this text. */
export function quote(text: string): string {
  if (/^(?:[\w@%+:,./-]+|--?[\w-]+=[\w@%+:,./=-]*)$/.test(text)) return text;
  return `'${text.replaceAll("'", String.raw`'\''`)}'`;
}

/** A variable for the command after it. */
export function quoteAssignment(name: string, value: string): string {
  // A name a shell cannot assign needs env(1), which takes any.
  return /^[A-Za-z_]\w*$/.test(name) ? `${name}=${quote(value)}` : `env ${quote(`${name}=${value}`)}`;
}
