import type { DefaultTheme, SiteData } from "vitepress";

/**
 * Lists guides before pages about exports, packages and decisions in the results of a search. Set in the browser: a function in
 * the configuration would be made of text there, which the content security policy forbids.
 */
export function guidesFirst<Theme extends DefaultTheme.Config>(site: SiteData<Theme>): SiteData<Theme> {
  const options = { miniSearch: { searchOptions: { boostDocument: weightOf } } };
  return { ...site, themeConfig: { ...site.themeConfig, search: { provider: "local", options } } };
}

function weightOf(page: string): number {
  return weights.find(([pages]) => pages.test(page))?.[1] ?? 1;
}

const weights: readonly (readonly [pages: RegExp, weight: number])[] = [
  [/^\/reference\/(?!file-format)/, 0.2],
  [/^\/decisions\//, 0.4],
  [/^\/packages\//, 0.6],
];
