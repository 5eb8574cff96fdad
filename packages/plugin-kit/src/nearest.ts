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
    const lower = isLowerCase(candidate) ? candidate : candidate.toLowerCase();
    if (canBeLonger && lower.startsWith(wanted)) longer = candidate;
    // Each edit makes up for two letters at most that one has and the other has not.
    if (isFar || differInMore(2 * (bestDistance - 1), letters, wanted.length, lower)) continue;
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

/** Whether a name is surely as `toLowerCase` returns it, in a fraction of the time: most names of tools are. */
function isLowerCase(name: string): boolean {
  for (let at = 0; at < name.length; at += 1) {
    const code = name.charCodeAt(at);
    if (code > 127 || (code >= 65 && code <= 90)) return false;
  }
  return true;
}

/**
 * Whether the sum of the differences between how often each letter stands in the two names is more than `max`: each letter of
 * the other makes up for one of the first, or is one too many. Leaves the counts as they were. Starts at the end, as names of
 * tools mostly begin alike.
 */
function differInMore(max: number, counts: Int16Array, length: number, other: string): boolean {
  let sum = length;
  let left = other.length;
  while (left > 0 && sum - left <= max) {
    left -= 1;
    const letter = other.charCodeAt(left) & 63;
    const count = counts[letter]!;
    sum += count > 0 ? -1 : 1;
    counts[letter] = count - 1;
  }
  for (let at = left; at < other.length; at += 1) counts[other.charCodeAt(at) & 63]! += 1;
  return sum - left > max;
}

/** Three rows of the table, made once: names longer than 256 letters are looked at only when the name is as long. */
let rows = [new Uint32Array(257), new Uint32Array(257), new Uint32Array(257)] as const;

/**
 * Damerau-Levenshtein (optimal string alignment): insert, delete, replace, or swap two neighbours. Only the band of the
 * table that a distance below `bound` can pass through is filled in; returns `bound` or more for any other.
 */
function editDistance(wholeLeft: string, wholeRight: string, bound: number): number {
  // What both begin and end with changes nothing, and names of tools mostly share a lot.
  const shorter = Math.min(wholeLeft.length, wholeRight.length);
  let start = 0;
  while (start < shorter && wholeLeft.charCodeAt(start) === wholeRight.charCodeAt(start)) start += 1;
  let end = 0;
  while (
    end < shorter - start &&
    wholeLeft.charCodeAt(wholeLeft.length - 1 - end) === wholeRight.charCodeAt(wholeRight.length - 1 - end)
  )
    end += 1;
  const left = wholeLeft.slice(start, wholeLeft.length - end);
  const right = wholeRight.slice(start, wholeRight.length - end);
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
