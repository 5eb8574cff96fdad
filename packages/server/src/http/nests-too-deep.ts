/**
 * Whether a JSON text nests deeper than anything that is meant. Reading a million brackets takes seconds and what is made
 * of them more, so they are counted first; what is no JSON is left to whoever reads it.
 */
export function nestsTooDeep(text: string): boolean {
  if (text.length <= deepest) return false;
  let depth = 0;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === quote) at = endOfString(text, at + 1);
    else if (code === openBracket || code === openBrace) depth += 1;
    else if (code === closeBracket || code === closeBrace) depth -= 1;
    if (depth > deepest) return true;
  }
  return false;
}

/** Levels. */
const deepest = 100;

const [quote, backslash] = [34, 92];
const [openBracket, closeBracket, openBrace, closeBrace] = [91, 93, 123, 125];

/** Where the string ends that begins at `at`. */
function endOfString(text: string, at: number): number {
  let end = at;
  while (end < text.length && text.charCodeAt(end) !== quote) end += text.charCodeAt(end) === backslash ? 2 : 1;
  return end;
}
