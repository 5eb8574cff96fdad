import { hiddenCharacters, truncate } from "@mci/plugin-kit";

/**
 * Returns a value as a person reads it in a question: on one line, without runs of blanks, with what hides itself made visible, and
 * with its beginning, end and length if it is cut. `lineBreak` stands for its line breaks.
 */
export function visible(text: string, maxLength: number, lineBreak = " "): string {
  const isHuge = text.length > maxRead;
  const read = isHuge ? `${text.slice(0, maxRead / 2)}${text.slice(-maxRead / 2)}` : text;
  const line = unhidden(read.replaceAll(/[\n\r\u2028\u2029]+/g, lineBreak)).replaceAll(/[\t\p{Zs}]{2,}/gu, " ");
  if (line.length <= maxLength) return isHuge ? `${line} [${text.length} characters]` : line;
  const end = line.slice(-Math.floor(maxLength / 3)).replace(/^[\udc00-\udfff]/, "");
  return `${truncate(line, maxLength - end.length)}${end} [${isHuge ? text.length : line.length} characters]`;
}

/** Characters of a value that are looked at, half of them at its end: a huge one would hold up the process. */
const maxRead = 20_000;

/** Returns a text in which hidden characters are visible, and no pile of marks covers the lines above and below it. */
export function unhidden(text: string): string {
  return text.replaceAll(hiddenCharacters(), "\ufffd").replaceAll(piledMarks, "$1\ufffd");
}

/** No script needs as many marks on one character. */
const piledMarks = /(\p{M}{8})\p{M}+/gu;
