import { execFile } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { mciForTests } from "../apps/cli/src/test/mci.ts";
import { bundleOf, bundlePrograms } from "./bundle-programs.ts";
import { codeBlocks, root, writeNamedBlocks } from "./documents.ts";
import { testFolder } from "./test-folder.ts";

describe("docs/content.md", () => {
  const folder = testFolder(afterAll);
  const mci = mciForTests();
  const blocks = codeBlocks("docs/content.md");
  const after = (start: string): string | undefined =>
    blocks[blocks.findIndex(({ code }) => code.startsWith(start)) + 1]?.code;

  beforeAll(async () => {
    writeNamedBlocks("docs/content.md", folder);
    const page = readFileSync(join(root, "docs/content.md"), "utf8");
    // The files whose names stand before them, since front matter is the first line of a file.
    for (const [, name = "", code = ""] of page.matchAll(/`([\w./-]+\.md)`[^`\n]*:\n\n```text\n([\s\S]*?)^```$/gm)) {
      mkdirSync(dirname(join(folder, name)), { recursive: true });
      writeFileSync(join(folder, name), code);
    }
    await bundlePrograms(folder, ["read-content.ts"]);
  });

  it.each(["list", "prompt"])("shows what mci %s prints", async (command) => {
    const line = blocks.find(({ code }) => code.startsWith(`npx @mci/cli ${command} `))?.code ?? "";
    const { code, stdout } = await mci.run(line.trim().split(" ").slice(2), { cwd: folder });
    expect({ code, stdout }).toEqual({ code: 0, stdout: after(line) });
  });

  it("shows what its program prints", async () => {
    const { stdout } = await promisify(execFile)(process.execPath, [bundleOf("read-content.ts")], { cwd: folder });
    expect(stdout).toBe(after("// read-content.ts"));
  });

  it("has content that is valid, and a lock that covers it", async () => {
    const words = ["--file", "support.mci.yaml"];
    expect(await mci.run(["validate", "support.mci.yaml"], { cwd: folder })).toMatchObject({ code: 0 });
    expect(await mci.run(["lock", ...words], { cwd: folder })).toMatchObject({ code: 0 });
    writeFileSync(join(folder, "limits.md"), "No limits\n");
    expect(await mci.run(["verify", ...words], { cwd: folder })).toMatchObject({
      code: 1,
      stdout: expect.stringContaining("docs://limits"),
    });
  });
});
