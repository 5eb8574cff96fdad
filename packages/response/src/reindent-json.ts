import { maxJsonDepth } from "./json/max-json-depth.ts";

/**
 * Indents JSON for a model to read, by two spaces as `JSON.stringify(value, null, 2)` would, but as *text*, so that `1.50` and
 * ids above 2^53 keep their written form. Called with what `JSON.parse` accepts. Returns undefined, so that the text is passed
 * on as it came, for more than 1 MB, a depth over 100, more than 10 MB when indented, brackets that do not match, or half a
 * surrogate pair.
 */
export function reindentJson(text: string): string | undefined {
  if (text.length > maxBytes || !text.isWellFormed()) return undefined;
  return indented(Buffer.from(text));
}

const maxBytes = 1_000_000;
const maxIndentedBytes = 10_000_000;

/** On bytes: a string put together from a hundred thousand parts takes three times as long. */
function indented(source: Buffer): string | undefined {
  const { length } = source;
  if (length > maxBytes) return undefined;
  const open: number[] = [];
  let out = Buffer.allocUnsafe(length * 4 + 64);
  let to = 0;
  for (let at = 0; at < length; at += 1) {
    const code = source[at]!;
    if (isBlank(code)) continue;
    // Room for a line break, and for twice the rest: a colon makes two bytes of one.
    const needed = to + 4 + open.length * 2 + (length - at) * 2;
    if (needed > out.length) {
      if (to > maxIndentedBytes) return undefined;
      out = Buffer.concat([out.subarray(0, to)], needed * 2);
    }
    if (code === closeBrace || code === closeBracket) {
      if (open.pop() !== code) return undefined;
      to = breakLine(out, to, open.length);
      out[to++] = code;
      continue;
    }
    out[to++] = code;
    if (code === colon) out[to++] = space;
    else if (code === comma) to = breakLine(out, to, open.length);
    else if (code === quote) {
      let inside: number | undefined;
      do {
        inside = source[(at += 1)];
        if (inside === undefined) return undefined;
        out[to++] = inside;
        if (inside === backslash) out[to++] = source[(at += 1)] ?? space;
      } while (inside !== quote);
    } else if (code === openBrace || code === openBracket) {
      if (open.length === maxJsonDepth) return undefined;
      const closing = code + 2; // in ASCII
      while (isBlank(source[at + 1])) at += 1;
      if (source[at + 1] === closing) {
        out[to++] = closing;
        at += 1;
      } else {
        open.push(closing);
        to = breakLine(out, to, open.length);
      }
    }
  }
  return open.length === 0 && to <= maxIndentedBytes ? out.toString("utf8", 0, to) : undefined;
}

function isBlank(code: number | undefined): boolean {
  return code === 32 || code === lineFeed || code === 13 || code === 9;
}

/** Writes a line break and the blanks behind it, and returns the place behind them. */
function breakLine(out: Buffer, to: number, depth: number): number {
  out[to++] = lineFeed;
  const end = to + depth * 2;
  while (to < end) out[to++] = space;
  return end;
}

const [lineFeed, space, quote, comma, colon, backslash] = [10, 32, 34, 44, 58, 92];
const [openBracket, closeBracket, openBrace, closeBrace] = [91, 93, 123, 125];
