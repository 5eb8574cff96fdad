/** The first quote from `start` on that no backslash takes away, or -1. */
export function closingQuote(text: string, start: number): number {
  for (let at = start; ;) {
    const quote = text.indexOf('"', at);
    if (quote === -1) return -1;
    let backslashes = 0;
    while (text[quote - 1 - backslashes] === "\\" && quote - 1 - backslashes >= start) backslashes += 1;
    if (backslashes % 2 === 0) return quote;
    at = quote + 1;
  }
}
