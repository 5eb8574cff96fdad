import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

export const root: string = join(import.meta.dirname, "..");

export interface CodeBlock {
  readonly file: string;
  readonly language: string;
  readonly code: string;
  /** Number of its first line of code; the first line is 1. */
  readonly line: number;
  /** The file it shows, if its first line names one: `// wait-executor.ts`. */
  readonly name: string | undefined;
  /** Why nothing checks it, if a comment above it says so: `<!-- unchecked: it configures Prometheus -->`. */
  readonly unchecked: string | undefined;
}

/** The fenced code blocks of a Markdown file. */
export function codeBlocks(file: string): readonly CodeBlock[] {
  const text = readFileSync(join(root, file), "utf8");
  const blocks = /(?:^<!-- unchecked: (.+) -->\n\n)?^```(.*)\n([\s\S]*?)^```$/gm;
  return Array.from(text.matchAll(blocks), ({ index, 0: whole, 1: unchecked, 2: language = "", 3: code = "" }) => ({
    file,
    language,
    code,
    line: text.slice(0, index + whole.indexOf("```")).split("\n").length + 1,
    name: /^(?:\/\/|#) ([\w.-]+\.\w+)\n/.exec(code)?.[1],
    unchecked,
  }));
}

/** The pages a reader starts from. */
export function pages(): readonly string[] {
  return ["README.md", ...["docs", "apps/docs/pages"].flatMap(markdownIn)];
}

/** All pages of the site that are written by hand. */
export function sitePages(): readonly string[] {
  const readmes = ["apps", "packages", "examples"].flatMap((folder) =>
    readdirSync(join(root, folder)).map((name) => `${folder}/${name}/README.md`),
  );
  const others = ["CONTRIBUTING.md", "RELEASING.md", "SECURITY.md", ...markdownIn("decisions")];
  return [...pages(), ...others, ...readmes.filter((file) => existsSync(join(root, file)))];
}

/** Writes the files that a page shows into a folder, for programs that import one another. */
export function writeNamedBlocks(page: string, folder: string): readonly string[] {
  const blocks = codeBlocks(page).flatMap(({ name, code }) => (name === undefined ? [] : [{ name, code }]));
  mkdirSync(folder, { recursive: true });
  for (const { name, code } of blocks) writeFileSync(join(folder, name), code);
  return blocks.map(({ name }) => name);
}

function markdownIn(folder: string): readonly string[] {
  const names = readdirSync(join(root, folder), { recursive: true, encoding: "utf8" });
  return names.filter((name) => name.endsWith(".md")).map((name) => `${folder}/${name}`);
}
