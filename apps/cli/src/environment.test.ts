import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { mciForTests, schemaOf, textTool } from "./test/mci.ts";

const mci = mciForTests();
const values = textTool("values", "{{ env.A }} {{ env.B }} {{ env.C }}");

describe.concurrent("env values", () => {
  it("come from .env, over it .env.mci, over both the process, all beside the schema file", async () => {
    const folder = await mci.folderOf({
      "mci.json": schemaOf(values),
      ".env": "A=dotenv\nB=dotenv\nC=dotenv\n",
      ".env.mci": "B=mci\nC=mci\n",
      "sub/.env": "A=wrong\nB=wrong\nC=wrong\n",
    });
    const outcome = await mci.run(["call", "values"], { cwd: join(folder, "sub"), env: { C: "process" } });
    expect(outcome).toEqual({ code: 0, stdout: "dotenv mci process\n", stderr: "" });
  });

  it("may be quoted, exported, commented and run over several lines", async () => {
    const cwd = await mci.folderOf({
      "mci.json": schemaOf(values),
      ".env": `# a comment\nexport A = 'one # two'  # three\nB="first\nsecond"\n\nC=x=y # z\n`,
    });
    expect((await mci.run(["call", "values"], { cwd })).stdout).toBe("one # two first\nsecond x=y\n");
  });

  it("win even when they are empty in the process", async () => {
    const cwd = await mci.folderOf({ "mci.json": schemaOf(textTool("a", "<{{ env.A }}>")), ".env": "A=dotenv" });
    expect((await mci.run(["call", "a"], { cwd, env: { A: "" } })).stdout).toBe("<>\n");
  });

  it("cannot come from something that is no file", async () => {
    const cwd = await mci.folderOf({ "mci.json": schemaOf(values), ".env/x": "" });
    expect(await mci.run(["call", "values"], { cwd })).toEqual({
      code: 2,
      stdout: "",
      stderr: "mci: .env cannot be read: EISDIR: illegal operation on a directory, read\n",
    });
  });
});
