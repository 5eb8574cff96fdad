import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { bundle } from "../apps/cli/scripts/bundle.ts";
import { codeBlocks, root } from "./documents.ts";

describe("docs/testing.md", () => {
  const folder = mkdtempSync(join(root, "tests", ".tmp-"));
  const command = join(folder, "command");
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  const blocks = codeBlocks("docs/testing.md");

  // From top to bottom, as its readers do.
  it("shows what its commands print and write", async () => {
    await bundle(command);
    const reported = blocks.map(({ language, code, name }) => {
      if (name !== undefined) writeFileSync(join(folder, name), code);
      return language === "sh" ? run(code) : undefined;
    });
    const expected = blocks.map(({ language }, index) => {
      const printed = blocks[index + 1]?.code ?? "";
      const status = printed.startsWith("failed") ? 1 : 0;
      return language === "sh" ? { status, stdout: withoutTimes(printed), stderr: "" } : undefined;
    });
    expect(reported).toEqual(expected);
    expect(reported.filter(Boolean).length).toBeGreaterThan(4);
    const shown = blocks.find(({ language }) => language === "json")?.code;
    expect(readFileSync(join(folder, "__fixtures__/get_price/price-of-tea.json"), "utf8")).toBe(shown);
  });

  /** Runs `NAME=VALUE npx @mci/cli ...`. */
  function run(line: string): object {
    const {
      name,
      value = "",
      words = "",
    } = /^(?:(?<name>\w+)=(?<value>\S+) )?npx @mci\/cli (?<words>.*)\n$/.exec(line)?.groups ?? {};
    const env = { PATH: process.env["PATH"], ...(name === undefined ? {} : { [name]: value }) };
    const args = [join(command, "main.cjs"), ...words.split(" ")];
    const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd: folder, encoding: "utf8", env });
    return { status, stdout: withoutTimes(stdout), stderr };
  }
});

function withoutTimes(report: string): string {
  return report.replaceAll(/in [\d.]+ s$/gm, "in TIME").replaceAll(/ \d+ ms(?= \(|$)/gm, "");
}
