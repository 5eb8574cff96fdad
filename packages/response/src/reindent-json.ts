import { maxJsonDepth } from "./json/max-json-depth.ts";

/**
 * JSON for a model to read: indented by two spaces as `JSON.stringify(value, null, 2)` would, but as *text*, so that
 * `1.50` and ids above 2^53 keep their written form. Give it what `JSON.parse` accepts. Undefined, so that the text is
 * passed on as it came: more than 1 MB, deeper than 100, more than 10 MB when indented, brackets that do not match, half a
 * surrogate pair.
 */
export function reindentJson(text: string): string | undefined {
  if (text.length > maxBytes || !text.isWellFormed()) return undefined;
  const bytes = encoder.encode(text);
  if (bytes.length > maxBytes) return undefined;
  const indented = reindentBytes(bytes);
  return indented && decoder.decode(indented);
}

const maxBytes = 1_000_000;
const maxIndentedBytes = 10_000_000;

const encoder = new TextEncoder();
const decoder = new TextDecoder("utf-8", { ignoreBOM: true });

/** On bytes, as a string put together from a hundred thousand parts takes three times as long. */
function reindentBytes(source: Uint8Array): Uint8Array | undefined {
  const open: number[] = [];
  let out = new Uint8Array(source.length * 2 + 64);
  let to = 0;
  let at = 0;

  /** Makes room for this many bytes and all that is left of the source, which is written without further checks. */
  const reserve = (bytes: number): void => {
    const needed = to + bytes + source.length - at;
    if (needed <= out.length) return;
    const larger = new Uint8Array(needed * 2);
    larger.set(out.subarray(0, to));
    out = larger;
  };
  const breakLine = (): void => {
    const blanks = open.length * 2;
    reserve(blanks + 2);
    out[to] = lineFeed;
    out.fill(space, to + 1, to + 1 + blanks);
    to += blanks + 1;
  };

  while (at < source.length) {
    const code = source[at++]!;
    switch (code) {
      case quote: {
        const start = at - 1;
        while (source[at] !== quote) {
          at += source[at] === backslash ? 2 : 1;
          if (at >= source.length) return undefined;
        }
        at += 1;
        for (let from = start; from < at; from += 1) out[to++] = source[from]!;
        break;
      }
      case colon:
        reserve(2);
        out[to++] = colon;
        out[to++] = space;
        break;
      case comma:
        out[to++] = comma;
        breakLine();
        break;
      case openBrace:
      case openBracket: {
        const close = code + 2; // in ASCII the closing one stands two places behind
        if (open.length >= maxJsonDepth) return undefined;
        out[to++] = code;
        while (isBlank(source[at])) at += 1;
        if (source[at] === close) {
          out[to++] = close;
          at += 1;
        } else {
          open.push(close);
          breakLine();
        }
        break;
      }
      case closeBrace:
      case closeBracket:
        if (open.pop() !== code) return undefined;
        breakLine();
        out[to++] = code;
        break;
      default:
        if (!isBlank(code)) out[to++] = code;
    }
    if (to > maxIndentedBytes) return undefined;
  }
  return open.length === 0 ? out.subarray(0, to) : undefined;
}

const [tab, lineFeed, carriageReturn, space, quote, comma, colon, backslash] = [9, 10, 13, 32, 34, 44, 58, 92];
const [openBracket, closeBracket, openBrace, closeBrace] = [91, 93, 123, 125];

function isBlank(code: number | undefined): boolean {
  return code === space || code === lineFeed || code === carriageReturn || code === tab;
}
