import { hiddenCharacters, toPointer } from "@mci/plugin-kit";
import type { ContentRule, Finding, Rule } from "../rule.ts";

export const hiddenText: Rule = {
  name: "hidden-characters",
  summary: "A model reads characters that a person does not see.",
  severity: "error",
  *check({ name, title, description, annotations, inputSchema, outputSchema }) {
    const read = { name, title, description, annotations, inputSchema, outputSchema };
    for (const [field, value] of Object.entries(read)) yield* findingsIn(value, toPointer(field), 0);
  },
};

export const hiddenContent: ContentRule = {
  ...hiddenText,
  *check({ origin: _, texts, ...entry }) {
    const inTexts = texts.flatMap(({ text }) => [...findingsInText(text, "")]);
    yield* [...findingsIn(entry, "", 0), ...inTexts].slice(0, 1);
  },
};

function* findingsIn(value: unknown, at: string, depth: number): Generator<Finding> {
  if (typeof value === "string") yield* findingsInText(value, at);
  if (typeof value !== "object" || value === null || depth > maxDepth) return;
  for (const [key, child] of Object.entries(value)) {
    const pointer = at + toPointer(key);
    yield* findingsInText(key, pointer);
    yield* findingsIn(child, pointer, depth + 1);
  }
}

const maxDepth = 100;

function* findingsInText(text: string, at: string): Generator<Finding> {
  const [first] = text.match(hiddenCharacters()) ?? [];
  if (first === undefined) return;
  const code = (first.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0");
  const message = `The text contains a hidden character, U+${code}, which a model reads and a person does not see.`;
  yield { message, hint: "Remove it. It may hide instructions.", at, words: first };
}
