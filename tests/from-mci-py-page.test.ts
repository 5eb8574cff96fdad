import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { mciForTests } from "../apps/cli/src/test/mci.ts";
import { codeBlocks, root } from "./documents.ts";

const page = "docs/from-mci-py.md";

describe("the page for those who come from mci-py", () => {
  const mci = mciForTests();
  const blocks = codeBlocks(page);

  it("shows what its commands print", async () => {
    const files = blocks.flatMap(({ name, code }): [string, string][] => (name === undefined ? [] : [[name, code]]));
    const inLibrary = ([name, code]: [string, string]): [string, string] => [name === "notes.mci.yaml" ? `mci/${name}` : name, code]; // prettier-ignore
    const cwd = await mci.folderOf(Object.fromEntries(files.map(inLibrary)));
    const shown = blocks.filter(({ language }) => language === "console");
    const played = shown.map(async ({ code }) => {
      const [line = ""] = code.split("\n");
      const { stdout, stderr } = await mci.run(line.replace("$ mci ", "").split(" "), { cwd });
      return `${line}\n${stdout}${stderr}`;
    });
    expect(await Promise.all(played)).toEqual(shown.map(({ code }) => code));
    expect([files.length, shown.length]).toEqual([2, 3]);
  });

  it("has a row for each command of mcix", async () => {
    const commands = ["install", "list", "envs", "validate", "add", "run"];
    const { stdout } = await mci.run(["--help"], { cwd: mci.folder });
    const rows = readFileSync(join(root, page), "utf8")
      .split("\n")
      .filter((row) => /^\| `(?:uvx )?mcix /.test(row));
    const there = rows.map((row) => /mcix (\w+)/.exec(row)?.[1] ?? "");
    expect(new Set(there)).toEqual(new Set(commands));
    const here = rows.flatMap((row) => Array.from(row.matchAll(/`mci (\w+)/g), ([, name = ""]) => name));
    for (const name of here.filter((one) => one !== "install")) expect(stdout).toContain(` ${name} `);
  });
});
