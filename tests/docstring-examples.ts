import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./documents.ts";

export interface DocstringExample {
  /** The file in the repository. */
  readonly file: string;
  readonly code: string;
}

/** The examples in the docstrings of a package, which its page of the reference shows. */
export function docstringExamples(name: string): readonly DocstringExample[] {
  const folder = `packages/${name}/src`;
  const files = readdirSync(join(root, folder), { recursive: true, encoding: "utf8" });
  return files
    .filter((file) => file.endsWith(".ts") && !file.endsWith(".test.ts"))
    .map((file) => `${folder}/${file}`)
    .flatMap((file) => examplesIn(readFileSync(join(root, file), "utf8")).map((code) => ({ file, code })));
}

function examplesIn(source: string): readonly string[] {
  const comments = Array.from(source.matchAll(/\/\*\*([\s\S]*?)\*\//g), ([, text = ""]) =>
    text.replaceAll(/^ *\*(?: |$)/gm, ""),
  );
  return comments
    .flatMap((text) => text.split(/^@/m).filter((tag) => tag.startsWith("example\n")))
    .map((tag) =>
      tag
        .slice("example\n".length)
        .replaceAll(/^```(?:ts)?$/gm, "")
        .trim(),
    );
}
