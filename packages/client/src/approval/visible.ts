import { hiddenCharacters, truncate } from "@mci/plugin-kit";

/**
 * Returns a value as a person reads it in a question: on one line, without runs of blanks, with what hides itself made visible, and
 * with its beginning, end and length if it is cut. `lineBreak` stands for its line breaks.
 */
export function visible(text: string, maxLength: number, lineBreak = " "): string {
  const line = unhidden(text.replaceAll(/[\n\r\u2028\u2029]+/g, lineBreak)).replaceAll(/[\t\p{Zs}]{2,}/gu, " ");
  if (line.length <= maxLength) return line;
  const end = line.slice(-Math.floor(maxLength / 3)).replace(/^[\udc00-\udfff]/, "");
  return `${truncate(line, maxLength - end.length)}${end} [${line.length} characters]`;
}

/** Returns a text in which hidden characters are visible. */
export function unhidden(text: string): string {
  return text.replaceAll(hiddenCharacters(), "\ufffd");
}
