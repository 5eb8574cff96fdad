import { spawn } from "node:child_process";
import { chmod, chown, lstat, mkdir, readdir, readFile, rm, stat, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { canRunNode, mciForTests, refusal, schemaOf, textTool, type Outcome } from "../../test/mci.ts";
import { keys, terminalForTests } from "../../test/terminal-session.ts";

const mci = mciForTests();
const startOnTerminal = terminalForTests(mci);
const schema = schemaOf(textTool("a", "{{ env.API_KEY }}"));
const cursor = "home/.cursor/mcp.json";
const others = `// mine
{\r
\t"mcpServers": {\r
\t\t"files": { "command": "npx", "env": { "TOKEN": "s3cret" } }, // note\r
\t},\r
\t"x": 1.50,\r
}\r
`;

/** Creates a project in a folder named `shop`, beside a home folder with files. */
async function place(files: Readonly<Record<string, string>>): Promise<Place> {
  const folder = await mci.folderOf({ "shop/mci.json": schema, "home/.keep": "", ...files });
  const env = { HOME: join(folder, "home") };
  return {
    folder,
    env,
    cwd: join(folder, "shop"),
    connect: (...args) => mci.run(["connect", ...args], { cwd: join(folder, "shop"), env }),
    read: (name) => readFile(join(folder, name), "utf8"),
  };
}

interface Place {
  readonly folder: string;
  readonly cwd: string;
  readonly env: Readonly<Record<string, string>>;
  connect(...args: readonly string[]): Promise<Outcome>;
  read(name: string): Promise<string>;
}

function entryOf(cwd: string): { readonly command: string; readonly args: readonly string[] } {
  return {
    command: process.execPath,
    args: [join(mci.folder, "bundle/main.cjs"), "run", "--file", join(cwd, "mci.json")],
  };
}

describe.concurrent("mci connect", () => {
  it("misses no env value that has a fallback", async () => {
    const { connect } = await place({
      "shop/mci.json": schemaOf(textTool("a", "{{ env.HOST | 'localhost' }} {{ env.API_KEY }}")),
    });
    expect((await connect("cursor")).stderr).toMatch(/^API_KEY: not set\./m);
  });

  it("shows the change and writes nothing without --yes, then writes it, keeps a backup, and removes it to the byte", async () => {
    const { folder, cwd, connect, read } = await place({ [cursor]: others });
    const shown = await connect("cursor");
    expect(shown).toMatchObject({ code: 1, stdout: "" });
    expect(shown.stderr).toContain('+ "shop": {\n+   "command": ');
    expect(shown.stderr).toContain("API_KEY: not set.");
    expect(shown.stderr).toMatch(/Nothing was written: --yes makes this change\.\n$/);
    expect(shown.stderr).not.toContain("s3cret");
    expect(await read(cursor)).toBe(others);

    const written = await connect("cursor", "--yes");
    expect(written).toMatchObject({ code: 0, stdout: "", stderr: expect.stringContaining("Connected Cursor.") });
    const entry = JSON.stringify(entryOf(cwd), undefined, "\t").replaceAll("\n", "\r\n\t\t");
    const note = "// note\r\n";
    expect(await read(cursor)).toBe(others.replace(note, `${note}\t\t"shop": ${entry},\r\n`));
    const backup = (await readdir(join(folder, "home/.cursor"))).find((name) => name.endsWith(".backup")) ?? "";
    expect(await read(`home/.cursor/${backup}`)).toBe(others);

    expect(await connect("cursor", "--yes")).toMatchObject({
      code: 0,
      stderr: expect.stringContaining("connected already"),
    });
    const removed = await connect("cursor", "--remove", "--yes");
    expect(removed).toMatchObject({ code: 0, stderr: expect.stringContaining("Removed 'shop' from Cursor.") });
    expect(await read(cursor)).toBe(others);
    expect(await connect("cursor", "--remove")).toMatchObject({ code: 0, stderr: "Cursor has no server 'shop'.\n" });
    expect((await readdir(join(folder, "home/.cursor"))).filter((name) => !name.endsWith(".backup"))).toEqual([
      "mcp.json",
    ]);
  });

  it.each([
    ["claude-desktop", "home/.config/Claude/claude_desktop_config.json", "mcpServers", {}],
    ["claude-code", "home/.claude.json", "mcpServers", { type: "stdio", env: { API_KEY: "${API_KEY}" } }],
    ["cursor", cursor, "mcpServers", { env: { API_KEY: "${env:API_KEY}" } }],
    ["vscode", "home/.config/Code/User/mcp.json", "servers", { type: "stdio", env: { API_KEY: "${env:API_KEY}" } }],
    ["gemini-cli", "home/.gemini/settings.json", "mcpServers", { env: { API_KEY: "${API_KEY}" } }],
    ["windsurf", "home/.codeium/windsurf/mcp_config.json", "mcpServers", { env: { API_KEY: "${env:API_KEY}" } }],
    ["zed", "home/.config/zed/settings.json", "context_servers", {}],
    ["cline", "home/.cline/data/settings/cline_mcp_settings.json", "mcpServers", {}],
  ])("writes a first configuration of %s, with env by name", async (client, file, key, fields) => {
    const { cwd, env, read } = await place({});
    const outcome = await mci.run(["connect", client, "--yes"], { cwd, env: { ...env, API_KEY: "s3cret" } });
    expect(outcome).toMatchObject({ code: 0, stderr: expect.stringContaining("(a new file)") });
    expect(outcome.stderr).not.toContain("s3cret");
    expect(outcome.stderr).toContain("API_KEY: ");
    expect(JSON.parse(await read(file))).toEqual({ [key]: { shop: { ...fields, ...entryOf(cwd) } } });
  });

  it("says which client 'claude' means", async () => {
    const { connect } = await place({});
    const note = "Claude Code; for Claude Desktop: mci connect claude-desktop\n";
    expect((await connect("claude")).stderr).toMatch(new RegExp(`^${note}`));
    expect((await connect("claude-code")).stderr).not.toContain(note);
  });

  it("writes TOML for Codex, and leaves the rest as it is", async () => {
    const config = '# mine\nmodel = "o3"\n\n[mcp_servers.files]\ncommand = "x" # x\n';
    const { cwd, connect, read } = await place({ "home/.codex/config.toml": config });
    expect(await connect("codex", "--yes", "--name", "tools", "--filter", "tags:read")).toMatchObject({ code: 0 });
    const { command, args } = entryOf(cwd);
    const shownArgs = [...args, "--filter", "tags:read"].map((text) => JSON.stringify(text)).join(", ");
    expect(await read("home/.codex/config.toml")).toBe(
      `${config}\n[mcp_servers.tools]\ncommand = ${JSON.stringify(command)}\nargs = [${shownArgs}]\n`,
    );
    expect((await connect()).stdout).toMatch(/^codex +connected as tools +~\/.codex\/config.toml$/m);
    expect(await connect("codex", "--yes", "--remove", "--name", "tools")).toMatchObject({ code: 0 });
    expect(await read("home/.codex/config.toml")).toBe(config);
  });

  it("writes the file of a project for others, with a path relative to its root", async () => {
    const { folder, connect, read } = await place({ ".git/HEAD": "" });
    expect(await connect("vscode", "--project", "--yes")).toMatchObject({ code: 0 });
    const [version = ""] = (await mci.run(["--version"], { cwd: folder })).stdout.split(" ");
    const args = ["-y", `@mci/cli@${version}`, "run", "--file", "${workspaceFolder}/shop/mci.json"];
    expect(JSON.parse(await read(".vscode/mcp.json"))).toEqual({
      servers: { shop: { type: "stdio", command: "npx", args } },
    });
    expect(await connect("vscode", "--project", "--yes")).toMatchObject({
      code: 0,
      stderr: expect.stringContaining("already"),
    });
    expect(await connect("zed", "--project")).toEqual(
      refusal(expect.stringContaining("Zed has no file of a project.")),
    );
  });

  it.each([
    ['{"a":1}', '{"a":1}'],
    ['{\n  "a": 1,\n}\n', '{\n  "a": 1,\n}\n'],
    ['{"a":1,"mcpServers":{/* mine */}}', '{"a":1,"mcpServers":{\n/* mine */}}'],
    ['{"mcpServers":{}}', '{"mcpServers":{}}'],
  ])("restores %j when it is removed", async (before, after) => {
    const { connect, read } = await place({ [cursor]: before });
    expect(await connect("cursor", "--yes", "--filter", "tags:nope")).toMatchObject({
      code: 0,
      stderr: expect.stringContaining("The filters select no tool."),
    });
    expect(await connect("cursor", "--remove", "--yes")).toMatchObject({
      code: 0,
      stderr: expect.stringMatching(/^~\/\.cursor\/mcp\.json\n/),
    });
    expect(await read(cursor)).toBe(after);
  });

  it("starts a server that answers", async () => {
    const { connect, read } = await place({ "shop/.env.mci": "API_KEY=1" });
    await connect("cursor", "--yes");
    const { command, args } = JSON.parse(await read(cursor)).mcpServers.shop;
    const initialize = {
      jsonrpc: "2.0",
      id: 1,
      method: "initialize",
      params: { protocolVersion: "2025-11-25", capabilities: {}, clientInfo: { name: "t", version: "1" } },
    };
    const child = spawn(command, args, { cwd: "/", env: {}, stdio: ["pipe", "pipe", "ignore"] });
    child.stdin.write(`${JSON.stringify(initialize)}\n`);
    const [line] = (
      await new Promise<string>((resolve) => child.stdout.setEncoding("utf8").once("data", resolve))
    ).split("\n");
    child.stdin.end();
    expect(JSON.parse(line ?? "")).toMatchObject({ id: 1, result: { serverInfo: {} } });
  });

  it("updates its own entry alone, and keeps the fields that were added to it", async () => {
    const { cwd, env, read } = await place({});
    const args = ["old.mjs", "run", "--file", join(cwd, "mci.json")];
    const before = { mcpServers: { shop: { command: "old", args, timeout: 5, env: { OTHER: "s3cret" } } } };
    await mkdir(join(cwd, "../home/.cursor"));
    await writeFile(join(cwd, "..", cursor), JSON.stringify(before));
    const { stderr } = await mci.run(["connect", "cursor", "--yes"], { cwd, env: { ...env, API_KEY: "s3cret" } });
    expect(stderr).toContain('-   "command": "old"');
    expect(stderr).not.toContain("s3cret");
    expect(JSON.parse(await read(cursor)).mcpServers.shop).toEqual({
      ...before.mcpServers.shop,
      ...entryOf(cwd),
      env: { OTHER: "s3cret", API_KEY: "${env:API_KEY}" },
    });
  });

  it("leaves a server of that name alone that is another one", async () => {
    const text = '{"mcpServers":{"shop":{"command":"x","env":{"K":"s3cret"}}}}';
    const { connect, read } = await place({ [cursor]: text });
    expect(await connect("cursor", "--yes")).toEqual(refusal(expect.stringContaining("has another server 'shop'")));
    expect(await connect("cursor", "--yes", "--remove")).toMatchObject({ code: 2 });
    expect(await read(cursor)).toBe(text);
    const removed = await connect("cursor", "--yes", "--remove", "--name", "shop");
    expect(removed).toMatchObject({ code: 0, stderr: expect.not.stringContaining("s3cret") });
    expect(await read(cursor)).toBe('{"mcpServers":{}}');
  });

  it.each([
    [
      "a comma too few",
      '{\n  "a": 1\n  "b": 2\n}',
      /mcp\.json:3:3: This is not valid JSON: comma expected\.\n {2}Nothing was changed/,
    ],
    ["a list in place of the servers", '{ "mcpServers": [] }', /mcp\.json:1:17: This must be an object/],
    [
      "bytes that are not UTF-8",
      Buffer.from([0x7b, 0xff, 0x7d]).toString("latin1"),
      /is not UTF-8 text|not valid JSON/,
    ],
  ])("changes nothing in a file with %s", async (_, text, message) => {
    const { connect, read } = await place({ [cursor]: text });
    expect(await connect("cursor", "--yes")).toMatchObject({ code: 2, stderr: expect.stringMatching(message) });
    expect(await read(cursor)).toBe(text);
  });

  it("refuses a folder, a circle of links and a link to nothing in place of the file", async () => {
    const { folder, connect } = await place({ "home/.cursor/.keep": "" });
    const file = join(folder, cursor);
    await mkdir(file);
    expect((await connect("cursor", "--yes")).stderr).toContain("it is not a regular file");
    await rm(file, { recursive: true });
    await symlink("mcp.json", file);
    expect((await connect("cursor", "--yes")).stderr).toContain("ELOOP");
    await rm(file);
    await symlink("nowhere", file);
    expect((await connect("cursor", "--yes")).stderr).toContain("it is a link to a file that does not exist");
    expect((await lstat(file)).isSymbolicLink()).toBe(true);
  });

  it("keeps links, modes and owners", async () => {
    const { folder, connect } = await place({ "dotfiles/mcp.json": "{}", "home/.cursor/.keep": "" });
    const target = join(folder, "dotfiles/mcp.json");
    await symlink("../../dotfiles/mcp.json", join(folder, cursor));
    await chmod(target, 0o600);
    if (process.getuid?.() === 0) await chown(target, 12_345, 54_321);
    const { uid, gid } = await stat(target);
    expect(await connect("cursor", "--yes")).toMatchObject({ code: 0 });
    expect((await lstat(join(folder, cursor))).isSymbolicLink()).toBe(true);
    const after = await stat(target);
    expect({ mode: after.mode & 0o777, uid: after.uid, gid: after.gid }).toEqual({ mode: 0o600, uid, gid });
    const backup = (await readdir(join(folder, "dotfiles"))).find((name) => name.endsWith(".backup")) ?? "";
    expect((await stat(join(folder, "dotfiles", backup))).mode & 0o777).toBe(0o600);
  });

  it.runIf(process.getuid?.() === 0 && canRunNode(12_345))("refuses a file of another user", async () => {
    const { folder, cwd, env, read } = await place({ [cursor]: "{}" });
    for (const path of [mci.folder, folder, cwd]) await chmod(path, 0o755);
    await chmod(join(folder, "home/.cursor"), 0o777);
    const outcome = await mci.run(["connect", "cursor", "--yes", "--file", "mci.json"], { cwd, env, user: 12_345 });
    expect(outcome).toMatchObject({ code: 2, stderr: expect.stringContaining("it belongs to another user") });
    expect(await read(cursor)).toBe("{}");
  });

  it("loses nothing if several projects connect at once, to a large file", async () => {
    const large = JSON.stringify({ history: Array.from({ length: 20_000 }, (_, index) => ({ index, text: "…" })) });
    const { folder, connect, read } = await place({ "home/.claude.json": large });
    const names = ["a", "b", "c"];
    const outcomes = await Promise.all(names.map((name) => connect("claude-code", "--yes", "--name", name)));
    expect(outcomes.map(({ code }) => code)).toEqual([0, 0, 0]);
    const { mcpServers, history } = JSON.parse(await read("home/.claude.json"));
    expect(Object.keys(mcpServers).toSorted()).toEqual(names);
    expect(history).toHaveLength(20_000);
    expect((await readdir(join(folder, "home"))).filter((name) => name.includes("mci-new"))).toEqual([]);
  });

  it.each([
    [["curser"], "mci: There is no client 'curser'.\n  Did you mean 'cursor'?\n"],
    [["cursor", "zed"], "mci: 'mci connect' does not take the argument 'zed'.\n  It takes one client at a time.\n"],
    [["cursor", "--name", "__proto__"], expect.stringContaining("mci: --name __proto__: a name has up to 64")],
    [["cursor", "--name", "a]\nb"], expect.stringContaining("a name has up to 64")],
    [["cursor", "--filter", "tgas:a"], expect.stringContaining("there is no kind 'tgas'")],
  ])("refuses %j", async (args, stderr) => {
    const { folder, connect } = await place({});
    expect(await connect(...args)).toEqual(refusal(stderr));
    expect(await readdir(join(folder, "home"))).toEqual([".keep"]);
  });

  it("asks on a terminal, and stops if the file was changed meanwhile", async () => {
    const { folder, cwd, env, read } = await place({ [cursor]: "{}" });
    const start = (): ReturnType<typeof startOnTerminal> => startOnTerminal(["connect", "cursor"], { cwd, env });
    const declined = start();
    await declined.waitFor("Write this to");
    declined.send(keys.enter);
    expect(await declined.ended).toBe(1);
    expect(declined.screen()).toContain("Nothing was written.");
    const cancelled = start();
    await cancelled.waitFor("Write this to");
    cancelled.send(keys.ctrlD);
    expect(await cancelled.ended).toBe(130);
    const late = start();
    await late.waitFor("Write this to");
    await writeFile(join(folder, cursor), '{"x":1}');
    late.send("y");
    expect(await late.ended).toBe(2);
    expect(late.screen()).toContain("was changed by another program");
    expect(await read(cursor)).toBe('{"x":1}');
    const agreed = start();
    await agreed.waitFor("Write this to");
    agreed.send("y");
    expect(await agreed.ended).toBe(0);
    expect(JSON.parse(await read(cursor))).toMatchObject({ x: 1, mcpServers: { shop: {} } });
  });
});
