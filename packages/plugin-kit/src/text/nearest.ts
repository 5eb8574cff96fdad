/**
 * Returns the candidate closest to a mistyped name, for "did you mean": at most a third of its letters may differ (two at
 * least, one in names of up to three), letter case aside; failing that, the first that only goes on where the name of four
 * letters or more ends (`timeout` for `timeout_ms`). Undefined when nothing else is near.
 */
export function nearest(name: string, candidates: Iterable<string>): string | undefined {
  const wanted = name.toLowerCase();
  let best: string | undefined;
  let bestDistance = (name.length <= 3 ? 1 : Math.max(2, Math.floor(name.length / 3))) + 1;
  let longer: string | undefined;
  for (const candidate of candidates) {
    // The name itself may be among them: a value that is undefined, say.
    if (candidate === name) continue;
    const lower = candidate.toLowerCase();
    if (name.length >= 4 && lower.startsWith(wanted)) longer ??= candidate;
    if (Math.abs(candidate.length - name.length) >= bestDistance || candidate.length > maxLength) continue;
    const distance = editDistance(wanted, lower, bestDistance);
    if (distance < bestDistance && distance < candidate.length) [best, bestDistance] = [candidate, distance];
  }
  return best ?? longer;
}

const maxLength = 256;

/**
 * Damerau-Levenshtein (optimal string alignment): insert, delete, replace, or swap two neighbours. Returns `bound` for any
 * distance that is not below it.
 */
function editDistance(left: string, right: string, bound: number): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: right.length + 1 }, (_, index) => index);
  for (let i = 1; i <= left.length; i += 1) {
    const row = [i];
    let least = i;
    for (let j = 1; j <= right.length; j += 1) {
      const isSame = left[i - 1] === right[j - 1];
      let value = Math.min(last[j]! + 1, row[j - 1]! + 1, last[j - 1]! + (isSame ? 0 : 1));
      const isSwap = i > 1 && j > 1 && left[i - 1] === right[j - 2] && left[i - 2] === right[j - 1];
      if (isSwap) value = Math.min(value, beforeLast[j - 2]! + 1);
      row.push(value);
      if (value < least) least = value;
    }
    // A swap reaches back two rows: one row beyond the bound is not the end yet.
    if (least > bound) return bound;
    [beforeLast, last] = [last, row];
  }
  return last[right.length]!;
}
