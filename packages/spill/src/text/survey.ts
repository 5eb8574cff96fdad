import { breather } from "@mci/plugin-kit";
import { comma, scanJson, startOfJson, type JsonState } from "./scan-json.ts";

/** Facts about a text that make it possible to read it in parts. */
export interface Survey {
  readonly size: number;
  /** Where the stored pieces begin. None begins between the halves of a character. */
  readonly starts: readonly number[];
  /** The state at the start of each piece, of JSON only. */
  readonly states?: readonly JsonState[] | undefined;
  /** Items of the array that the text is. */
  readonly items?: number | undefined;
  readonly lines: number;
}

/** Reads over a text once, and lets other work of the process run meanwhile. */
export async function survey(text: string): Promise<Survey> {
  const breathe = breather();
  const starts = startsOf(text);
  const looksLikeJson = /^\s*[[{]/.test(text);
  const json = jsonReader();
  const states: JsonState[] = [];
  let lines = text.endsWith("\n") ? 0 : 1;
  for (const [index, start] of starts.entries()) {
    const piece = text.slice(start, starts[index + 1]);
    lines += countLines(piece);
    if (looksLikeJson) states.push(json.read(piece, start));
    await breathe(); // oxlint-disable-line no-await-in-loop
  }
  const isJson = looksLikeJson && json.isWhole(text);
  const isArray = isJson && text.trimStart().startsWith("[");
  return {
    size: text.length,
    starts,
    ...(isJson && { states }),
    ...(isArray && { items: json.items() }),
    lines,
  };
}

/** Characters of a stored piece: 1 MB in the memory of a process, and mostly less elsewhere. */
const pieceLength = 500_000;

function startsOf(text: string): readonly number[] {
  const starts = [0];
  for (let start = pieceLength; start < text.length; start += pieceLength) {
    starts.push(isLowHalf(text.charCodeAt(start)) ? start - 1 : start);
  }
  return starts;
}

export function isLowHalf(code: number): boolean {
  return code >= 0xdc00 && code <= 0xdfff;
}

function countLines(piece: string): number {
  let lines = 0;
  for (let at = piece.indexOf("\n"); at !== -1; at = piece.indexOf("\n", at + 1)) lines += 1;
  return lines;
}

interface JsonReader {
  /** Reads the next piece. Returns the state before it. */
  read(piece: string, start: number): JsonState;
  /** Whether the text is one array or object, from its first bracket to its last. */
  isWhole(text: string): boolean;
  items(): number;
}

/** Counts brackets and commas, which is enough to cut: the text stays what it is, whatever it is. */
function jsonReader(): JsonReader {
  let state = startOfJson;
  let commas = 0;
  let first: number | undefined;
  let closed: number | undefined;
  let isBroken = false;
  let opened = -1;
  return {
    read(piece, start) {
      const before = state;
      state = scanJson(piece, state, (code, index, depth) => {
        if (code === comma) {
          if (depth === 1) commas += 1;
          return;
        }
        if (depth < 0 || closed !== undefined) isBroken = true;
        if (depth > 0) return;
        if (first === undefined) first = opened = start + index;
        else closed = start + index;
      });
      return before;
    },
    isWhole: (text) => !isBroken && closed !== undefined && closed === text.trimEnd().length - 1,
    items: () => (closed !== undefined && closed - opened > 1 ? commas + 1 : 0),
  };
}
