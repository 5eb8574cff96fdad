import { scanJson, startOfJson, type JsonState } from "./scan-json.ts";

/** A text that is read in parts, wherever it is. */
export interface Readable {
  /** In UTF-16 units, as all positions in it. */
  readonly size: number;
  slice(start: number, end: number): Promise<string>;
  /** Returns where in JSON a position is; undefined if the text is not JSON. */
  stateAt(position: number): Promise<JsonState | undefined>;
}

/** Returns a text that is in memory as one to read in parts. */
export function readableText(text: string, isJson: boolean): Readable {
  return {
    size: text.length,
    slice: async (start, end) => text.slice(start, end),
    stateAt: async (position) => (isJson ? scanJson(text.slice(0, position), startOfJson, () => {}) : undefined),
  };
}
