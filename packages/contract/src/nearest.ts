/**
 * The candidate closest to a mistyped name, for "did you mean": at most a third of its letters may differ (two at
 * least, one in names of up to three), letter case aside; failing that, one that only goes on where the name of four
 * letters or more ends (`timeout` for `timeout_ms`). Undefined when nothing is near.
 */
export function nearest(name: string, candidates: Iterable<string>): string | undefined {
  let best: string | undefined;
  let bestDistance = (name.length <= 3 ? 1 : Math.max(2, Math.floor(name.length / 3))) + 1;
  let longer: string | undefined;
  for (const candidate of candidates) {
    if (name.length >= 4 && candidate.toLowerCase().startsWith(name.toLowerCase())) longer ??= candidate;
    if (Math.abs(candidate.length - name.length) >= bestDistance || candidate.length > 256) continue;
    const distance = editDistance(name.toLowerCase(), candidate.toLowerCase());
    if (distance < bestDistance && distance < candidate.length) [best, bestDistance] = [candidate, distance];
  }
  return best ?? longer;
}

/** Damerau-Levenshtein (optimal string alignment): insert, delete, replace, or swap two neighbours. */
function editDistance(left: string, right: string): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: right.length + 1 }, (_, index) => index);
  for (let i = 1; i <= left.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= right.length; j += 1) {
      const same = left[i - 1] === right[j - 1];
      let value = Math.min(last[j]! + 1, row[j - 1]! + 1, last[j - 1]! + (same ? 0 : 1));
      if (i > 1 && j > 1 && left[i - 1] === right[j - 2] && left[i - 2] === right[j - 1]) {
        value = Math.min(value, beforeLast[j - 2]! + 1);
      }
      row.push(value);
    }
    [beforeLast, last] = [last, row];
  }
  return last[right.length]!;
}
