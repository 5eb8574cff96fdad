import type { Rule } from "../rule.ts";
import { wordsOf, wordsOfName } from "../words.ts";

export const vagueDescription: Rule = {
  name: "vague-description",
  summary: "A description says no more than the name of the tool, or is a placeholder.",
  severity: "warning",
  *check({ name, description = "" }) {
    const words = wordsOf(description);
    if (words.length === 0) return;
    const hint = "Say what the tool does, when to use it, and what it returns.";
    const at = "/description";
    if (placeholder.test(description)) yield { message: "The description is a placeholder.", hint, at };
    else if (saysOnly(words, wordsOfName(name))) {
      yield { message: "The description says no more than the name of the tool.", hint, at };
    }
  },
};

const placeholder =
  /^\W*(?:todo|tbd|fixme|xxx|lorem ipsum|(?:add|insert) (?:a )?description|description(?: here)?\W*$)/i;

/** Whether each word is one of the name, in any form of it, or says nothing by itself. */
function saysOnly(words: readonly string[], name: readonly string[]): boolean {
  return words.every((word) => empty.has(word) || name.some((part) => isFormOf(word, part)));
}

const empty = new Set(
  "a an the this that it its is are be to of for in on with by from and or tool tools function method used use uses using which".split(
    " ",
  ),
);

/** `gets` of `get`, `listing` of `list`, `cities` of `city`. */
function isFormOf(word: string, part: string): boolean {
  const stem = part.length > 3 ? part.replace(/(?:e|y|s)$/, "") : part;
  return word === part || (stem.length >= 3 && word.startsWith(stem) && word.length - stem.length <= 3);
}
