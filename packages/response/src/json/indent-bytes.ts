import { maxJsonDepth } from "./max-json-depth.ts";

/**
 * What `reindentJson` makes of a text, on its bytes in UTF-8. Undefined where that returns undefined. The next call may write
 * over the result.
 */
export function indentBytes(source: Uint8Array): Uint8Array | undefined {
  const { length } = source;
  if (length > maxBytes) return undefined;
  const isShort = length <= maxShort;
  // To make a view takes longer than to copy a short text byte by byte.
  const words = isShort ? shortView : viewOf(source);
  const lastWord = isShort ? -1 : length - wordLength;
  const open: number[] = [];
  /** Always has room for what is left of the source, and for a word. */
  let out = bufferFor(length);
  let outWords = out === shortResult ? shortView : viewOf(out);
  let at = 0;
  let to = 0;
  /** A line break and the blanks after it are written with what follows them. */
  let isLineDue = false;
  let previous = 0;

  while (at < length) {
    const code = source[at++]!;
    const kind = kinds[code]!;
    if (kind === blank) continue;
    if (kind === closing) {
      if (open.pop() !== code) return undefined;
      isLineDue = previous + 2 !== code; // else it is empty
    }
    if (isLineDue || kind === colon) {
      const needed = to + open.length * 2 + 2 + length - at + wordLength * 2;
      if (needed > maxIndentedBytes) return undefined;
      if (needed > out.length) {
        out = larger(out, to, needed * 2);
        outWords = viewOf(out);
      }
    }
    if (isLineDue) {
      isLineDue = false;
      out[to++] = lineFeed;
      const end = to + open.length * 2;
      for (; to < end; to += wordLength) outWords.setInt32(to, spaces);
      to = end;
    }
    out[to++] = code;
    previous = code;
    if (kind === quote) {
      let inside = 0;
      while (inside !== quoteCode) {
        for (; at <= lastWord; at += wordLength, to += wordLength) {
          const word = words.getInt32(at);
          if (hasMark(word)) break;
          outWords.setInt32(to, word);
        }
        do {
          if (at >= length) return undefined;
          inside = source[at++]!;
          out[to++] = inside;
        } while (inside !== quoteCode && inside !== backslash);
        if (inside === backslash) out[to++] = source[at++]!;
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

const maxBytes = 1_000_000;
const maxIndentedBytes = 10_000_000;

/** Strings and blanks are written four bytes at a time. */
const wordLength = 4;

const [lineFeed, space, quoteCode, backslash] = [10, 32, 34, 92];
const [spaces, quotes, backslashes] = [0x20202020, 0x22222222, 0x5c5c5c5c];

/** Whether one of four bytes is a quote or a backslash: then that byte is zero, and the only one to borrow when 1 is taken off. */
function hasMark(word: number): boolean {
  const [a, b] = [word ^ quotes, word ^ backslashes];
  return ((((a - 0x01010101) & ~a) | ((b - 0x01010101) & ~b)) & 0x80808080) !== 0;
}

/** Most results fit where the last one was: short ones always, long ones until the collector takes that. */
function bufferFor(length: number): Uint8Array {
  if (length * 3 <= shortResult.length) return shortResult;
  const last = lastLong?.deref();
  if (last !== undefined && length * 3 <= last.length) return last;
  return allocate(length * 3);
}

const shortResult = new Uint8Array(16_384);
const shortView = viewOf(shortResult);
const maxShort = 256;
let lastLong: WeakRef<Uint8Array> | undefined;

function allocate(length: number): Uint8Array {
  const made = new Uint8Array(length);
  lastLong = new WeakRef(made);
  return made;
}

function viewOf({ buffer, byteOffset, length }: Uint8Array): DataView {
  return new DataView(buffer, byteOffset, length);
}

function larger(bytes: Uint8Array, filled: number, length: number): Uint8Array {
  const made = allocate(length);
  made.set(bytes.subarray(0, filled));
  return made;
}

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
