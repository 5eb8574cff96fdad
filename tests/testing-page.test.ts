import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { mciForTests } from "../apps/cli/src/test/mci.ts";
import { codeBlocks } from "./documents.ts";
import { testFolder } from "./test-folder.ts";

describe("docs/testing.md", () => {
  const folder = testFolder(afterAll);
  const mci = mciForTests();
  const blocks = codeBlocks("docs/testing.md");

  // From top to bottom, as its readers do.
  it("shows what its commands print and write", async () => {
    const reported: unknown[] = [];
    for (const { language, code, name } of blocks) {
      if (name !== undefined) writeFileSync(join(folder, name), code);
      reported.push(language === "sh" ? await run(code) : undefined);
    }
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
  async function run(line: string): Promise<object> {
    const {
      name,
      value = "",
      words = "",
    } = /^(?:(?<name>\w+)=(?<value>\S+) )?npx @mci\/cli (?<words>.*)\n$/.exec(line)?.groups ?? {};
    const env = name === undefined ? {} : { [name]: value };
    const { code, stdout, stderr } = await mci.run(words.split(" "), { cwd: folder, env });
    return { status: code, stdout: withoutTimes(stdout), stderr };
  }
});

function withoutTimes(report: string): string {
  return report.replaceAll(/in [\d.]+ s$/gm, "in TIME").replaceAll(/ \d+ ms(?= \(|$)/gm, "");
}
