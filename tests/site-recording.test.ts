import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { mciForTests } from "../apps/cli/src/test/mci.ts";
import { recordings, recordSteps, toSvg } from "../scripts/site-recording.ts";
import { codeBlocks } from "./documents.ts";

const mci = mciForTests();

it("the pictures on the first page of the site are what the commands print (pnpm generate)", async () => {
  const steps = await recordSteps(async (args, folder) => {
    const { stdout, stderr } = await mci.run(args, { cwd: folder });
    return stdout + stderr;
  });
  for (const { path, columns } of recordings) expect(readFileSync(path, "utf8")).toBe(toSvg(steps, columns));
});

it("the first page of the site begins with the file and the program of the README", () => {
  const [, file, program] = codeBlocks("apps/docs/pages/index.md");
  const readme = codeBlocks("README.md");
  expect(file?.code).toBe(readme[0]?.code);
  expect(program?.code).toBe(readme.find(({ language }) => language === "ts")?.code);
});
