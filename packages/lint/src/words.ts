/** Returns the words of a text in lower case, in any script. */
export function wordsOf(text: string): string[] {
  segmenter ??= new Intl.Segmenter(undefined, { granularity: "word" });
  const words: string[] = [];
  for (const { segment, isWordLike } of segmenter.segment(text.slice(0, maxLength).toLowerCase())) {
    if (isWordLike === true) words.push(segment);
  }
  return words;
}

let segmenter: Intl.Segmenter | undefined;

/** More than a model should read about one tool. */
const maxLength = 20_000;

/** Returns the words of a tool's name: `get_weather`, `getWeather` and `weather.get` have two. */
export function wordsOfName(name: string): string[] {
  const spaced = name.replaceAll(/(?<=[\p{Ll}\d])(?=\p{Lu})/gu, " ");
  return spaced
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
}
