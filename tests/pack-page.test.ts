import { describe, expect, it } from "vitest";
import { mciForTests } from "../apps/cli/src/test/mci.ts";
import { codeBlocks } from "./documents.ts";

describe("docs/pack.md", () => {
  const mci = mciForTests();
  const [file, session] = codeBlocks("docs/pack.md");

  it("shows what mci pack prints, but for the licenses of the published command", async () => {
    const cwd = await mci.folderOf({ "weather.mci.yaml": file?.code ?? "" });
    const { code, stderr } = await mci.run(["pack"], { cwd });
    expect({ code, printed: `$ mci pack\n${stderr}` }).toEqual({ code: 0, printed: session?.code });
  });
});
