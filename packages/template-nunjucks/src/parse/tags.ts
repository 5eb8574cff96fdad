import type { Source } from "@mci/plugin-kit/templates";
import type { Token } from "nunjucks/src/lexer.js";

import { syntaxErrorAt, unknownName } from "../errors.ts";

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
  if (!ends.includes(value)) throw unknownName(source, spot, "tag", value, tags, [...tags, ...ends]);
  const open = String(around?.value);
  if ([...(branches[open] ?? []), `end${open}`].includes(value)) return;
  const where = around === undefined ? "nothing" : `the {% ${open} %} of line ${around.lineno + 1}`;
  throw syntaxErrorAt(source, spot, `Unexpected {% ${value} %}: ${where} is open here.`);
}
