import { graphemeStart } from "./grapheme-start.ts";
import type { Readable } from "./readable.ts";
import { endOfItems, type JsonState } from "./scan-json.ts";

/** A part of a text, to the letter. */
export interface Part {
  readonly text: string;
  readonly start: number;
  /** Where the next part begins; undefined if this is the last one. */
  readonly next?: number | undefined;
}

/**
 * Returns the part of a text that begins at a position, or at the start of the grapheme there, with `length` characters at most: whole
 * items of JSON or whole lines, unless half of the part would go with the last one, and whole graphemes.
 */
export async function readPart(text: Readable, position: number, length: number): Promise<Part> {
  const start = await graphemeStart(text, position);
  if (text.size - start <= length) return { text: await text.slice(start, text.size), start };
  const room = await text.slice(start, start + length);
  const state = await text.stateAt(start);
  const end = await endOfGraphemes(text, start, (state && endOfWholeItems(room, state)) ?? endOfWholeLines(room));
  return { text: await text.slice(start, end), start, ...(end < text.size && { next: end }) };
}

/** With the line break after it, where there is one. */
function endOfWholeItems(room: string, state: JsonState): number | undefined {
  const end = endOfItems(room, state, room.length / 2);
  return end !== undefined && room[end] === "\n" ? end + 1 : end;
}

function endOfWholeLines(room: string): number {
  const end = room.lastIndexOf("\n") + 1;
  return end > 0 && end >= room.length / 2 ? end : room.length;
}

/** At least one grapheme: a part that is empty would be read again and again. */
async function endOfGraphemes(text: Readable, start: number, length: number): Promise<number> {
  for (let end = start + length; end < text.size; end += 1) {
    const cut = await graphemeStart(text, end); // oxlint-disable-line no-await-in-loop
    if (cut > start) return cut;
  }
  return text.size;
}
