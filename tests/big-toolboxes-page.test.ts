import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { bundleOf, bundlePrograms } from "./bundle-programs.ts";
import { codeBlocks, writeNamedBlocks } from "./documents.ts";
import { testFolder } from "./test-folder.ts";

describe("docs/big-toolboxes.md", () => {
  const page = "docs/big-toolboxes.md";
  const folder = testFolder(afterAll);
  const blocks = codeBlocks(page);
  const programs = blocks.flatMap(({ language, name, line }, index) =>
    language === "ts" && name !== undefined ? [{ name, line, printed: blocks[index + 1]?.code }] : [],
  );

  beforeAll(async () => {
    writeNamedBlocks(page, folder);
    await bundlePrograms(
      folder,
      programs.map(({ name }) => name),
    );
  });

  it.each(programs)("line $line prints what the page shows", async ({ name, printed }) => {
    const { stdout } = await promisify(execFile)(process.execPath, [bundleOf(name)], { cwd: folder });
    expect(stdout.replaceAll(/"id":"[\w-]{22}"/g, '"id":"ID"')).toBe(printed);
  });
});
