import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

export const root: string = join(import.meta.dirname, "..");

export interface CodeBlock {
  readonly file: string;
  readonly language: string;
  readonly code: string;
  /** Of its first line of code; first line is 1. */
  readonly line: number;
}

/** The fenced code blocks of a Markdown file. */
export function codeBlocks(file: string): readonly CodeBlock[] {
  const text = readFileSync(join(root, file), "utf8");
  return Array.from(text.matchAll(/^```(\w+)\n([\s\S]*?)^```$/gm), ({ index, 1: language = "", 2: code = "" }) => ({
    file,
    language,
    code,
    line: text.slice(0, index).split("\n").length + 1,
  }));
}

/** The pages a reader starts from. */
export function pages(): readonly string[] {
  return ["README.md", ...readdirSync(join(root, "docs")).map((name) => `docs/${name}`)];
}
