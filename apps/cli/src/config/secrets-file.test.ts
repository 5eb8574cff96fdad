import { chmod, rename, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { mciForTests, schemaOf, textTool } from "../test/mci.ts";

const mci = mciForTests();
const schema = schemaOf(textTool("sign", "Signed with {{ env.SIGNING }}"));
const value = "s3cr3t-to-sign-with";
const files = { "mci.json": schema, "mci.secrets.yaml": "SIGNING: { file: key }\n", key: `${value}\n` };

describe.concurrent("mci.secrets.yaml", () => {
  it("beside the schema file is used, and wins over the environment", async () => {
    const cwd = await mci.folderOf(files);
    expect(await mci.run(["call", "sign"], { cwd, env: { SIGNING: "of the environment" } })).toEqual({
      code: 0,
      stdout: "Signed with [redacted]\n",
      stderr: "",
    });
  });

  it("can be any file with --secrets", async () => {
    const cwd = await mci.folderOf({ ...files, "other/team.yaml": "SIGNING: { file: none }\n" });
    const { code, stderr } = await mci.run(["call", "sign", "--secrets", join("other", "team.yaml")], { cwd });
    const message = "env.SIGNING is not available: its file cannot be used: there is none.";
    expect([code, stderr]).toEqual([1, expect.stringContaining(message)]);
  });

  it("is listed by mci envs, without any value", async () => {
    const cwd = await mci.folderOf(files);
    expect(await mci.run(["envs"], { cwd, env: { SIGNING: value } })).toEqual({
      code: 0,
      stdout: "NAME     SET IN    TOOLS\nSIGNING  file key  sign\n",
      stderr: "",
    });
  });

  it("is tried by mci doctor, source by source", async () => {
    const secrets = `SIGNING: { file: key }
OTHER: { exec: [node, -e, "console.error('${value}'); process.exit(1)"], hosts: [api.example.com] }
THIRD: { exec: [${process.execPath}, -e, "console.log('${value}')"], hosts: [api.example.com] }
`;
    const cwd = await mci.folderOf({ ...files, "mci.secrets.yaml": secrets });
    const { code, stdout } = await mci.run(["doctor"], { cwd, env: { HOME: cwd } });
    expect(code).toBe(1);
    expect(stdout).toContain("✓ secret SIGNING: file key\n");
    expect(stdout).toContain(
      "✗ secret command node: env.OTHER is not available: its command ended with exit code 1.\n",
    );
    expect(stdout).toContain(`✓ secret THIRD: command ${process.execPath}, for api.example.com alone\n`);
    expect(stdout).toContain("✓ env    SIGNING: set\n");
    expect(stdout).not.toContain(value);
  });

  it("with mistakes is refused by list and validate, with their places", async () => {
    const cwd = await mci.folderOf({ ...files, "mci.secrets.yaml": "SIGNING:\n  fil: key\n" });
    for (const command of ["list", "validate", "envs"]) {
      const { code, stdout, stderr } = await mci.run([command], { cwd });
      expect(code).not.toBe(0);
      expect(stdout + stderr).toContain("mci.secrets.yaml:2:3");
      expect(stdout + stderr).toContain("Did you mean 'file'?");
    }
  });

  it("must be the only one of its folder", async () => {
    const cwd = await mci.folderOf({ ...files, "mci.secrets.json": "{}" });
    const message = "There are two secrets files in";
    expect(await mci.run(["list"], { cwd })).toMatchObject({ code: 2, stderr: expect.stringContaining(message) });
  });

  it("is not for tenants, whose tools others may write", async () => {
    const cwd = await mci.folderOf({ "tenants/a/mci.json": schema, "tenants/mci.secrets.yaml": "{}", key: value });
    const run = ["run", "--http", "0", "--tenants", "tenants", "--secrets", "x.yaml"];
    const stderr = "mci: --secrets cannot be combined with --tenants: tenants get no values of yours.\n";
    expect(await mci.run(run, { cwd })).toMatchObject({ code: 2, stderr });
  });
});

describe.skipIf(process.platform === "win32").concurrent("a secrets file that others may write to", () => {
  it("is refused, unless the user names it", async () => {
    const cwd = await mci.folderOf(files);
    await chmod(join(cwd, "mci.secrets.yaml"), 0o666);
    const { code, stderr } = await mci.run(["call", "sign"], { cwd });
    expect([code, stderr]).toEqual([
      2,
      expect.stringContaining("mci.secrets.yaml can be written to by others, so it is not read."),
    ]);
    expect(await mci.run(["call", "sign", "--secrets", "mci.secrets.yaml"], { cwd })).toMatchObject({ code: 0 });
  });

  it("is refused at the end of a link, too", async () => {
    const cwd = await mci.folderOf(files);
    const team = await mci.folderOf({ x: "" });
    await rename(join(cwd, "mci.secrets.yaml"), join(team, "secrets.yaml"));
    await symlink(join(team, "secrets.yaml"), join(cwd, "mci.secrets.yaml"));
    await chmod(join(team, "secrets.yaml"), 0o666);
    expect(await mci.run(["call", "sign"], { cwd })).toMatchObject({ code: 2 });
    await chmod(join(team, "secrets.yaml"), 0o644);
    await writeFile(join(team, "key"), value, { mode: 0o600 });
    expect(await mci.run(["call", "sign"], { cwd })).toMatchObject({ code: 0 });
  });

  it("is refused in a folder that others may write to", async () => {
    const cwd = await mci.folderOf(files);
    await chmod(cwd, 0o777);
    const { code, stderr } = await mci.run(["call", "sign"], { cwd });
    expect([code, stderr]).toEqual([
      2,
      expect.stringContaining("mci.secrets.yaml is in a folder that others can write to"),
    ]);
  });
});
