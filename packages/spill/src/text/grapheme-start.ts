import type { Readable } from "./readable.ts";
import { isLowHalf } from "./survey.ts";

/**
 * Returns the start of the grapheme that a position is in. Asked again with what it returned, it returns the same: who reads on where a
 * part ended misses nothing and reads nothing twice.
 *
 * Only a text around the position is looked at, from the next place before it that is the start of a grapheme whatever stands further in
 * front. In a text of nothing but signs that may join, such as a thousand flags, halves of characters alone are kept together, and so they
 * are in a grapheme that is longer than any that people write.
 */
export async function graphemeStart(text: Readable, position: number): Promise<number> {
  if (position <= 0 || position >= text.size) return Math.min(Math.max(position, 0), text.size);
  const from = Math.max(0, position - lookBack);
  const around = await text.slice(from, Math.min(text.size, position + 2));
  const at = position - from;
  const whole = isLowHalf(around.charCodeAt(at)) && isHighHalf(around.charCodeAt(at - 1)) ? at - 1 : at;
  const anchor = anchorBefore(around, whole) ?? (from === 0 ? 0 : undefined);
  if (anchor === undefined) return from + whole;
  const start = anchor + (segmenter.segment(around.slice(anchor)).containing(whole - anchor)?.index ?? 0);
  return from + (whole - start > maxGrapheme ? whole : start);
}

const lookBack = 1_000;
const maxGrapheme = 64;
const segmenter = new Intl.Segmenter("en", { granularity: "grapheme" });

/** Returns the last place at or before `at` between two characters that never join. */
function anchorBefore(text: string, at: number): number | undefined {
  for (let place = at; place > 0; place -= 1) {
    if (standsAlone(text.charCodeAt(place - 1)) && standsAlone(text.charCodeAt(place))) return place;
  }
  return undefined;
}

/** Whether a character joins with none of its kind: in ASCII, Latin, Greek and Cyrillic letters, kana, Han and Hangul syllables. */
function standsAlone(code: number): boolean {
  return (
    (code >= 0x20 && code < 0x7f) ||
    (code >= 0xc0 && code < 0x300) ||
    (code >= 0x391 && code < 0x483) ||
    (code >= 0x3041 && code < 0x3097) ||
    (code >= 0x30a1 && code < 0x30fb) ||
    (code >= 0x4e00 && code < 0xa000) ||
    (code >= 0xac00 && code < 0xd7a4)
  );
}

function isHighHalf(code: number): boolean {
  return code >= 0xd800 && code <= 0xdbff;
}
