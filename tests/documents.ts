import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

export const root: string = join(import.meta.dirname, "..");

export interface CodeBlock {
  readonly file: string;
  readonly language: string;
  readonly code: string;
  /** Of its first line of code; first line is 1. */
  readonly line: number;
  /** The file it shows, if its first line names one: `// wait-executor.ts`. */
  readonly name: string | undefined;
}

/** The fenced code blocks of a Markdown file. */
export function codeBlocks(file: string): readonly CodeBlock[] {
  const text = readFileSync(join(root, file), "utf8");
  return Array.from(text.matchAll(/^```(\w+)\n([\s\S]*?)^```$/gm), ({ index, 1: language = "", 2: code = "" }) => ({
    file,
    language,
    code,
    line: text.slice(0, index).split("\n").length + 1,
    name: /^(?:\/\/|#) ([\w.-]+\.\w+)\n/.exec(code)?.[1],
  }));
}

/** The pages a reader starts from. */
export function pages(): readonly string[] {
  const inDocs = readdirSync(join(root, "docs"), { recursive: true, encoding: "utf8" });
  return ["README.md", ...inDocs.filter((name) => name.endsWith(".md")).map((name) => `docs/${name}`)];
}

/** Writes the files that a page shows into a folder, for programs that import one another. */
export function writeNamedBlocks(page: string, folder: string): readonly string[] {
  const blocks = codeBlocks(page).flatMap(({ name, code }) => (name === undefined ? [] : [{ name, code }]));
  mkdirSync(folder, { recursive: true });
  for (const { name, code } of blocks) writeFileSync(join(folder, name), code);
  return blocks.map(({ name }) => name);
}
