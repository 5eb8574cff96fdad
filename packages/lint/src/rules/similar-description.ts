import type { Tool } from "@mci/contract";
import type { LintSubject, Rule } from "../rule.ts";
import { wordsOf } from "../words.ts";

export const similarDescription: Rule = {
  name: "similar-description",
  summary: "Two tools have nearly the same description, so a model cannot tell them apart.",
  severity: "warning",
  *check(tool, all) {
    const other = twins(all).get(tool);
    if (other === undefined) return;
    const message = `The description is nearly that of '${other.name}'.`;
    yield { message, hint: "Say in each what the other does not do.", at: "/description" };
  },
};

const known = new WeakMap<LintSubject, ReadonlyMap<Tool, Tool>>();

/** Returns the first tool before it with nearly the same description, for each tool that has one. */
function twins(all: LintSubject): ReadonlyMap<Tool, Tool> {
  const found = known.get(all) ?? findTwins(all.tools);
  known.set(all, found);
  return found;
}

interface Described {
  readonly tool: Tool;
  readonly words: ReadonlySet<string>;
}

/**
 * Two sets of which nine tenths are the same have one of their rarest words in common, so that only tools with such a word
 * are compared: ten thousand tools are not compared each with each.
 */
function findTwins(tools: readonly Tool[]): ReadonlyMap<Tool, Tool> {
  const found = new Map<Tool, Tool>();
  const described = tools
    .map((tool) => ({ tool, words: new Set(wordsOf(tool.description ?? "")) }))
    .filter(({ words }) => words.size > 0);
  const uses = new Map<string, number>();
  for (const { words } of described) for (const word of words) uses.set(word, (uses.get(word) ?? 0) + 1);
  const byWord = new Map<string, Described[]>();
  for (const one of described) {
    const words = rarest(one.words);
    const twin = words.flatMap(
      (word) => byWord.get(word)?.find((other) => areSimilar(one.words, other.words)) ?? [],
    )[0];
    if (twin !== undefined) found.set(one.tool, twin.tool);
    // One entry per group: the others are twins of the first.
    else for (const word of words) entriesOf(word).push(one);
  }
  return found;

  function entriesOf(word: string): Described[] {
    const entries = byWord.get(word) ?? [];
    byWord.set(word, entries);
    return entries;
  }

  function rarest(words: ReadonlySet<string>): readonly string[] {
    const sorted = [...words].toSorted((a, b) => (uses.get(a) ?? 0) - (uses.get(b) ?? 0) || (a < b ? -1 : 1));
    return sorted.slice(0, words.size - Math.ceil(threshold * words.size) + 1);
  }
}

/** The part of all words of two descriptions that both have. */
const threshold = 0.9;

function areSimilar(left: ReadonlySet<string>, right: ReadonlySet<string>): boolean {
  let common = 0;
  for (const word of left) if (right.has(word)) common += 1;
  return common / (left.size + right.size - common) >= threshold;
}
