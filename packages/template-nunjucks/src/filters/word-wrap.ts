export interface WrapOptions {
  readonly width: number;
  readonly breakLongWords: boolean;
  readonly breakOnHyphens: boolean;
}

/** Breaks a line into lines of at most `width` characters, dropping spaces at the breaks, as Python does. */
export function wordWrap(line: string, options: WrapOptions): string[] {
  const lines: string[] = [];
  const chunks = splitChunks(line, options.breakOnHyphens).toReversed();
  while (chunks.length > 0) {
    if (lines.length > 0 && isBlank(chunks.at(-1)?.characters[0])) chunks.pop();
    const taken = takeLine(chunks, options);
    if (isBlank(taken.at(-1))) taken.pop();
    if (taken.length > 0) lines.push(taken.join(""));
  }
  return lines.length === 0 ? [""] : lines;
}

/** A word, blanks, or a part of a word that ends in a hyphen: its characters, of which those before `from` are taken. */
interface Chunk {
  readonly characters: readonly string[];
  from: number;
}

function splitChunks(line: string, breakOnHyphens: boolean): Chunk[] {
  const words = line.split(/(\s+)/).filter((word) => word !== "");
  const parts = breakOnHyphens ? words.flatMap((word) => word.split(/(?<=[\p{L}\p{N}_]-)(?=\p{L})/u)) : words;
  return parts.map((part) => ({ characters: Array.from(part), from: 0 }));
}

/** Takes from the end of `chunks` what fits, and of what would fit on no line as much as there is room for. */
function takeLine(chunks: Chunk[], { width, breakLongWords, breakOnHyphens }: WrapOptions): string[] {
  const taken: string[] = [];
  let room = width;
  while (chunks.length > 0 && measureChunk(chunks.at(-1)!) <= room) {
    const text = take(chunks.at(-1)!, room);
    chunks.pop();
    taken.push(text.join(""));
    room -= text.length;
  }
  const next = chunks.at(-1);
  if (next === undefined || measureChunk(next) <= width) return taken;
  if (breakLongWords) {
    const hyphen = breakOnHyphens ? next.characters.slice(next.from, next.from + room).lastIndexOf("-") : -1;
    taken.push(take(next, hyphen > 0 ? hyphen + 1 : room).join(""));
  } else if (taken.length === 0) {
    taken.push(take(next, measureChunk(next)).join(""));
    chunks.pop();
  }
  return taken;
}

function measureChunk({ characters, from }: Chunk): number {
  return characters.length - from;
}

/** The next characters of a chunk. Nothing of a long one is copied twice. */
function take(chunk: Chunk, count: number): readonly string[] {
  const from = chunk.from;
  chunk.from += count;
  return chunk.characters.slice(from, from + count);
}

/** A chunk is blanks altogether or has none. */
function isBlank(text: string | undefined): boolean {
  return text !== undefined && /^\s/.test(text);
}
