import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { MarkdownEnv, MarkdownOptions } from "vitepress";
import { root, urlOf } from "./pages.ts";

type MarkdownIt = Parameters<NonNullable<MarkdownOptions["config"]>>[0];

const page = "guide/errors.md";
const explained: ReadonlySet<string> = new Set(
  readFileSync(join(root, "docs/errors.md"), "utf8").match(/(?<=^### )MCI_\w+$/gm) ?? [],
);

/** Makes the code of an error, such as `MCI_INPUT`, a link to what the page about errors says of it. */
export function codeLinks(markdown: MarkdownIt): void {
  markdown.core.ruler.push("code-links", ({ tokens, env, Token }) => {
    const { relativePath } = env as Partial<MarkdownEnv>;
    if (relativePath === page) return;
    for (const token of tokens) {
      if (token.type !== "inline" || token.children === null) continue;
      let depth = 0;
      token.children = token.children.flatMap((child) => {
        depth += child.type === "link_open" ? 1 : child.type === "link_close" ? -1 : 0;
        if (depth > 0 || child.type !== "code_inline" || !explained.has(child.content)) return [child];
        const open = new Token("link_open", "a", 1);
        open.attrSet("href", `${urlOf(page)}#${child.content.toLowerCase().replaceAll("_", "-")}`);
        return [open, child, new Token("link_close", "a", -1)];
      });
    }
  });
}
