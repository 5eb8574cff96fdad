import type { MarkdownOptions } from "vitepress";

type MarkdownIt = Parameters<NonNullable<MarkdownOptions["config"]>>[0];

/** Makes an empty header of a table a plain cell: screen readers announce headers. */
export function plainHeaders(markdown: MarkdownIt): void {
  markdown.core.ruler.push("plain-headers", ({ tokens }) => {
    for (const [index, open] of tokens.entries()) {
      const close = tokens[index + 2];
      if (open.type !== "th_open" || close === undefined || tokens[index + 1]?.content !== "") continue;
      open.tag = "td";
      close.tag = "td";
    }
  });
}
