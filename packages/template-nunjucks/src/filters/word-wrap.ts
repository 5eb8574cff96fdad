export interface WrapOptions {
  readonly width: number;
  readonly breakLongWords: boolean;
  readonly breakOnHyphens: boolean;
}

/** One line as several of at most `width` characters; blanks where it is broken are dropped, as Python does it. */
export function wordWrap(line: string, options: WrapOptions): string[] {
  const lines: string[] = [];
  const chunks = chunksOf(line, options.breakOnHyphens).toReversed();
  while (chunks.length > 0) {
    if (lines.length > 0 && isBlank(chunks.at(-1))) chunks.pop();
    const taken = takeLine(chunks, options);
    if (isBlank(taken.at(-1))) taken.pop();
    if (taken.length > 0) lines.push(taken.flat().join(""));
  }
  return lines.length === 0 ? [""] : lines;
}

/** Characters of a word, of blanks, or of a part of a word that ends in a hyphen. */
type Chunk = readonly string[];

function chunksOf(line: string, breakOnHyphens: boolean): Chunk[] {
  const words = line.split(/(\s+)/).filter((word) => word !== "");
  const parts = breakOnHyphens ? words.flatMap((word) => word.split(/(?<=[\p{L}\p{N}_]-)(?=\p{L})/u)) : words;
  return parts.map((part) => Array.from(part));
}

/** Takes from the end of `chunks` what fits, and of what would fit on no line as much as there is room for. */
function takeLine(chunks: Chunk[], { width, breakLongWords, breakOnHyphens }: WrapOptions): Chunk[] {
  const taken: Chunk[] = [];
  let room = width;
  while (chunks.length > 0 && chunks.at(-1)!.length <= room) {
    const chunk = chunks.pop()!;
    taken.push(chunk);
    room -= chunk.length;
  }
  const next = chunks.at(-1);
  if (next === undefined || next.length <= width) return taken;
  if (breakLongWords) {
    const hyphen = breakOnHyphens && room > 0 ? next.lastIndexOf("-", room - 1) : -1;
    const end = hyphen > 0 ? hyphen + 1 : room;
    taken.push(next.slice(0, end));
    chunks[chunks.length - 1] = next.slice(end);
  } else if (taken.length === 0) {
    taken.push(next);
    chunks.pop();
  }
  return taken;
}

function isBlank(chunk: Chunk | undefined): boolean {
  return chunk !== undefined && chunk.join("").trim() === "";
}
