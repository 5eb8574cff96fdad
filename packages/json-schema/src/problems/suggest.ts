import { nearest } from "@mci/plugin-kit";

/** Letters compared for one suggestion. */
const mostCompared = 50_000;

/** The known name that a mistyped one probably stands for. Looks at the first of very many names only. */
export function suggest(name: string, known: Iterable<string>): string | undefined {
  if (name.length > 100) return undefined;
  const candidates: string[] = [];
  let left = mostCompared;
  for (const candidate of known) {
    left -= candidate.length > 100 ? 10 : (name.length + 1) * (candidate.length + 1);
    if (left < 0) break;
    if (candidate.length <= 100) candidates.push(candidate);
  }
  return nearest(name, candidates);
}
