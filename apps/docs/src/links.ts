import type { MarkdownEnv, MarkdownOptions } from "vitepress";
import { dirname, posix, relative } from "node:path";
import { linkedPage, root, urlOf } from "./pages.ts";
import { site } from "./site.ts";

type MarkdownIt = Parameters<NonNullable<MarkdownOptions["config"]>>[0];

/**
 * Makes links work that are written for readers of the repository: `../packages/template/README.md#limits` leads to the page
 * made of that file, and a link to a file without a page to the repository.
 */
export function siteLinks(markdown: MarkdownIt): void {
  markdown.core.ruler.push("site-links", ({ tokens, env }) => {
    const { path, realPath = path } = env as Partial<MarkdownEnv>; // `path` is that of the page, if it stands elsewhere
    if (realPath === undefined) return; // a title on its own
    const file = relative(root, realPath);
    for (const { children } of tokens) {
      for (const token of children ?? []) {
        if (token.type === "link_open") token.attrSet("href", siteLink(file, token.attrGet("href") ?? ""));
      }
    }
  });
}

/** Returns where a link of a file leads on the site. */
export function siteLink(file: string, href: string): string {
  if (/^(?:[a-z]+:|#|\/)/.test(href)) return href;
  const [path = "", hash] = href.split("#");
  const page = linkedPage(file, path);
  if (page === undefined) return `${site.repository}/tree/main/${posix.join(dirname(file), path)}`;
  return urlOf(page) + (hash === undefined ? "" : `#${hash}`);
}
