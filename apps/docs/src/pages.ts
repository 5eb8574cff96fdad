import { existsSync, readFileSync } from "node:fs";
import { dirname, join, posix } from "node:path";

export const root: string = join(import.meta.dirname, "../../..");

/** Where the Markdown of each folder stands on the site; `*` is one name. The first that fits counts. */
const places: readonly (readonly [source: RegExp, page: string])[] = [
  [/^apps\/docs\/pages\/(.+)\.md$/, "$1.md"],
  [/^apps\/docs\/generated\/(.+)\.md$/, "$1.md"],
  [/^README\.md$/, "overview.md"],
  [/^(CONTRIBUTING|RELEASING|SECURITY)\.md$/, "$1.md"],
  [/^bench\/results\.md$/, "benchmarks.md"],
  [/^docs\/(extending\/)?README\.md$/, "guide/$1index.md"],
  [/^docs\/(.+)\.md$/, "guide/$1.md"],
  [/^decisions\/README\.md$/, "decisions/index.md"],
  [/^decisions\/(.+)\.md$/, "decisions/$1.md"],
  [/^(?:packages|apps)\/([\w-]+)\/README\.md$/, "packages/$1.md"],
  [/^examples\/([\w-]+)\/README\.md$/, "examples/$1.md"],
];

/** Returns the page that a Markdown file of the repository becomes, such as `guide/http.md`. Undefined for other files. */
export function pageOf(file: string): string | undefined {
  const place = places.find(([source]) => source.test(file));
  return place && file.replace(...place).toLowerCase();
}

/** Returns the page that a Markdown file becomes. Throws if it has none: the site neither lists nor excludes it. */
export function existingPageOf(file: string): string {
  const page = pageOf(file);
  if (page === undefined) throw new Error(`${file} has no page: see places in apps/docs/src/pages.ts`);
  return page;
}

/** Returns the URL of a page, as links write it: `/guide/http`. */
export function urlOf(page: string): string {
  return `/${page.replace(/(?:(^|\/)index)?\.md$/, "$1")}`;
}

/** Resolves a link in a file of the repository to the page it leads to. Undefined if that is not a page of the site. */
export function linkedPage(from: string, path: string): string | undefined {
  const target = posix.join(dirname(from), path).replace(/\/$/, "");
  if (target === "examples/cookbook") return "cookbook/index.md";
  const file = [target, posix.join(target, "README.md")].find((one) => pageOf(one) !== undefined);
  return file !== undefined && existsSync(join(root, file)) ? pageOf(file) : undefined;
}

/** Returns the title of a Markdown file: its first heading. */
export function titleOf(file: string): string {
  const text = readFileSync(join(root, file), "utf8");
  return /^(?:title: |# )(.+)$/m.exec(text)?.[1] ?? file;
}
