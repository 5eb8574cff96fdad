import { expect, it } from "vitest";
import { mciForTests } from "../apps/cli/src/test/mci.ts";
import { codeBlocks } from "./documents.ts";

const mci = mciForTests();

it("the first page of the site shows what the commands print for the file that it shows", async () => {
  const [, file, terminal] = codeBlocks("apps/docs/pages/index.md");
  const cwd = await mci.folderOf({ "tools.mci.yaml": file?.code ?? "" });
  let shown = "";
  for (const [, line = ""] of (terminal?.code ?? "").matchAll(/^\$ mci (.+)$/gm)) {
    const { stdout, stderr } = await mci.run(line.split(" "), { cwd });
    shown += `$ mci ${line}\n${stdout}${stderr}`;
  }
  expect(shown).toBe(terminal?.code);
  expect(shown).not.toBe("");
});
