import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { MarkdownOptions } from "vitepress";
import { root } from "./pages.ts";

interface Manifest {
  readonly version: string;
  readonly repository: { readonly url: string };
}

const { version, repository } = JSON.parse(readFileSync(join(root, "packages/mci/package.json"), "utf8")) as Manifest;

/** Facts about the site and what it documents, each in one place. */
export const site = {
  /** Where the site is published, without a slash at its end: canonical links, the sitemap and previews of links name it. */
  address: "https://model-context-interface.github.io",
  description:
    "MCI, the Model Context Interface: declare tools for AI agents once, in a file that a person can review, and any agent can call them.",
  repository: repository.url.replace(/^git\+/, "").replace(/\.git$/, ""),
  version,
} as const;

type MarkdownIt = Parameters<NonNullable<MarkdownOptions["config"]>>[0];

/** Writes the version in the place of `%version%`. */
export function siteFacts(markdown: MarkdownIt): void {
  markdown.core.ruler.before("block", "site-facts", (state) => {
    state.src = withFacts(state.src);
  });
}

export function withFacts(text: string): string {
  return text.replaceAll("%version%", site.version);
}
