import { readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./pages.ts";

/** Returns a page's first sentence as plain text, for search engines and previews of links. Empty if it begins with something else. */
export function descriptionOf(file: string): string {
  return firstSentence(readFileSync(join(root, file), "utf8")).replaceAll("`", "");
}

/** Returns the first sentence below the title, without its full stop. Empty for a page that begins with something else. */
export function firstSentence(markdown: string): string {
  const [, paragraph = ""] = /^# .+\n+([A-Z`[].*\n(?:[^\n|#].*\n)*)/m.exec(markdown) ?? [];
  const [sentence = ""] = paragraph
    .replaceAll(links, "$1")
    .replaceAll("\n", " ")
    .trim()
    .split(/(?<=[.:]) /);
  return sentence.startsWith("```") ? "" : sentence.replace(/[.:]$/, "");
}

/** Matches links and pictures of Markdown: the text, and the address. */
export const links: RegExp = /!?\[((?:[^[\]]|\[[^\]]*\])*)\]\(([^)\s]+)\)/g;
