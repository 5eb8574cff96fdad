/**
 * Returns the words of a name or a question, in lower case and in the singular: split at blanks and punctuation, and inside names such
 * as `createIssue`, `create_issue` or `create-issue`.
 */
export function wordsOf(text: string): readonly string[] {
  return plainWordsOf(text.normalize("NFKC").replace(innerBorders, " "));
}

/** Returns the words of prose, which has no names to split: most of the text of a toolbox. */
export function plainWordsOf(text: string): readonly string[] {
  return text.toLowerCase().match(runs)?.map(singular) ?? [];
}

const runs = /[\p{L}\p{N}]+/gu;

/** Between `create` and `Issue`, and between `TLS` and `Certificate`. */
const innerBorders = /(?<=[\p{Ll}\d])(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll})/gu;

function singular(word: string): string {
  if (word.length < 4 || !word.endsWith("s") || /(?:ss|us|is)$/.test(word)) return word;
  if (word.length > 4 && word.endsWith("ies")) return `${word.slice(0, -3)}y`;
  return /(?:ch|sh|x|ss)es$/.test(word) ? word.slice(0, -2) : word.slice(0, -1);
}
