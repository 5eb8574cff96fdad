/** Counting takes a second for three megabytes, in which nothing else happens. */
const maxCounted = 100_000;

/** Counts the tokens of a text; those of a long one after its beginning. */
export function estimateTokens(text: string, count: (text: string) => number): number {
  if (text.length <= maxCounted) return count(text);
  return Math.round((count(text.slice(0, maxCounted)) * text.length) / maxCounted);
}
