import { maxJsonDepth } from "./max-json-depth.ts";

/**
 * Indents JSON in UTF-8 bytes as `reindentJson` does text.
 *
 * @returns Undefined where `reindentJson` returns undefined. The next call may overwrite the result.
 */
export function indentBytes(source: Uint8Array): Uint8Array | undefined {
  const { length } = source;
  if (length > maxBytes) return undefined;
  const isShort = length <= maxShort;
  // To make a view takes longer than to copy a short text byte by byte.
  const words = isShort ? shortView : viewOf(source);
  const lastWord = isShort ? -1 : length - wordLength;
  const open: number[] = [];
  /** Always has room for twice what is left of the source, and for a word: a colon makes two bytes of one. */
  let out = bufferFor(length);
  let outWords = out === shortResult ? shortView : viewOf(out);
  let at = 0;
  let to = 0;

  while (at < length) {
    const code = source[at++]!;
    const kind = kinds[code]!;
    if (kind === blank) continue;
    if (kind === closing) {
      if (open.pop() !== code) return undefined;
    } else {
      out[to++] = code;
      if (kind === other) continue;
      if (kind === colon) {
        out[to++] = space;
        continue;
      }
      if (kind === quote) {
        const end = copyString(source, words, lastWord, out, outWords, at, to);
        if (end > length) return undefined;
        to += end - at;
        at = end;
        continue;
      }
      if (kind === opening) {
        // In ASCII the closing one stands two places behind.
        if (open.push(code + 2) > maxJsonDepth) return undefined;
        while (kinds[source[at]!] === blank) at += 1;
        if (source[at] === code + 2) {
          out[to++] = code + 2;
          at += 1;
          open.pop();
          continue;
        }
      }
    }
    const indent = open.length * 2;
    const needed = to + 2 + indent + (length - at) * 2 + wordLength * 2;
    if (needed > out.length) {
      if (needed - (length - at) > maxIndentedBytes) return undefined;
      out = larger(out, to, needed * 2);
      outWords = viewOf(out);
    }
    out[to++] = lineFeed;
    const end = to + indent;
    for (; to < end; to += wordLength) outWords.setInt32(to, spaces, true);
    to = end;
    if (kind === closing) out[to++] = code;
  }
  return open.length === 0 && to <= maxIndentedBytes ? out.subarray(0, to) : undefined;
}

/**
 * Copies a string from behind its first quote up to its last one, and returns the place behind that; a place behind the end if
 * there is none.
 */
function copyString(
  source: Uint8Array,
  words: DataView,
  lastWord: number,
  out: Uint8Array,
  outWords: DataView,
  start: number,
  to: number,
): number {
  const { length } = source;
  const shift = to - start;
  let at = start;
  for (;;) {
    while (at <= lastWord) {
      const word = words.getInt32(at, true);
      outWords.setInt32(at + shift, word, true);
      const marks = marksIn(word);
      if (marks === 0) at += wordLength;
      else {
        at += bytesBefore(marks);
        break;
      }
    }
    // After a word with a mark, this is the mark.
    let inside = 0;
    do {
      if (at >= length) return length + 1;
      inside = source[at]!;
      out[at + shift] = inside;
      at += 1;
    } while (inside !== quoteCode && inside !== backslash);
    if (inside === quoteCode) return at;
    out[at + shift] = source[at]!;
    at += 1;
  }
}

const maxBytes = 1_000_000;
const maxIndentedBytes = 10_000_000;

/** Strings and blanks are written four bytes at a time. */
const wordLength = 4;

const [lineFeed, space, quoteCode, backslash] = [10, 32, 34, 92];
const [spaces, quotes, backslashes] = [0x20202020, 0x22222222, 0x5c5c5c5c];

/**
 * The highest bit of each of four bytes that is a quote or a backslash: that byte is zero, and borrows when 1 is taken off. The
 * first one is right; those behind it may be set by the borrowing.
 */
function marksIn(word: number): number {
  const [a, b] = [word ^ quotes, word ^ backslashes];
  return (((a - 0x01010101) & ~a) | ((b - 0x01010101) & ~b)) & 0x80808080;
}

/** How many bytes stand before the first mark: the lowest one, as words are read with the first byte lowest. */
function bytesBefore(marks: number): number {
  return (31 - Math.clz32(marks & -marks)) >> 3;
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

/** The kind of each byte. One look-up is faster than comparisons with each of them. */
const kinds = new Uint8Array(256);
const [other, blank, quote, colon, comma, opening, closing] = [0, 1, 2, 3, 4, 5, 6];
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
