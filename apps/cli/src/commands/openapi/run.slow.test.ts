import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { mciForTests } from "../../test/mci.ts";

const mci = mciForTests();

/** GitHub's own document, under the MIT licence. */
const github = join(
  import.meta.dirname,
  "../../../../../heavy/node_modules/@octokit/openapi/generated/api.github.com.json",
);

describe("GitHub's document", () => {
  it("becomes a file that is valid under --strict and lists over 1,000 tools", { timeout: 300_000 }, async () => {
    const cwd = await mci.folderOf({});
    const written = await mci.run(["openapi", github, "--out", "github.mci.json"], { cwd });
    expect(written).toMatchObject({ code: 0, stdout: "" });
    expect(written.stderr).toMatch(/\n1\d{3} tools written to github\.mci\.json\.\n$/);
    expect(await mci.run(["validate", "--strict", "github.mci.json"], { cwd })).toMatchObject({
      code: 0,
      stderr: expect.stringMatching(/^No problems in 1 file with 1\d{3} tools/),
    });
    const listed = await mci.run(["list", "--file", "github.mci.json", "--format", "json"], { cwd });
    expect(JSON.parse(listed.stdout).length).toBeGreaterThan(1_000);
    const again = await mci.run(["openapi", github, "--out", "github.mci.json"], { cwd });
    expect(again.stderr).toContain("No tool has changed.");
  });
});
