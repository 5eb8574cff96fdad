/**
 * Returns an edited text, which has line feeds alone, with the line breaks of the original: each line outside the edit keeps
 * its own, and new ones get the first of the original.
 */
export function withLineBreaksOf(original: string, edited: string): string {
  if (!original.includes("\r")) return edited;
  const [before, breaks] = [original.split(anyBreak), original.match(anyBreak) ?? []];
  const after = edited.split("\n");
  const shorter = Math.min(before.length, after.length);
  let start = 0;
  while (start < shorter && before[start] === after[start]) start += 1;
  let end = 0;
  while (end < shorter - start && before.at(-1 - end) === after.at(-1 - end)) end += 1;
  const moved = before.length - after.length;
  return after
    .map((line, index) => {
      if (index === after.length - 1) return line;
      const isAfter = index >= start && index >= after.length - end - 1;
      const isNew = index >= start && !isAfter && moved !== 0;
      return line + ((isNew ? undefined : breaks[isAfter ? index + moved : index]) ?? breaks[0]);
    })
    .join("");
}

const anyBreak = /\r\n?|\n/g;
