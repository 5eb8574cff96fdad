import fc from "fast-check";
import { expect, it } from "vitest";
import { nearest } from "./nearest.ts";

/** The same, written to be read: the whole table, for every candidate. */
function plainNearest(name: string, candidates: Iterable<string>): string | undefined {
  let best: string | undefined;
  let bestDistance = (name.length <= 3 ? 1 : Math.max(2, Math.floor(name.length / 3))) + 1;
  let longer: string | undefined;
  for (const candidate of candidates) {
    if (name.length >= 4 && candidate.toLowerCase().startsWith(name.toLowerCase())) longer ??= candidate;
    if (Math.abs(candidate.length - name.length) >= bestDistance || candidate.length > 256) continue;
    const distance = plainDistance(name.toLowerCase(), candidate.toLowerCase());
    if (distance < bestDistance && distance < candidate.length) [best, bestDistance] = [candidate, distance];
  }
  return best ?? longer;
}

function plainDistance(left: string, right: string): number {
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

/** Few letters, so that many names are near one another. */
const close = fc.string({ unit: fc.constantFrom("a", "b", "A", "_"), maxLength: 12 });
const words = fc
  .array(fc.constantFrom("get", "set", "weather", "wether", "user", "users", "list", "_", "X"), { maxLength: 5 })
  .map((parts) => parts.join("_"));
const any = fc.oneof(close, words, fc.string({ unit: "binary", maxLength: 20 }), fc.string({ maxLength: 300 }));

it("finds what a search through the whole table of every candidate finds", () => {
  fc.assert(
    fc.property(any, fc.array(any, { maxLength: 12 }), (name, candidates) => {
      expect(nearest(name, candidates)).toBe(
        plainNearest(
          name,
          candidates.filter((candidate) => candidate !== name),
        ),
      );
    }),
    { numRuns: 5_000 },
  );
});

it("finds a name with one letter changed, left out, added or swapped", () => {
  const names = Array.from({ length: 200 }, (_, index) => `tool_${index}_of_${index * 7}`);
  fc.assert(
    fc.property(fc.nat(199), fc.nat(10), fc.constantFrom("x", ""), (index, at, letter) => {
      const name = names[index]!;
      const typed = name.slice(0, at) + letter + name.slice(at + 1);
      expect(nearest(typed, names)).toBe(plainNearest(typed, names));
    }),
  );
});
