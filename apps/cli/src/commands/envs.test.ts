import { describe, expect, it } from "vitest";
import { mciForTests, schemaOf, textTool } from "../test/mci.ts";

const mci = mciForTests();
const schema = schemaOf(
  textTool("a", "{{ env.KEY }} {{ env.URL | 'none' }}"),
  textTool("b", "{{ env.KEY }} {{ env.USER_NAME }}"),
);

describe.concurrent("mci envs", () => {
  it("lists the names that the tools use and where each is set, never the values", async () => {
    const cwd = await mci.folderOf({ "mci.json": schema, ".env": "KEY=hidden\nURL=hidden" });
    expect(await mci.run(["envs"], { cwd, env: { URL: "hidden" } })).toEqual({
      code: 0,
      stdout: `NAME       SET IN       TOOLS
KEY        .env         a, b
URL        environment  a
USER_NAME  missing      b
`,
      stderr: "",
    });
  });

  it("prints JSON for programs", async () => {
    const cwd = await mci.folderOf({ "mci.json": schema, ".env.mci": "KEY=hidden" });
    const { stdout } = await mci.run(["envs", "--format", "json"], { cwd });
    expect(JSON.parse(stdout)).toEqual([
      { name: "KEY", setIn: ".env.mci", tools: ["a", "b"] },
      { name: "URL", setIn: null, tools: ["a"] },
      { name: "USER_NAME", setIn: null, tools: ["b"] },
    ]);
  });

  it("says if there are none", async () => {
    const cwd = await mci.folderOf({ "mci.json": schemaOf(textTool("a", "Hi")) });
    expect(await mci.run(["envs"], { cwd })).toEqual({ code: 0, stdout: "", stderr: "The tools use no env values.\n" });
  });

  it("shows the errors of the file, and the values found despite them", async () => {
    const cwd = await mci.folderOf({ "mci.json": schemaOf(textTool("a", "{{ env.KEY }}"), textTool("b", "{{ env.")) });
    const { code, stdout, stderr } = await mci.run(["envs"], { cwd });
    expect({ code, stdout }).toEqual({ code: 2, stdout: "NAME  SET IN   TOOLS\nKEY   missing  a\n" });
    expect(stderr).toContain("mci.json:1:");
  });
});
