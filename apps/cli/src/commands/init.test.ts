import { spawn } from "node:child_process";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { schemaId } from "@mci/schema";
import { describe, expect, it } from "vitest";
import { mciForTests, outcomeOf } from "../test/mci.ts";

const mci = mciForTests();

describe.concurrent("mci init", () => {
  it.each([
    ["mci.json", []],
    ["mci.yaml", ["--yaml"]],
    ["tools.mci.yml", ["--file", "tools.mci.yml"]],
  ])("writes a %s that is strictly valid and whose tools run", async (name, args) => {
    const cwd = await mci.folderOf({});
    const option = args[0] === "--file" ? ` --file ${name}` : "";
    expect(await mci.run(["init", ...args], { cwd })).toEqual({
      code: 0,
      stdout: "",
      stderr: `Wrote ${name}. Try it:
  mci list${option}
  mci call greet name=Ada excited=true${option}
  mci call checklist title=Shopping items='["bread","salt"]'${option}
  mci validate --strict${option}
`,
    });
    expect(await mci.run(["validate", "--strict"], { cwd })).toMatchObject({ code: 0, stdout: "" });
    expect((await mci.run(["call", "greet", "name=Ada", "excited=true"], { cwd })).stdout).toBe("Hello Ada!\n");
    expect((await mci.run(["call", "greet", "name=Ada"], { cwd })).stdout).toBe("Hello Ada.\n");
    const checklist = ["call", "checklist", "title=Shopping", 'items=["bread","salt"]'];
    expect((await mci.run(checklist, { cwd, env: { CHECKLIST_OWNER: "Ada" } })).stdout).toBe(
      "# Shopping (Ada)\n- [ ] bread\n- [ ] salt\n",
    );
  });

  it.each(["mci.json", "mci.yaml"])("names the JSON Schema of the format in %s, for editors", async (name) => {
    const cwd = await mci.folderOf({});
    await mci.run(["init", "--file", name], { cwd });
    expect(await readFile(join(cwd, name), "utf8")).toContain(schemaId);
  });

  it("never overwrites a file, nor adds an ambiguous second one", async () => {
    const cwd = await mci.folderOf({ "tools.mci.json": "mine" });
    expect(await mci.run(["init", "--file", "tools.mci.json"], { cwd })).toEqual({
      code: 2,
      stdout: "",
      stderr: "mci: tools.mci.json already exists and was not changed.\n",
    });
    expect(await mci.run(["init", "--yaml"], { cwd })).toEqual({
      code: 2,
      stdout: "",
      stderr:
        "mci: There is a schema file here already: tools.mci.json.\n  To write another one, name it: mci init --file NAME.\n",
    });
    expect(await readFile(join(cwd, "tools.mci.json"), "utf8")).toBe("mine");
  });

  // The limit simulates a full disk: only part of the file can be written.
  it.skipIf(process.platform === "win32")(
    "leaves nothing behind where there is no room, and works once there is",
    async () => {
      const cwd = await mci.folderOf({});
      const command = 'ulimit -f 1 && exec "$0" "$@"';
      const args = ["-c", command, process.execPath, join(mci.folder, "bundle/main.mjs"), "init"];
      expect(await outcomeOf(spawn("sh", args, { cwd }))).toEqual({
        code: 2,
        stdout: "",
        stderr: expect.stringContaining("mci: mci.json cannot be written: EFBIG"),
      });
      expect(await readdir(cwd)).toEqual([]);
      expect(await mci.run(["init"], { cwd })).toMatchObject({ code: 0 });
      expect(await readdir(cwd)).toEqual(["mci.json"]);
    },
  );

  it.each([
    [["--file", "mci.txt"], "mci: mci.txt must end in .json, .yaml or .yml.\n"],
    [["--file", "a.json", "--yaml"], "mci: --yaml cannot be combined with --file a.json.\n"],
    [["--file", "no/such/mci.json"], "mci: no/such/mci.json cannot be written: there is no such folder.\n"],
    [["mine"], "mci: 'mci init' does not take the argument 'mine'.\n  To choose the name write --file NAME.\n"],
  ])("refuses %j", async (args, stderr) => {
    const cwd = await mci.folderOf({});
    expect(await mci.run(["init", ...args], { cwd })).toEqual({ code: 2, stdout: "", stderr });
  });
});
