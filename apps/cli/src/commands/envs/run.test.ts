import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { mciForTests, refusal, schemaOf, success, textTool } from "../../test/mci.ts";

const mci = mciForTests();
const schema = schemaOf(
  textTool("a", "{{ env.KEY }} {{ env.URL | 'none' }}"),
  textTool("b", "{{ env.KEY }} {{ env.USER_NAME }}"),
);

describe.concurrent("mci envs", () => {
  it("lists the names that the tools use and where each is set, never the values", async () => {
    const cwd = await mci.folderOf({ "mci.json": schema, ".env": "KEY=hidden\nURL=hidden" });
    expect(await mci.run(["envs"], { cwd, env: { URL: "hidden" } })).toEqual(
      success(`NAME       SET IN       TOOLS
KEY        .env         a, b
URL        environment  a
USER_NAME  missing      b
`),
    );
  });

  it("prints JSON for programs", async () => {
    const cwd = await mci.folderOf({ "mci.json": schema, ".env.mci": "KEY=hidden" });
    const { stdout } = await mci.run(["envs", "--format", "json"], { cwd });
    expect(JSON.parse(stdout)).toEqual([
      { name: "KEY", setIn: ".env.mci", required: true, tools: ["a", "b"] },
      { name: "URL", setIn: null, required: false, tools: ["a"] },
      { name: "USER_NAME", setIn: null, required: true, tools: ["b"] },
    ]);
  });

  it("tells names that have a fallback from those that are missing", async () => {
    const cwd = await mci.folderOf({ "mci.json": schema });
    expect((await mci.run(["envs"], { cwd })).stdout).toBe(`NAME       SET IN   TOOLS
KEY        missing  a, b
URL        not set  a
USER_NAME  missing  b
`);
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

  it("writes the example file, adds what it lacks later, and checks it", async () => {
    const cwd = await mci.folderOf({ "mci.json": schema, ".env.mci": "KEY=hidden" });
    const example = join(cwd, ".env.example.mci");
    expect(await mci.run(["envs", "--check"], { cwd })).toMatchObject({
      code: 1,
      stderr: expect.stringContaining("KEY is missing in .env.example.mci. a, b uses it.\n"),
    });
    expect(await mci.run(["envs", "--format", "env"], { cwd })).toEqual({
      code: 0,
      stdout: "",
      stderr: "Wrote .env.example.mci.\n",
    });
    const written = await readFile(example, "utf8");
    expect(written).toContain("# For a, b:\n# KEY=\n\n# For a:\n# URL=\n");
    expect(await mci.run(["envs", "--check"], { cwd })).toMatchObject({ code: 0, stdout: "" });

    await writeFile(example, "# mine\nexport KEY=example\r\nOLD=1");
    expect(await mci.run(["envs", "--check"], { cwd })).toEqual({
      code: 1,
      stdout: "",
      stderr: `URL is missing in .env.example.mci. a uses it.
USER_NAME is missing in .env.example.mci. b uses it.
OLD in .env.example.mci is not used by any tool.
'mci envs --format env' adds missing names.
`,
    });
    expect((await mci.run(["envs", "--format", "env"], { cwd })).stderr).toBe(
      "Updated .env.example.mci.\nOLD in .env.example.mci is not used by any tool.\n",
    );
    expect(await readFile(example, "utf8")).toBe(
      "# mine\nexport KEY=example\r\nOLD=1\n\n# For a:\n# URL=\n\n# For b:\n# USER_NAME=\n",
    );
  });

  it.each([
    [["--check", "--format", "json"], "mci: --check cannot be combined with --format json.\n"],
    [["--format", "yaml"], "mci: --format yaml: there is no such format.\n  Valid formats: table, json, env.\n"],
  ])("refuses %j", async (args, stderr) => {
    const cwd = await mci.folderOf({ "mci.json": schema });
    expect(await mci.run(["envs", ...args], { cwd })).toEqual(refusal(stderr));
  });
});
