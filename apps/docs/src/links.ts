import type { MarkdownEnv, MarkdownOptions } from "vitepress";
import { relative } from "node:path";
import { linkedPage, root, urlOf } from "./pages.ts";

type MarkdownIt = Parameters<NonNullable<MarkdownOptions["config"]>>[0];

/**
 * Makes links work that are written for readers of the repository: `../packages/template/README.md#limits` leads to the page
 * made of that file. A link to a file without a page becomes its text.
 */
export function siteLinks(markdown: MarkdownIt): void {
  markdown.core.ruler.push("site-links", ({ tokens, env }) => {
    const { path, realPath = path } = env as Partial<MarkdownEnv>; // `path` is that of the page, if it stands elsewhere
    if (realPath === undefined) return; // a title on its own
    const file = relative(root, realPath);
    for (const { children } of tokens) {
      let isPlain = false;
      for (const token of children ?? []) {
        if (token.type === "link_close" && isPlain) {
          token.tag = "span";
          isPlain = false;
        }
        if (token.type !== "link_open") continue;
        const href = siteLink(file, token.attrGet("href") ?? "");
        isPlain = href === undefined;
        if (href === undefined) {
          token.tag = "span";
          token.attrs = [];
        } else token.attrSet("href", href);
      }
    }
  });
}

/** Returns where a link of a file leads on the site. Undefined if it leads to a file that has no page. */
export function siteLink(file: string, href: string): string | undefined {
  if (/^(?:[a-z]+:|#|\/)/.test(href)) return href;
  const [path = "", hash] = href.split("#");
  const page = linkedPage(file, path);
  return page && urlOf(page) + (hash === undefined ? "" : `#${hash}`);
}
