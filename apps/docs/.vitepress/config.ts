import { defineConfig, type Plugin } from "vitepress";
import { benchmarkBars } from "../src/benchmark-bars.ts";
import { codeLinks } from "../src/code-links.ts";
import { copyCommands } from "../src/copy-commands.ts";
import { headOf, withPolicy } from "../src/head.ts";
import { siteLinks } from "../src/links.ts";
import { nodeInPage } from "../src/node-in-page.ts";
import { existingPageOf } from "../src/pages.ts";
import { plainBraces } from "../src/plain-braces.ts";
import { plainHeaders } from "../src/plain-headers.ts";
import { sections } from "../src/sections.ts";
import { sidebars } from "../src/sidebars.ts";
import { site, siteFacts } from "../src/site.ts";
import { descriptionOf } from "../src/description.ts";
import { writeTwins } from "../src/twins.ts";

/** How blocks are colored whose language is their meaning: tests of packages read these. */
const aliases = {
  console: "shellsession",
  fails: "html",
  given: "json",
  gives: "html",
  template: "html",
  value: "json",
};

/** Finds Vue for pages in folders that do not depend on it. */
const vueOfSite: Plugin = {
  name: "vue-of-site",
  enforce: "pre",
  resolveId(id, importer) {
    return /^vue(?:$|\/)/.test(id) && importer?.endsWith(".md") ? this.resolve(id, import.meta.filename) : null;
  },
};

const conditions = ["@mci/source"];

const rules = [siteFacts, siteLinks, codeLinks, plainBraces, plainHeaders, benchmarkBars];

export default defineConfig({
  title: "MCI",
  titleTemplate: ":title | MCI for TypeScript",
  description: site.description,
  lang: "en",
  cleanUrls: true,
  // The pages are the Markdown of the repository, where it stands.
  srcDir: "../..",
  outDir: "dist",
  cacheDir: "node_modules/.vitepress",
  srcExclude: ["{scripts,tests}/**", "apps/demo/**", "bench/README.md", "examples/*/*/**", "packages/*/*/**"],
  rewrites: existingPageOf,
  sitemap: { hostname: site.address },
  head: [["link", { rel: "icon", type: "image/svg+xml", href: "/icon.svg" }]],
  markdown: {
    config(markdown) {
      for (const rule of rules) markdown.use(rule);
    },
    codeTransformers: [copyCommands],
    // Those of VitePress have too little contrast for comments and keywords.
    theme: { light: "github-light-high-contrast", dark: "github-dark-high-contrast" },
    languageAlias: aliases,
  },
  vite: {
    publicDir: "apps/docs/public",
    plugins: [vueOfSite, nodeInPage],
    // The live page runs the packages of this repository from their sources.
    resolve: { conditions },
    ssr: { resolve: { conditions } },
    optimizeDeps: { entries: [] }, // the pages of examples are not pages of the site
    build: { chunkSizeWarningLimit: 2_000 }, // the search index is one chunk, loaded when somebody searches
  },
  themeConfig: {
    logo: "/icon.svg",
    siteTitle: "MCI",
    nav: [
      { text: "Guide", link: "/guide/" },
      { text: "Cookbook", link: "/cookbook/" },
      { text: "Try it", link: "/live" },
      { text: "Reference", link: "/reference/file-format" },
      { text: "Packages", link: "/overview#packages" },
      {
        text: `v${site.version}`,
        items: [
          { text: "What you can rely on", link: "/guide/stability" },
          { text: "Benchmarks", link: "/benchmarks" },
          { text: "MIT license", link: `${site.repository}/blob/main/LICENSE` },
        ],
      },
    ],
    sidebar: sidebars(sections),
    outline: [2, 3],
    search: { provider: "local" },
    socialLinks: [{ icon: "github", link: site.repository }],
    editLink: { pattern: `${site.repository}/edit/main/:path`, text: "Edit this page" },
    footer: {
      message: `Version ${site.version} · <a href="/guide/stability">What you can rely on</a> · MIT license · <a href="${site.repository}">Source</a>`,
    },
  },
  transformPageData: (page) => ({ description: page.description || descriptionOf(page.filePath) }),
  transformHead: ({ pageData }) => headOf(pageData),
  transformHtml: (html) => withPolicy(html),
  buildEnd: ({ outDir }) => writeTwins(outDir),
});
