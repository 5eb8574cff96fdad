/** Returns the index of the quote that ends the JSON string whose content begins at `at`, or the end of the text. */
export function endOfString(text: string, at: number): number {
  let end = text.indexOf('"', at);
  while (end !== -1 && isEscaped(text, at, end)) end = text.indexOf('"', end + 1);
  return end === -1 ? text.length : end;
}

/** An odd number of backslashes before a quote makes it part of the string. */
function isEscaped(text: string, from: number, quoteAt: number): boolean {
  let first = quoteAt;
  while (first > from && text.charCodeAt(first - 1) === backslash) first -= 1;
  return (quoteAt - first) % 2 === 1;
}

const backslash = 92;
