import type { Tool } from "@mci/contract";
import { emptyWords, intentOf, meanings, type Intent } from "./everyday-words.ts";
import type { IndexedTool, ToolIndex } from "./tool-index.ts";
import { wordsOf } from "./words.ts";

/** A tool that fits a question. */
export interface Ranked {
  readonly tool: Tool;
  /** How much of the question it covers, from 0 to 1. */
  readonly covered: number;
}

export interface RankOptions {
  /** How many tools to return. */
  readonly limit: number;
}

/**
 * Returns the tools that fit a need best, which may be worded in several ways: a tool is as good as its best place among the answers.
 * decisions/0053 explains the order.
 */
export function rank(index: ToolIndex, wordings: readonly string[], { limit }: RankOptions): readonly Ranked[] {
  const answers = wordings.map((wording) => rankOne(index, wording, { limit }));
  const found = new Map<Tool, Ranked>();
  for (let place = 0; place < limit; place += 1) {
    for (const answer of answers) {
      const ranked = answer[place];
      if (ranked !== undefined && !found.has(ranked.tool)) found.set(ranked.tool, ranked);
    }
  }
  return [...found.values()].slice(0, limit);
}

function rankOne(index: ToolIndex, wording: string, { limit }: RankOptions): readonly Ranked[] {
  const words = [...new Set(wordsOf(wording.slice(0, maxWording)))].slice(0, maxWords);
  const question = words.filter((word) => !emptyWords.has(word));
  const intent = intentOf(words);
  const asked = new Set(question.flatMap((word) => [word, ...(meanings.get(word) ?? [])]));
  const { sums, most } = sumsOf(index, question);
  return [...sums]
    .map(([at, sum]) => {
      const entry = index.entries[at]!;
      const covered = sum / most;
      return { tool: entry.tool, covered, score: sum * covered * fit(entry, asked, intent) };
    })
    .toSorted((one, other) => other.score - one.score)
    .slice(0, limit);
}

/** Characters and words of one wording that are read. */
const maxWording = 1_000;
const maxWords = 40;

/** Adds up, for each tool, what each word of the question tells of it; `most` is what a tool with all of them would have. */
function sumsOf(
  { entries, byWord }: ToolIndex,
  question: readonly string[],
): { sums: Map<number, number>; most: number } {
  const sums = new Map<number, number>();
  let most = 0;
  for (const word of question) {
    const best = new Map<number, number>();
    let top = 0;
    for (const form of [word, ...(meanings.get(word) ?? [])]) {
      const found = byWord.get(form) ?? [];
      // A word that few tools have tells more.
      const rarity = Math.log(1 + entries.length / (found.length / 2 + 0.5)) * (form === word ? 1 : meaningWeight);
      if (found.length > 0) top = Math.max(top, rarity);
      for (let next = 0; next < found.length; next += 2) {
        const [at, weight] = [found[next]!, found[next + 1]!];
        const told = (rarity * weight) / (weight + 1.5);
        if (told > (best.get(at) ?? 0)) best.set(at, told);
      }
    }
    most += top;
    for (const [at, told] of best) sums.set(at, (sums.get(at) ?? 0) + told);
  }
  return { sums, most };
}

/** A word that only means the same counts half. */
const meaningWeight = 0.5;

/** Returns a factor of at most 1: for words of the name that were not asked for, another intent, and tools that are deprecated. */
function fit({ head, intent, isOld }: IndexedTool, asked: ReadonlySet<string>, wanted: Intent | undefined): number {
  let stray = 0;
  for (const word of head) if (!asked.has(word)) stray += 1;
  let factor = 1 / (1 + stray / 8);
  if (wanted !== undefined && intent !== undefined && isOther(wanted, intent)) factor *= 0.7;
  return isOld ? factor * 0.7 : factor;
}

/** To create and to change something are close to each other: "set" and "save" may be either. */
function isOther(wanted: Intent, intent: Intent): boolean {
  if (wanted === intent) return false;
  return wanted === "read" || intent === "read" || wanted === "delete" || intent === "delete";
}
