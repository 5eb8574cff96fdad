import { execFileSync } from "node:child_process";
import { rm, symlink, truncate, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { mciForTests, schemaOf, textTool } from "../test/mci.ts";

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

  it("of the process win even if they are empty", async () => {
    const cwd = await mci.folderOf({ "mci.json": schemaOf(textTool("a", "<{{ env.A }}>")), ".env": "A=dotenv" });
    expect((await mci.run(["call", "a"], { cwd, env: { A: "" } })).stdout).toBe("<>\n");
  });

  it.each([".env", ".env.mci"])("cannot come from a %s that is not a regular file", async (name) => {
    const cwd = await mci.folderOf({ "mci.json": schemaOf(values), [`${name}/x`]: "" });
    const refused = { code: 2, stdout: "", stderr: `mci: ${name} cannot be read: it is not a regular file.\n` };
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
    expect(await mci.run(["call", "a"], { cwd })).toEqual({ code: 0, stdout: "dotenv\n", stderr: "" });
    // Sparse: it takes no space on the disk, but would in memory.
    await truncate(join(cwd, ".env"), 4_000_000_000);
    expect(await mci.run(["call", "a"], { cwd })).toEqual({
      code: 2,
      stdout: "",
      stderr: "mci: .env cannot be read: it is larger than 1 MB.\n",
    });
  });
});
