import { breather } from "@mci/plugin-kit";
import { graphemeStart } from "./text/grapheme-start.ts";
import type { Readable } from "./text/readable.ts";

/** Places of a text that were looked for. */
export interface Found {
  readonly lines: readonly FoundLine[];
  /** Where to look for more; undefined if there are no more. */
  readonly next?: number | undefined;
}

interface FoundLine {
  readonly at: number;
  /** The line around it, or the part of a long line. */
  readonly text: string;
}

/** Finds a plain text from a position on: as many places as `room` characters can show, at least one if there is one. */
export async function findText(text: Readable, find: string, from: number, room: number): Promise<Found> {
  const breathe = breather();
  const lines: FoundLine[] = [];
  let left = room;
  let resume = from;
  for (let start = from; start < text.size; start += windowLength) {
    // Long enough for a place that begins at the end of the window.
    const window = await text.slice(start, Math.min(text.size, start + windowLength + find.length - 1)); // oxlint-disable-line no-await-in-loop
    for (
      let at = window.indexOf(find, Math.max(0, resume - start));
      at !== -1;
      at = window.indexOf(find, resume - start)
    ) {
      const line = await lineAround(text, start + at, find.length, room); // oxlint-disable-line no-await-in-loop
      left -= line.text.length + offsetLength;
      if (left < 0 && lines.length > 0) return { lines, next: start + at };
      lines.push(line);
      resume = Math.max(start + at + find.length, line.end);
    }
    await breathe(); // oxlint-disable-line no-await-in-loop
  }
  return { lines };
}

/** Small, as the slowest texts to look for take half a microsecond for each character. */
const windowLength = 50_000;
/** Characters of an offset with its colon and line break. */
const offsetLength = 11;

/** Further places of the same line need no line of their own. */
async function lineAround(
  text: Readable,
  at: number,
  length: number,
  room: number,
): Promise<FoundLine & { readonly end: number }> {
  const before = await text.slice(Math.max(0, at - contextLength), at);
  const start = await graphemeStart(text, at - (before.length - 1 - before.lastIndexOf("\n")));
  const after = await text.slice(at + length, Math.min(text.size, at + length + contextLength));
  const lineEnd = after.indexOf("\n");
  const wanted = at + length + (lineEnd === -1 ? after.length : lineEnd);
  const end = await graphemeStart(text, Math.min(wanted, start + room));
  return { at, text: await text.slice(start, Math.max(end, start + 1)), end };
}

/** Characters that are shown before and after a place. */
const contextLength = 100;
