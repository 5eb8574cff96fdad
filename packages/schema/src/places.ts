import type { Place } from "@mci/contract";
import { placeAt } from "@mci/plugin-kit";

/** Finds the place of any offset of a text. Cheap to make; the lines are counted on the first question. */
export function placesIn(text: string): (offset: number) => Place {
  let starts: readonly number[] | undefined;
  return (offset) => {
    starts ??= lineStarts(text);
    const line = lineOf(starts, offset);
    const start = starts[line - 1] ?? 0;
    const column = offset - start;
    // No more of a line than the excerpt shows: a file may be one line of 16 MB.
    const end = starts[line] ?? text.length;
    const from = end - start <= 2 * margin ? start : Math.max(start, offset - margin);
    const shown = text.slice(from, Math.min(end, from + 3 * margin)).replace(/\r?\n$/, "");
    return { line, column: column + 1, excerpt: placeAt(shown, offset - from).excerpt };
  };
}

/** Half of what {@link placeAt} shows of a long line. */
const margin = 60;

function lineStarts(text: string): number[] {
  const starts = [0];
  for (let at = text.indexOf("\n"); at !== -1; at = text.indexOf("\n", at + 1)) starts.push(at + 1);
  return starts;
}

/** The last line that starts at or before the offset. */
function lineOf(starts: readonly number[], offset: number): number {
  let low = 0;
  let high = starts.length;
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if ((starts[middle] ?? 0) <= offset) low = middle;
    else high = middle;
  }
  return low + 1;
}
