import { escapedCode, escapeLength } from "./escapes.ts";

/** A stretch of a text: `to` is the first place behind it. */
export interface Stretch {
  readonly from: number;
  readonly to: number;
}

/**
 * Returns the stretches of a text that `find` finds once its escapes are undone: those of JSON, HTML and urls, whichever
 * characters a program chose to escape, one inside of another up to three deep, and the line breaks inside of base64.
 */
export function hiddenIn(text: string, find: (reading: string) => readonly Stretch[]): readonly Stretch[] {
  const sources = [text];
  const all: (readonly Stretch[])[] = [];
  for (let depth = 0; depth < maxDepth; depth += 1) {
    const source = sources.at(-1)!;
    const reading = readingOf(source);
    if (reading === undefined) break;
    all.push(sources.reduceRight((stretches, one) => inSource(one, stretches), find(reading)));
    sources.push(reading);
  }
  return merged(all.flat());
}

/** JSON that is quoted in JSON, with a line break in it. */
const maxDepth = 3;

/** The same in order, each place in one stretch alone. */
export function merged(stretches: readonly Stretch[]): readonly Stretch[] {
  if (stretches.length < 2) return stretches;
  const apart: Stretch[] = [];
  for (const stretch of stretches.toSorted((one, other) => one.from - other.from)) {
    const last = apart.at(-1);
    if (last === undefined || stretch.from >= last.to) apart.push(stretch);
    else if (stretch.to > last.to) apart[apart.length - 1] = { from: last.from, to: stretch.to };
  }
  return apart;
}

/** Where the stretches of the reading of a text stand in the text. */
function inSource(source: string, stretches: readonly Stretch[]): readonly Stretch[] {
  const edges = merged(stretches).flatMap(({ from, to }) => [from, to]);
  if (edges.length === 0) return [];
  const placed: number[] = [];
  let shift = 0;
  for (let at = 0; at < source.length && placed.length < edges.length;) {
    const length = escapeLength(source, at);
    if (length > 0) {
      const start = at - shift;
      const end = start + units(escapedCode(source, at, length));
      while (placed.length < edges.length && edges[placed.length]! <= start) placed.push(edges[placed.length]! + shift);
      // An escape is masked whole.
      while (placed.length < edges.length && edges[placed.length]! < end) {
        placed.push(placed.length % 2 === 0 ? at : at + length);
      }
      shift = at + length - end;
    }
    at += Math.max(1, length);
  }
  while (placed.length < edges.length) placed.push(edges[placed.length]! + shift);
  const found: Stretch[] = [];
  for (let at = 0; at < placed.length; at += 2) found.push({ from: placed[at]!, to: placed[at + 1]! });
  return merged(found);
}

/** The text with what its escapes stand for in their place; undefined where it has none. */
function readingOf(text: string): string | undefined {
  const first = firstEscape(text);
  if (first === text.length) return undefined;
  const codes = new Uint16Array(text.length);
  let count = 0;
  let all = 0;
  for (let at = 0; at < text.length;) {
    const length = at < first ? 0 : escapeLength(text, at);
    const code = length === 0 ? text.charCodeAt(at) : escapedCode(text, at, length);
    at += Math.max(1, length);
    if (code < 0) continue;
    all |= code;
    if (code <= maxUnit) codes[count++] = code;
    else {
      codes[count++] = 0xd7_c0 + (code >> 10);
      codes[count++] = 0xdc_00 + (code & 0x3_ff);
    }
  }
  const read = codes.subarray(0, count);
  // Texts of one byte a character are searched faster.
  return all <= 0xff
    ? Buffer.from(new Uint8Array(read).buffer).toString("latin1")
    : Buffer.from(read.buffer, 0, read.byteLength).toString("utf16le");
}

function firstEscape(text: string): number {
  let at = text.search(/[\\&%\r\n]/);
  if (at === -1) return text.length;
  while (at < text.length && escapeLength(text, at) === 0) at += 1;
  return at;
}

const maxUnit = 0xff_ff;

/** How many units of UTF-16 a code point has. */
function units(code: number): number {
  if (code < 0) return 0;
  return code > maxUnit ? 2 : 1;
}
