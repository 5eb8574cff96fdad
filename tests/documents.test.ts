import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import { mciForTests } from "../apps/cli/src/test/mci.ts";
import { bundleOf, bundlePrograms } from "./bundle-programs.ts";
import { codeBlocks, pages, root } from "./documents.ts";
import { testFolder } from "./test-folder.ts";

function run(command: string, args: readonly string[], cwd: string): string {
  return execFileSync(command, args, { cwd, encoding: "utf8", stdio: ["ignore", "pipe", "pipe"] });
}

describe("the README", () => {
  const mci = mciForTests();

  it("starts with a tools file, the command, a program and what they print", async () => {
    const blocks = codeBlocks("README.md").slice(0, 6);
    expect(blocks.map(({ language }) => language)).toEqual(["yaml", "sh", "text", "sh", "ts", "text"]);
    const [file, command, printed, , program, printedAgain] = blocks;
    expect(file?.code.trimEnd().split("\n")).toHaveLength(8);
    expect(program?.code.trimEnd().split("\n")).toHaveLength(3);

    const folder = testFolder();
    writeFileSync(join(folder, "tools.mci.yaml"), file?.code ?? "");
    writeFileSync(join(folder, "program.mts"), program?.code ?? "");
    const [npx, cli, ...args] = command?.code.trim().split(" ") ?? [];
    expect([npx, cli]).toEqual(["npx", "@mci/cli"]);
    expect(await mci.run(args, { cwd: folder })).toMatchObject({ code: 0, stdout: printed?.code });
    await bundlePrograms(folder, ["program.mts"]);
    expect(run(process.execPath, [bundleOf("program.mts")], folder)).toBe(printedAgain?.code);
  });
});

describe("the documentation", () => {
  it("links only to what is there", () => {
    const broken = [...pages(), "CONTRIBUTING.md", "decisions/README.md"].flatMap((page) => {
      const text = readFileSync(join(root, page), "utf8");
      // Links of the site begin with a slash: its own test follows them.
      const links = Array.from(text.matchAll(/\]\((?!https?:|\/)([^)#]+)/g), ([, link = ""]) => link);
      return links.filter((link) => !existsSync(join(root, dirname(page), link))).map((link) => `${page}: ${link}`);
    });
    expect(broken).toEqual([]);
  });
});

describe("the decisions", () => {
  const files = readdirSync(join(root, "decisions")).filter((name) => name !== "README.md");

  it("are numbered without gaps, in the order of their dates", () => {
    expect(files.map((name) => Number(name.slice(0, 4)))).toEqual(files.map((_, index) => index + 1));
    const dates = files.map((name) => {
      const [, , line] = readFileSync(join(root, "decisions", name), "utf8").split("\n");
      return /^Decided (\d{4}-\d{2}-\d{2})\.$/.exec(line ?? "")?.[1] ?? `${name} has no date`;
    });
    expect(dates).toEqual(dates.toSorted());
  });

  it("are all listed by number and title", () => {
    const list = readFileSync(join(root, "decisions/README.md"), "utf8");
    const lines = files.map((name) => {
      const [title = ""] = readFileSync(join(root, "decisions", name), "utf8").split("\n");
      return `- ${name.slice(0, 4)} [${title.slice(2)}](${name})`;
    });
    expect(list.split("\n").filter((line) => line.startsWith("- "))).toEqual(lines);
  });
});
