import { existsSync, readdirSync, readFileSync } from "node:fs";
import { extname, join } from "node:path";
import { root } from "./pages.ts";

/** A tool of `examples/cookbook`: a folder whose `mci.yaml` begins with a comment, its title and what there is to know. */
export interface Recipe {
  readonly name: string;
  readonly title: string;
  readonly text: string;
}

const folder = join(root, "examples/cookbook");

export const recipes: readonly Recipe[] = readdirSync(folder)
  .filter((name) => existsSync(join(folder, name, "mci.yaml")))
  .map((name) => {
    const [comment = ""] = /^(?:#.*\n)+/.exec(readFileSync(join(folder, name, "mci.yaml"), "utf8")) ?? [];
    const [title = "", ...text] = comment.replaceAll(/^# ?/gm, "").trim().split("\n");
    return { name, title, text: text.join("\n").trim() };
  });

/** Returns the list of all recipes. */
export function cookbookPage(): string {
  const list = recipes.map(
    ({ name, title, text }) => `- [${title}](/cookbook/${name}): ${text.split(/(?<=[.:]) /)[0]}`,
  );
  return `# Cookbook

Tools that agents need, each a folder of \`examples/cookbook\` to copy. What is secret or differs from team to team comes from
\`env\`. Each has tests, which run in CI: commands, files, functions and SQL for real, requests to APIs of others from recordings
that were made with a stand-in. Each recipe says which.

${list.join("\n")}
`;
}

/** Returns the page of a recipe: its text and its files. */
export function recipePage({ name, title, text }: Recipe): string {
  const files = filesIn(join(folder, name)).map((file) => {
    const content = readFileSync(join(folder, name, file), "utf8");
    const code = file === "mci.yaml" ? content.replace(/^(?:#.*\n)+/, "") : content;
    return `## \`${file}\`\n\n\`\`\`\`${languages[extname(file)] ?? "text"}\n${code.trimEnd()}\n\`\`\`\`\n`;
  });
  const hasTests = files.some((file) => file.includes("\n    tests:\n"));
  const end = hasTests ? "## Run its tests\n\n```sh\nnpx @mci/cli test --file mci.yaml\n```\n" : "";
  return [`# ${title}\n`, `${text}\n`, ...files, end].join("\n");
}

const languages: Readonly<Record<string, string>> = { ".md": "md", ".mjs": "js", ".ts": "ts", ".yaml": "yaml" };

/** Returns the files of a recipe that can be read, without its recordings, `mci.yaml` first. */
function filesIn(path: string): readonly string[] {
  const names = readdirSync(path, { recursive: true, encoding: "utf8" });
  const isShown = (name: string): boolean => extname(name) in languages && !name.startsWith("__fixtures__");
  const files = names.filter((name) => isShown(name) && name !== "mci.yaml");
  return ["mci.yaml", ...files.toSorted()];
}
