import { execFileSync } from "node:child_process";
import { chmod, rm, symlink, truncate, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { mciForTests, refusal, schemaOf, success, textTool } from "../test/mci.ts";

const mci = mciForTests();
const values = textTool("values", "{{ env.A }} {{ env.B }} {{ env.C }}");

describe.concurrent("env values", () => {
  it("come from the process, then .env.mci, then .env, both beside the schema file", async () => {
    const folder = await mci.folderOf({
      "mci.json": schemaOf(values),
      ".env": "A=dotenv\nB=dotenv\nC=dotenv\n",
      ".env.mci": "B=mci\nC=mci\n",
      "sub/.env": "A=wrong\nB=wrong\nC=wrong\n",
    });
    const outcome = await mci.run(["call", "values"], { cwd: join(folder, "sub"), env: { C: "process" } });
    expect(outcome).toMatchObject({ code: 0, stdout: "dotenv mci process\n" });
  });

  it("may be quoted, exported, commented and span several lines", async () => {
    const cwd = await mci.folderOf({
      "mci.json": schemaOf(values),
      ".env": `# a comment\nexport A = 'one # two'  # three\nB="first\nsecond"\n\nC=x=y # z\n`,
    });
    expect((await mci.run(["call", "values"], { cwd })).stdout).toBe("one # two first\nsecond x=y\n");
  });

  it("are warned of where a line sets none, without quoting the line", async () => {
    const lines = ["export A=1", "A B = secret", "=secret", "", "just secret", 'B="two', 'lines"', "# x", "C='one"];
    const cwd = await mci.folderOf({ "mci.json": schemaOf(textTool("a", "{{ env.A }}")), ".env": lines.join("\r\n") });
    const warnings = [2, 3, 5].map((line) => `.env:${line}: This line sets no value: write NAME=value.\n`);
    expect(await mci.run(["call", "a"], { cwd })).toEqual({
      code: 0,
      stdout: "1\n",
      stderr: [...warnings, ".env:9: The value starts with ', which is not closed.\n"].join(""),
    });
    expect(await mci.run(["call", "a", "--quiet"], { cwd })).toMatchObject({ code: 0, stderr: "" });
  });

  it("come from the folder mci beside the schema file where the files beside it lack the name", async () => {
    const cwd = await mci.folderOf({
      "mci.json": schemaOf(textTool("four", "{{ env.A }} {{ env.B }} {{ env.C }} {{ env.D }}")),
      ".env": "A=beside\n",
      "mci/.env.mci": "A=inner\nB=inner\nD=inner\n",
      "mci/.env": "A=plain\nB=plain\nC=plain\n",
    });
    const env = { D: "process" };
    expect(await mci.run(["call", "four"], { cwd, env })).toMatchObject({ stdout: "beside inner plain process\n" });
    const { stdout } = await mci.run(["envs", "--format", "json"], { cwd, env });
    expect(JSON.parse(stdout)).toMatchObject([
      { name: "A", setIn: ".env" },
      { name: "B", setIn: "mci/.env.mci" },
      { name: "C", setIn: "mci/.env" },
      { name: "D", setIn: "environment" },
    ]);
  });

  it("of the folder mci are refused if another user could have put them there, and warned of by their path", async () => {
    const files = { "mci.json": schemaOf(textTool("a", "{{ env.A }}")), "mci/.env.mci": "A=1\nwrong\n", "below/x": "" };
    const cwd = await mci.folderOf(files);
    expect((await mci.run(["call", "a"], { cwd })).stderr).toBe(
      `${join("mci", ".env.mci")}:2: This line sets no value: write NAME=value.\n`,
    );
    if (process.platform === "win32") return; // Without bits for who may write.
    await chmod(join(cwd, "mci", ".env.mci"), 0o666);
    const refused = await mci.run(["call", "a"], { cwd: join(cwd, "below") });
    expect([refused.code, refused.stderr]).toEqual([2, expect.stringContaining("can be written to by others")]);
  });

  it("may begin with a byte order mark, in every file", async () => {
    const cwd = await mci.folderOf({
      "mci.json": schemaOf(values),
      ".env": "\uFEFFA=1\n",
      ".env.mci": "\uFEFFB=2\n",
      "mci/.env": "\uFEFFC=3\n",
    });
    expect(await mci.run(["call", "values"], { cwd })).toEqual(success("1 2 3\n"));
  });

  it("of the process win even if they are empty", async () => {
    const cwd = await mci.folderOf({ "mci.json": schemaOf(textTool("a", "<{{ env.A }}>")), ".env": "A=dotenv" });
    expect((await mci.run(["call", "a"], { cwd, env: { A: "" } })).stdout).toBe("<>\n");
  });

  it.each([".env", ".env.mci"])("cannot come from a %s that is not a regular file", async (name) => {
    const cwd = await mci.folderOf({ "mci.json": schemaOf(values), [`${name}/x`]: "" });
    const refused = refusal(`mci: ${name} cannot be read: it is not a regular file.\n`);
    expect(await mci.run(["call", "values"], { cwd })).toEqual(refused);
    if (process.platform === "win32") return; // Without named pipes among its files.
    await rm(join(cwd, name), { recursive: true });
    execFileSync("mkfifo", [join(cwd, name)]);
    expect(await mci.run(["call", "values"], { cwd })).toEqual(refused);
    await rm(join(cwd, name));
    await symlink("/dev/zero", join(cwd, name));
    expect(await mci.run(["envs"], { cwd })).toEqual(refused);
  });

  it("come from a file of up to 1 MB", async () => {
    const cwd = await mci.folderOf({ "mci.json": schemaOf(textTool("a", "{{ env.A }}")), ".env": "" });
    await writeFile(join(cwd, ".env"), `A=dotenv\n#${"x".repeat(1_000_000 - 11)}\n`);
    expect(await mci.run(["call", "a"], { cwd })).toEqual(success("dotenv\n"));
    // Sparse: it takes no space on the disk, but would in memory.
    await truncate(join(cwd, ".env"), 4_000_000_000);
    expect(await mci.run(["call", "a"], { cwd })).toEqual(
      refusal("mci: .env cannot be read: it is larger than 1 MB.\n"),
    );
  });
});
