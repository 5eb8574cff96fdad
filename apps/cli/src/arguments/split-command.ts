import { UsageError } from "../usage-error.ts";

/**
 * Splits a command line into words, as a shell does: blanks end a word, quotes keep them in it, a backslash takes the next
 * character as it is. Nothing is expanded. On Windows, a backslash is part of a path. Throws UsageError for a quote without an end,
 * and without any word.
 */
export function splitCommand(line: string, isWindows: boolean = process.platform === "win32"): readonly string[] {
  const words: string[] = [];
  let word: string | undefined;
  let quote: string | undefined;
  for (let index = 0; index < line.length; index += 1) {
    const character = line.charAt(index);
    if (character === "\\" && quote !== "'" && !isWindows && index + 1 < line.length) {
      index += 1;
      const next = line.charAt(index);
      // Between double quotes, most characters need no backslash, and keep it.
      word = (word ?? "") + (quote === '"' && !/["\\$`]/.test(next) ? character + next : next);
    } else if (quote !== undefined) {
      if (character === quote) quote = undefined;
      else word = (word ?? "") + character;
    } else if (character === '"' || character === "'") {
      quote = character;
      word ??= "";
    } else if (/\s/.test(character)) {
      if (word !== undefined) words.push(word);
      word = undefined;
    } else word = (word ?? "") + character;
  }
  if (quote !== undefined) throw new UsageError(`--stdio ${line}: a quote (${quote}) is not closed.`);
  if (word !== undefined) words.push(word);
  if (words.length === 0) throw new UsageError("--stdio names no command.", `Such as --stdio "npx -y my-server".`);
  return words;
}
