/**
 * The candidate closest to a mistyped name, for "did you mean": at most a third of its letters may differ (two at
 * least, one in names of up to three), letter case aside; failing that, one that only goes on where the name of four
 * letters or more ends (`timeout` for `timeout_ms`). Undefined when nothing else is near.
 */
export function nearest(name: string, candidates: Iterable<string>): string | undefined {
  const wanted = name.toLowerCase();
  const letters = lettersOf(wanted);
  let best: string | undefined;
  let bestDistance = (name.length <= 3 ? 1 : Math.max(2, Math.floor(name.length / 3))) + 1;
  let longer: string | undefined;
  for (const candidate of candidates) {
    // The name itself is there, and of no use: a value that is undefined, say.
    if (candidate === name) continue;
    const canBeLonger = longer === undefined && name.length >= 4;
    const isFar = Math.abs(candidate.length - name.length) >= bestDistance || candidate.length > 256;
    if (isFar && !canBeLonger) continue;
    const lower = candidate.toLowerCase();
    if (canBeLonger && lower.startsWith(wanted)) longer = candidate;
    // Each edit makes up for two letters at most that one has and the other has not.
    if (isFar || differingLetters(letters, lower) > 2 * (bestDistance - 1)) continue;
    const distance = editDistance(wanted, lower, Math.min(bestDistance, candidate.length));
    if (distance < bestDistance && distance < candidate.length) [best, bestDistance] = [candidate, distance];
  }
  return best ?? longer;
}

/** How often each letter stands in a name; letters share places, which only lets more candidates through. */
function lettersOf(name: string): Int16Array {
  const counts = new Int16Array(64);
  for (let at = 0; at < name.length; at += 1) counts[name.charCodeAt(at) & 63]! += 1;
  return counts;
}

const remaining = new Int16Array(64);

/** The sum of the differences between how often each letter stands in the two names. */
function differingLetters(letters: Int16Array, other: string): number {
  remaining.set(letters);
  for (let at = 0; at < other.length; at += 1) remaining[other.charCodeAt(at) & 63]! -= 1;
  let sum = 0;
  for (const count of remaining) sum += Math.abs(count);
  return sum;
}

/** Three rows of the table, made once: names longer than 256 letters are looked at only when the name is as long. */
let rows = [new Uint32Array(257), new Uint32Array(257), new Uint32Array(257)] as const;

/**
 * Damerau-Levenshtein (optimal string alignment): insert, delete, replace, or swap two neighbours. Only the band of the
 * table that a distance below `bound` can pass through is filled in; returns `bound` or more for any other.
 */
function editDistance(left: string, right: string, bound: number): number {
  const width = right.length + 1;
  if (rows[0].length < width) rows = [new Uint32Array(width), new Uint32Array(width), new Uint32Array(width)];
  let [beforeLast, last, row] = rows;
  for (let j = 0; j < width; j += 1) last[j] = j;
  for (let i = 1; i <= left.length; i += 1) {
    const from = Math.max(1, i - bound);
    const to = Math.min(right.length, i + bound);
    row[from - 1] = from === 1 ? i : bound;
    let least = row[from - 1]!;
    for (let j = from; j <= to; j += 1) {
      const code = right.charCodeAt(j - 1);
      const isSame = left.charCodeAt(i - 1) === code;
      let value = Math.min(last[j]! + 1, row[j - 1]! + 1, last[j - 1]! + (isSame ? 0 : 1));
      const isSwap = i > 1 && j > 1 && left.charCodeAt(i - 2) === code;
      if (isSwap && left.charCodeAt(i - 1) === right.charCodeAt(j - 2)) value = Math.min(value, beforeLast[j - 2]! + 1);
      row[j] = value;
      if (value < least) least = value;
    }
    if (to < right.length) row[to + 1] = bound;
    // A swap reaches back two rows, so that one row beyond the bound is not the end yet; the next one depends on it.
    if (least > bound) return bound;
    [beforeLast, last, row] = [last, row, beforeLast];
  }
  return last[right.length]!;
}
