import { existsSync } from "node:fs";
import { chmod, chown, lchown, mkdir, rename, rm, symlink, writeFile } from "node:fs/promises";
import { delimiter, join } from "node:path";
import { describe, expect, it } from "vitest";
import { canRunNode, mciForTests, refusal, schemaOf, success, textTool } from "../test/mci.ts";

const mci = mciForTests();
const isRoot = process.getuid?.() === 0;
const isWindows = process.platform === "win32";
const schema = schemaOf(textTool("greet", "Hello {{ env.NAME | 'you' }}"));
/** Writes a file when it runs. */
const planted = `import { writeFileSync } from "node:fs";
writeFileSync(new URL("has-run", import.meta.url), "");
export default {};
`;
const greet = ["call", "greet"];
const [owner, stranger] = [65_533, 65_534];
const unknownUser = 54_321;
const othersCanRunNode = isRoot && canRunNode(owner);

interface Project {
  readonly folder: string;
  readonly below: string;
  hasRun(): boolean;
}

/** A schema file and a config, and a folder below them to start from. */
async function project(files: Readonly<Record<string, string>> = {}): Promise<Project> {
  const folder = await mci.folderOf({ "mci.json": schema, "mci.config.mjs": planted, "below/x": "", ...files });
  return { folder, below: join(folder, "below"), hasRun: () => existsSync(join(folder, "has-run")) };
}

describe.skipIf(isWindows)("a schema file above the working directory (Windows has no write bits to check)", () => {
  it("is used and printed to stderr, with the config beside it, if only its user can write there", async () => {
    const { below, hasRun } = await project();
    expect(await mci.run(greet, { cwd: below })).toEqual({
      code: 0,
      stdout: "Hello you\n",
      stderr: `Using ${join("..", "mci.json")}.\n`,
    });
    expect(hasRun()).toBe(true);
    expect(await mci.run([...greet, "--quiet"], { cwd: below })).toMatchObject({ stderr: "" });
  });

  it.each([0o777, 0o775, 0o757, 0o1777])("is refused in a folder of mode %o, and nothing runs", async (mode) => {
    const { folder, below, hasRun } = await project();
    await chmod(folder, mode);
    const remedy = mode === 0o1777 ? "" : `close the folder with 'chmod go-w ${folder}', `;
    expect(await mci.run(greet, { cwd: below })).toEqual(
      refusal(`mci: ../mci.json is in a folder that others can write to (${folder}), so it is not used.
  If you trust it, ${remedy}name it with --file or set MCI_TRUST=${folder}.
`),
    );
    expect(hasRun()).toBe(false);
  });

  it("is refused if others can write to the file", async () => {
    const { folder, below } = await project();
    await chmod(join(folder, "mci.json"), 0o666);
    const { code, stderr } = await mci.run(greet, { cwd: below });
    expect([code, stderr]).toEqual([2, expect.stringContaining("mci.json can be written to by others")]);
  });

  it("is refused before a choice between several is requested", async () => {
    const { folder, below } = await project({ "mci.yaml": "x" });
    await chmod(folder, 0o777);
    expect((await mci.run(greet, { cwd: below })).stderr).toContain("so it is not used");
  });

  it("is judged by all folders that its links lead through", async () => {
    const { folder, below } = await project();
    const open = await mci.folderOf({ "tools.json": schema, "sub/tools.json": schema });
    await rm(join(folder, "mci.json"));
    await symlink(join(open, "tools.json"), join(folder, "mci.json"));
    expect(await mci.run(greet, { cwd: below })).toMatchObject({ code: 0 });
    await chmod(open, 0o777);
    const refused = await mci.run(greet, { cwd: below });
    expect(refused).toMatchObject({ code: 2 });
    expect(refused.stderr).toContain(`mci.json is in a folder that others can write to (${open})`);
    // A link in an open folder to a file in a closed one.
    await rm(join(open, "tools.json"));
    await symlink(join(open, "sub/tools.json"), join(open, "tools.json"));
    expect(await mci.run(greet, { cwd: below })).toMatchObject({ code: 2 });
    expect(await mci.run(greet, { cwd: below, env: { MCI_TRUST: open } })).toMatchObject({ code: 0 });
  });

  it("is reported with its last link if that leads nowhere", async () => {
    const { folder, below } = await project();
    await rename(join(folder, "mci.json"), join(folder, "renamed.json"));
    await symlink("linked.json", join(folder, "mci.json"));
    await symlink("tools.json", join(folder, "linked.json"));
    expect(await mci.run(greet, { cwd: below })).toEqual(
      refusal(expect.stringMatching(/mci\.json.*linked\.json leads to tools\.json, which does not/)),
    );
  });

  it("is used if named with --file, and so is the config beside it", async () => {
    const { folder, below, hasRun } = await project({ ".env": "NAME=Ada" });
    await chmod(folder, 0o777);
    expect(await mci.run([...greet, "--file", "../mci.json"], { cwd: below })).toEqual(success("Hello Ada\n"));
    expect(hasRun()).toBe(true);
  });

  it("is used if MCI_TRUST names its folder, but not another one", async () => {
    const { folder, below } = await project();
    await chmod(folder, 0o777);
    const trust = (...folders: string[]) => ({ cwd: below, env: { MCI_TRUST: folders.join(delimiter) } });
    expect(await mci.run(greet, trust(folder))).toMatchObject({ code: 0 });
    expect(await mci.run(greet, trust("", "/no/such/folder", `${folder}/`))).toMatchObject({ code: 0 });
    expect(await mci.run(greet, trust(below))).toMatchObject({ code: 2 });
    expect(await mci.run(greet, trust(join(folder, "..")))).toMatchObject({ code: 2 });
  });

  it("is used whatever the rights of folders further up", async () => {
    const { folder, below } = await project();
    await mkdir(join(folder, "inner/below"), { recursive: true, mode: 0o755 });
    await rename(join(folder, "mci.json"), join(folder, "inner/mci.json"));
    await chmod(folder, 0o777);
    expect(await mci.run(greet, { cwd: join(folder, "inner/below") })).toMatchObject({ code: 0 });
    expect(await mci.run(greet, { cwd: below })).toMatchObject({ code: 2 });
  });
});

describe.concurrent("the search for a schema file", () => {
  it.each(["a folder", "a file"])("ends at the root of a repository, where .git is %s", async (kind) => {
    const { folder } = await project({ [kind === "a file" ? "repository/.git" : "repository/.git/HEAD"]: "x" });
    const root = join(folder, "repository");
    await mkdir(join(root, "src"), { mode: 0o755 });
    expect(await mci.run(greet, { cwd: join(root, "src") })).toEqual(
      refusal(`mci: There is no schema file in ${join(root, "src")} or above it, up to ${root}.
  Write a first one with 'mci init', or name yours with --file.
`),
    );
    expect((await mci.run(greet, { cwd: root })).stderr).toContain(`There is no schema file in ${root}.\n`);
  });

  it("finds a file at the root of the repository", async () => {
    const { below } = await project({ ".git/HEAD": "x" });
    expect(await mci.run(greet, { cwd: below })).toMatchObject({ code: 0 });
  });

  it("ends at the home folder", async () => {
    const { folder, below } = await project();
    expect(await mci.run(greet, { cwd: below, env: { HOME: folder, USERPROFILE: folder } })).toMatchObject({ code: 0 });
    const { code, stderr } = await mci.run(greet, { cwd: below, env: { HOME: below, USERPROFILE: below } });
    expect([code, stderr]).toEqual([2, expect.stringContaining(`There is no schema file in ${below}.`)]);
  });
});

describe.skipIf(isWindows)("a config (Windows has no write bits to check)", () => {
  it.each([0o777, 0o775, 0o1777])("is refused in a working directory of mode %o", async (mode) => {
    const { folder, hasRun } = await project();
    await chmod(folder, mode);
    for (const args of [greet, ["validate"], ["envs"], ["lock"], ["import"], ["validate", "mci.json"]]) {
      const { code, stderr } = await mci.run(args, { cwd: folder });
      expect([args, code]).toEqual([args, 2]);
      expect(stderr).toContain(`mci.config.mjs is in a folder that others can write to (${folder}), so it is not run.`);
      expect(stderr).toContain(`name it with --config or set MCI_TRUST=${folder}.`);
    }
    expect(hasRun()).toBe(false);
  });

  it("does not keep the schema file of the working directory from being used", async () => {
    const cwd = await mci.folderOf({ "mci.json": schema });
    await chmod(cwd, 0o777);
    expect(await mci.run(greet, { cwd })).toMatchObject({ code: 0 });
  });

  it("runs if it is named with --config, or its folder in MCI_TRUST", async () => {
    const { folder, hasRun } = await project();
    await chmod(folder, 0o777);
    expect(await mci.run(greet, { cwd: folder, env: { MCI_TRUST: "." } })).toMatchObject({ code: 0 });
    expect(hasRun()).toBe(true);
    const named = [...greet, "--config", "mci.config.mjs"];
    expect(await mci.run(named, { cwd: folder })).toMatchObject({ code: 0 });
    expect(await mci.run(named, { cwd: folder, env: { MCI_TRUST: "" } })).toMatchObject({ code: 0 });
  });

  it("that is named does not make a schema file above trusted", async () => {
    const { folder, below } = await project();
    await chmod(folder, 0o777);
    const { code, stderr } = await mci.run([...greet, "--config", "../mci.config.mjs"], { cwd: below });
    expect([code, stderr]).toEqual([2, expect.stringContaining("mci.json is in a folder that others can write to")]);
  });

  it("is judged by the target of its link", async () => {
    const { folder, hasRun } = await project();
    const open = await mci.folderOf({ "planted.mjs": planted });
    await chmod(open, 0o777);
    await rm(join(folder, "mci.config.mjs"));
    await symlink(join(open, "planted.mjs"), join(folder, "mci.config.mjs"));
    const { code, stderr } = await mci.run(greet, { cwd: folder });
    expect([code, stderr]).toEqual([2, expect.stringContaining(`mci.config.mjs is in a folder that others can write`)]);
    expect(hasRun()).toBe(false);
    expect(existsSync(join(open, "has-run"))).toBe(false);
  });

  it("of the tenants' folder is refused, too", async () => {
    const tenants = await mci.folderOf({ "acme/mci.json": schema, "mci.config.mjs": planted });
    await chmod(tenants, 0o777);
    const { code, stderr } = await mci.run(["run", "--http", "0", "--tenants", tenants], { cwd: "/" });
    expect([code, stderr]).toEqual([2, expect.stringContaining("so it is not run")]);
    expect(existsSync(join(tenants, "has-run"))).toBe(false);
  });
});

// Only root can give files to other users, and start a command as another user.
describe.runIf(isRoot)("files of other users (only root can give files away)", () => {
  it("above the working directory are refused, root or not", async () => {
    const { folder, below, hasRun } = await project();
    await chown(join(folder, "mci.json"), stranger, stranger);
    const { code, stderr } = await mci.run(greet, { cwd: below });
    expect([code, stderr]).toEqual([
      2,
      expect.stringContaining("../mci.json belongs to another user, so it is not used."),
    ]);
    await chown(join(folder, "mci.json"), 0, 0);
    await chown(folder, stranger, stranger);
    const { stderr: ofFolder } = await mci.run(greet, { cwd: below });
    expect(ofFolder).toContain(`../mci.json is in a folder of another user (${folder}), so it is not used.`);
    expect(hasRun()).toBe(false);
  });

  it.each(["mci.config.mjs", ".env", ".env.mci"])("beside a schema file above are refused: %s", async (name) => {
    const { folder, below, hasRun } = await project({ [name]: planted });
    await chown(join(folder, name), stranger, stranger);
    const { code, stderr } = await mci.run(greet, { cwd: below });
    expect([code, stderr]).toEqual([2, expect.stringContaining(`${name} belongs to another user`)]);
    expect(hasRun()).toBe(name !== "mci.config.mjs");
  });

  it("in the working directory may belong to anyone when root runs, as in a container", async () => {
    const { folder, hasRun } = await project({ ".env": "NAME=Ada" });
    for (const name of [".", "mci.json", "mci.config.mjs", ".env"]) await chown(join(folder, name), owner, owner);
    expect(await mci.run(greet, { cwd: folder })).toEqual(success("Hello Ada\n"));
    expect(hasRun()).toBe(true);
  });

  const title = "are run by their owner, and those of root by everyone, but no others";
  it.runIf(othersCanRunNode)(`${title} (where other users can run this Node)`, async () => {
    await chmod(mci.folder, 0o755);
    const { folder, below } = await project({ "mci.config.mjs": "export default {};" });
    await chmod(folder, 0o755);
    const asOwner = (cwd: string) => mci.run(greet, { cwd, user: owner, env: { HOME: "/nonexistent" } });
    expect(await asOwner(folder)).toMatchObject({ code: 0 });
    expect(await asOwner(below)).toMatchObject({ code: 0 });
    for (const name of [".", "mci.json", "mci.config.mjs"]) await chown(join(folder, name), owner, owner);
    expect(await asOwner(folder)).toMatchObject({ code: 0 });
    expect(await asOwner(below)).toMatchObject({ code: 0 });
    await chown(join(folder, "mci.config.mjs"), stranger, stranger);
    expect((await asOwner(folder)).stderr).toContain("mci.config.mjs belongs to another user, so it is not run.");
    await rm(join(folder, "mci.config.mjs"));
    await chown(join(folder, "mci.json"), stranger, stranger);
    expect((await asOwner(below)).stderr).toContain("mci.json belongs to another user, so it is not used.");
  });

  const planting = "in the working directory are refused to all but root, before a server of theirs is started";
  it.runIf(othersCanRunNode)(`${planting} (where other users can run this Node)`, async () => {
    await chmod(mci.folder, 0o755);
    const folder = await mci.folderOf({ "mci.json": "" });
    const mark = join(folder, "has-run");
    const server = {
      command: process.execPath,
      args: ["-e", `require("fs").writeFileSync(${JSON.stringify(mark)}, "")`],
    };
    await writeFile(join(folder, "mci.json"), JSON.stringify({ schemaVersion: "1.0", mcp_servers: { x: server } }));
    await chmod(folder, 0o1777);
    await chown(join(folder, "mci.json"), stranger, stranger);
    const asOwner = (args: readonly string[], env: Readonly<Record<string, string>> = {}) =>
      mci.run(args, { cwd: folder, user: owner, env: { HOME: "/nonexistent", ...env } });
    expect(await asOwner(["list"])).toEqual(
      refusal(`mci: mci.json belongs to another user, so it is not used.
  If you trust it, name it with --file or set MCI_TRUST=${folder}.
`),
    );
    expect(existsSync(mark)).toBe(false);
    await writeFile(join(folder, "mci.json"), schema);
    expect(await asOwner(["list", "--file", "mci.json"])).toMatchObject({ code: 0 });
    expect(await asOwner(["list"], { MCI_TRUST: folder })).toMatchObject({ code: 0 });
    // The user's own file is used even if others may write to the folder, unless it links to another user's file.
    await chown(join(folder, "mci.json"), owner, owner);
    expect(await asOwner(["list"])).toMatchObject({ code: 0 });
    await rename(join(folder, "mci.json"), join(folder, "tools.json"));
    await chown(join(folder, "tools.json"), stranger, stranger);
    await symlink("tools.json", join(folder, "mci.json"));
    await lchown(join(folder, "mci.json"), owner, owner);
    expect(await asOwner(["list"])).toMatchObject({ code: 2 });
  });

  it("are refused if a link leads to them by '..' after a linked folder, and nothing runs", async () => {
    const harmless = "export default {};";
    const { folder } = await project({ "conf/mci.config.mjs": harmless });
    const team = await mci.folderOf({ "shared/x": "", "conf/mci.config.mjs": planted });
    for (const name of ["conf", "conf/mci.config.mjs"]) await chown(join(team, name), stranger, stranger);
    await symlink(join(team, "shared"), join(folder, "linked"));
    await rm(join(folder, "mci.config.mjs"));
    await symlink("linked/../conf/mci.config.mjs", join(folder, "mci.config.mjs"));
    const { code, stderr } = await mci.run(["list"], { cwd: folder });
    expect([code, stderr]).toEqual([2, expect.stringContaining("mci.config.mjs belongs to another user")]);
    expect(existsSync(join(team, "conf/has-run"))).toBe(false);
  });

  const homeless = "without HOME, a user that the system does not know has no home folder";
  it.runIf(othersCanRunNode)(`${homeless} (where other users can run this Node)`, async () => {
    await chmod(mci.folder, 0o755);
    const { folder, below } = await project({ "mci.config.mjs": "export default {};" });
    await chmod(folder, 0o755);
    for (const cwd of [folder, below]) {
      expect(await mci.run(greet, { cwd, user: unknownUser })).toMatchObject({ code: 0, stdout: "Hello you\n" });
    }
  });

  it("are refused if a link of another user to a folder is on the way, and nothing runs", async () => {
    const { folder, hasRun } = await project({ "own/x.mjs": planted });
    const team = await mci.folderOf({ x: "" });
    await symlink(join(folder, "own"), join(team, "d"));
    await lchown(join(team, "d"), stranger, stranger);
    await rm(join(folder, "mci.config.mjs"));
    await symlink(join(team, "d/x.mjs"), join(folder, "mci.config.mjs"));
    const { code, stderr } = await mci.run(["list"], { cwd: folder });
    expect([code, stderr]).toEqual([2, expect.stringContaining("mci.config.mjs belongs to another user")]);
    expect([hasRun(), existsSync(join(folder, "own/has-run"))]).toEqual([false, false]);
    await lchown(join(team, "d"), 0, 0);
    expect(await mci.run(["list"], { cwd: folder })).toMatchObject({ code: 0 });
  });

  it("elsewhere are refused if only the folder of a link to them is in MCI_TRUST", async () => {
    const { folder } = await project();
    const team = await mci.folderOf({ "planted.mjs": planted });
    await chown(join(team, "planted.mjs"), stranger, stranger);
    await rm(join(folder, "mci.config.mjs"));
    await symlink(join(team, "planted.mjs"), join(folder, "mci.config.mjs"));
    const listed = (...trust: string[]) =>
      mci.run(["list"], { cwd: folder, env: { MCI_TRUST: trust.join(delimiter) } });
    expect(await listed(folder)).toMatchObject({ code: 2, stderr: expect.stringContaining("belongs to another user") });
    expect(existsSync(join(team, "has-run"))).toBe(false);
    expect(await listed(folder, team)).toMatchObject({ code: 0 });
  });

  it("are refused if only the link belongs to another user", async () => {
    const { folder, below } = await project();
    await rename(join(folder, "mci.json"), join(folder, "tools.json"));
    await symlink("tools.json", join(folder, "mci.json"));
    await lchown(join(folder, "mci.json"), stranger, stranger);
    expect((await mci.run(greet, { cwd: below })).stderr).toContain("mci.json belongs to another user");
  });
});
