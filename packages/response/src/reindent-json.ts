import { maxJsonDepth } from "./json/max-json-depth.ts";

/**
 * JSON for a model to read: indented by two spaces as `JSON.stringify(value, null, 2)` would, but as *text*, so that
 * `1.50` and ids above 2^53 keep their written form. Give it what `JSON.parse` accepts. Undefined, so that the text is
 * passed on as it came: more than 1 MB, deeper than 100, more than 10 MB when indented, brackets that do not match, half a
 * surrogate pair.
 */
export function reindentJson(text: string): string | undefined {
  if (text.length > maxBytes || !text.isWellFormed()) return undefined;
  const bytes = encoded(text);
  if (bytes.length > maxBytes) return undefined;
  const indented = reindentBytes(bytes);
  return indented && decoder.decode(indented);
}

const maxBytes = 1_000_000;
const maxIndentedBytes = 10_000_000;

const encoder = new TextEncoder();
const decoder = new TextDecoder("utf-8", { ignoreBOM: true });

/** Most answers are short, and fit where the last one was: to allocate would take longer than to indent. */
function encoded(text: string): Uint8Array {
  if (text.length * 3 > shortSource.length) return encoder.encode(text);
  return shortSource.subarray(0, encoder.encodeInto(text, shortSource).written);
}

const shortSource = new Uint8Array(8_192);
const shortResult = new Uint8Array(shortSource.length * 2);

/** On bytes, as a string put together from a hundred thousand parts takes three times as long. */
function reindentBytes(source: Uint8Array): Uint8Array | undefined {
  const { length } = source;
  const open: number[] = [];
  /** Always has room for what is left of the source. */
  let out = length * 2 > shortResult.length ? new Uint8Array(length * 2) : shortResult;
  let to = 0;
  /** A line break and the blanks after it are written with what follows them. */
  let isLineDue = false;
  let previous = 0;

  for (let at = 0; at < length; at += 1) {
    const code = source[at]!;
    const kind = kinds[code]!;
    if (kind === blank) continue;
    if (kind === closing) {
      if (open.pop() !== code) return undefined;
      isLineDue = previous + 2 !== code; // else it is empty
    }
    if (isLineDue || kind === colon) {
      const needed = to + open.length * 2 + 2 + length - at;
      if (needed > maxIndentedBytes) return undefined;
      if (needed > out.length) out = larger(out, needed * 2);
    }
    if (isLineDue) {
      isLineDue = false;
      out[to++] = lineFeed;
      for (const end = to + open.length * 2; to < end; to += 1) out[to] = space;
    }
    out[to++] = code;
    previous = code;
    if (kind === quote) {
      let inside = 0;
      while (inside !== quoteCode) {
        if (inside === backslash) out[to++] = source[(at += 1)]!;
        at += 1;
        if (at >= length) return undefined;
        inside = source[at]!;
        out[to++] = inside;
      }
    } else if (kind === colon) out[to++] = space;
    else if (kind === comma) isLineDue = true;
    else if (kind === opening) {
      // In ASCII the closing one stands two places behind.
      if (open.push(code + 2) > maxJsonDepth) return undefined;
      isLineDue = true;
    }
  }
  return open.length === 0 ? out.subarray(0, to) : undefined;
}

function larger(bytes: Uint8Array, length: number): Uint8Array<ArrayBuffer> {
  const copy = new Uint8Array(length);
  copy.set(bytes);
  return copy;
}

const [lineFeed, space, quoteCode, backslash] = [10, 32, 34, 92];

/** What each byte is. One look-up is faster than comparisons with each of them. */
const kinds = new Uint8Array(256);
const [blank, quote, colon, comma, opening, closing] = [1, 2, 3, 4, 5, 6];
for (const [kind, bytes] of [
  [blank, " \t\r\n"],
  [quote, '"'],
  [colon, ":"],
  [comma, ","],
  [opening, "[{"],
  [closing, "]}"],
] as const) {
  for (const byte of bytes) kinds[byte.charCodeAt(0)] = kind;
}
