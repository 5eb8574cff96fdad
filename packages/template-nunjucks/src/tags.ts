import type { Token } from "nunjucks/src/lexer.js";

import { mistake, unknown, type Source } from "./mistakes.ts";

const blocks: readonly string[] = [
  "if",
  "for",
  "block",
  "macro",
  "call",
  "filter",
  "switch",
  "set",
  "with",
  "raw",
  "verbatim",
];
const tags: readonly string[] = [...blocks, "extends", "include", "import", "from"];
const branches: Readonly<Record<string, readonly string[]>> = {
  if: ["elif", "elseif", "else"],
  for: ["else"],
  switch: ["case", "default"],
};
const ends: readonly string[] = [...blocks.map((tag) => `end${tag}`), ...Object.values(branches).flat()];

/** Throws TemplateError if the tag is unknown or not allowed here. `around`: the tag of the innermost open block. */
export function checkTag({ type, value, ...spot }: Token, around: Token | undefined, source: Source): void {
  if (type !== "symbol" || typeof value !== "string" || tags.includes(value)) return;
  if (!ends.includes(value)) throw unknown(source, spot, "tag", value, tags, [...tags, ...ends]);
  const open = String(around?.value);
  if ([...(branches[open] ?? []), `end${open}`].includes(value)) return;
  const where = around === undefined ? "nothing" : `the {% ${open} %} of line ${around.lineno + 1}`;
  throw mistake(source, spot, "MCI_TEMPLATE_SYNTAX", `Unexpected {% ${value} %}: ${where} is open here.`);
}
