import { createRequire } from "node:module";
import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { mciForTests, schemaOf, success, textTool, type Outcome } from "../../test/mci.ts";

const mci = mciForTests();
const memory = createRequire(import.meta.url).resolve("@modelcontextprotocol/server-memory/dist/index.js");

async function doctor(files: Readonly<Record<string, string>>, args: readonly string[] = []): Promise<Outcome> {
  const cwd = await mci.folderOf({ "home/.keep": "", ...files });
  return mci.run(["doctor", ...args], { cwd, env: { HOME: join(cwd, "home") } });
}

function withServers(servers: object): string {
  return JSON.stringify({ schemaVersion: "1.0", tools: [textTool("a", "x")], mcp_servers: servers });
}

describe.concurrent("mci doctor", () => {
  it("finds everything in order, on one screen", async () => {
    const cwd = await mci.folderOf({
      "shop/mci.json": schemaOf(textTool("a", "{{ env.KEY }}")),
      "shop/.env.mci": "KEY=s3cret",
    });
    const place = { cwd: join(cwd, "shop"), env: { HOME: cwd } };
    await mci.run(["connect", "cursor", "--yes"], place);
    const [version = ""] = (await mci.run(["--version"], place)).stdout.split(" ");
    expect(await mci.run(["doctor"], place)).toEqual(
      success(`✓ node   Node ${process.version}, mci ${version}
✓ file   mci.json: the schema file of this folder
✓ config no config: the defaults hold
✓ tools  1 tool in 1 file
✓ env    KEY: set
✓ client Cursor: connected as shop
`),
    );
    const config = join(cwd, ".cursor/mcp.json");
    await writeFile(config, (await readFile(config, "utf8")).replace(process.execPath, "/nowhere/node"));
    expect(await mci.run(["doctor", "--quiet"], place)).toMatchObject({
      code: 1,
      stdout: "✗ client Cursor: starts /nowhere/node, which does not exist\n         Run 'mci connect cursor' again.\n",
    });
  });

  it("fails where a folder comes from an env value that is not set, as nothing loads then", async () => {
    const file = { ...(JSON.parse(schemaOf(textTool("a", "x"))) as object), directoryAllowList: ["{{env.ROOT}}"] };
    const { code, stdout } = await doctor({ "mci.json": JSON.stringify(file) });
    expect(stdout).toContain("✗ env    ROOT is not set: directoryAllowList\n");
    expect(code).toBe(1);
  });

  it("says what is wrong and what to do, as JSON too, and shows no secrets", async () => {
    const files = {
      "mci.json": schemaOf(textTool("a", "{{ env.KEY }}"), textTool("b", "{{ env.")),
      ".env": "a line without a value s3cret\n",
      "home/.cursor/mcp.json": "{",
    };
    const { code, stdout } = await doctor(files);
    expect(code).toBe(1);
    expect(stdout).toContain("✗ tools  1 error, ");
    expect(stdout).toContain("'mci validate' shows them.");
    expect(stdout).toContain("! env    .env:1: This line sets no value");
    expect(stdout).toContain("! env    KEY is not set: a\n");
    expect(stdout).toContain("! client Cursor: unreadable: ");
    expect(stdout).toContain("! client no client is connected\n");
    expect(stdout).not.toContain("s3cret");
    const asJson = await doctor(files, ["--format", "json"]);
    expect(asJson).toMatchObject({ code: 1, stderr: "" });
    expect(JSON.parse(asJson.stdout)).toContainEqual({
      name: "tools",
      status: "error",
      message: expect.stringContaining("1 error"),
      hint: "'mci validate' shows them.",
    });
  });

  it("imports the package of the store, and opens none", async () => {
    const files = {
      "mci.json": schemaOf(textTool("a", "x")),
      "mci.config.mjs": `export default { server: { store: "redis://me:s3cret@cache/1" } };`,
    };
    const missing = await doctor(files);
    expect(missing.code).toBe(1);
    expect(missing.stdout).toMatch(
      /^✗ store {2}'server\.store' of mci\.config\.mjs requires the package @mci\/store-redis\.\n +Run 'npm install @mci\/store-redis' in /m,
    );
    expect(missing.stdout).toContain("✓ tools ");
    const name = "node_modules/@mci/store-redis";
    const installed = await doctor({ ...files, [`${name}/index.js`]: "exports.redisStore = () => process.exit(7);" });
    expect(installed).toMatchObject({ code: 0, stdout: expect.stringContaining("✓ store  redis://cache/1: @mci/store-redis is installed\n") }); // prettier-ignore
  });

  it("misses no env value that has a fallback, in tools and servers", async () => {
    const servers = {
      memory: { command: process.execPath, args: [memory], env: { LEVEL: "{{ env.LEVEL | 'info' }}" } },
    };
    const tools = [textTool("a", "{{ env.HOST | 'localhost' }}{{ env.KEY }}"), textTool("b", "{{ env.KEY | '' }}")];
    const schema = JSON.stringify({ schemaVersion: "1.0", tools, mcp_servers: servers });
    const { stdout } = await doctor({ "mci.json": schema });
    expect(stdout.match(/^.*is not set.*$/gm)).toEqual(["! env    KEY is not set: a, b"]);
    expect((await doctor({ "mci.json": schema, ".env": "KEY=k" })).stdout).toContain("✓ env    KEY: set\n");
  });

  it("asks servers for their tools, with a limit of time, and writes no cache", async () => {
    const servers = {
      memory: { command: process.execPath, args: [memory] },
      gone: { command: process.execPath, args: ["-e", "console.error(process.env.TOKEN); process.exit(3)"], env: { TOKEN: "{{env.TOKEN}}" } }, // prettier-ignore
      absent: { command: "no-such-command-here" },
    };
    const cwd = await mci.folderOf({ "mci.json": withServers(servers), ".env.mci": "TOKEN=s3cret-value" });
    const outcome = await mci.run(["doctor", "--timeout", "60s"], { cwd, env: { HOME: cwd } });
    expect(outcome.code).toBe(1);
    expect(outcome.stdout).toMatch(/^✓ server memory: 9 tools$/m);
    expect(outcome.stdout).toMatch(/^✗ server gone: /m);
    expect(outcome.stdout).toMatch(/^✗ server absent: .*no-such-command-here/m);
    expect(outcome.stdout).not.toContain("s3cret-value");
    expect((await readdir(cwd)).toSorted()).toEqual([".env.mci", "mci.json"]);
  });

  it("does not wait for ever", async () => {
    const silent = { command: process.execPath, args: ["-e", "process.stdin.resume()"] };
    const { code, stdout } = await doctor({ "mci.json": withServers({ silent }) }, ["--timeout", "200ms"]);
    expect(code).toBe(1);
    expect(stdout).toContain("✗ server silent: no answer within 0.2 s\n         --timeout 60s waits longer.");
  });

  it.each([
    [{}, "✗ file   There is no schema file in "],
    [{ "a.mci.json": "{}", "b.mci.json": "{}" }, "✗ file   There are 2 schema files in this folder"],
    [{ "mci.json": schemaOf(), "mci.config.mjs": "export default 5" }, "✗ config mci.config.mjs must export an object"],
  ])("ends at what hides the rest: %j", async (files, line) => {
    const { code, stdout } = await doctor(files);
    expect(code).toBe(1);
    expect(stdout).toContain(line);
    expect(stdout).not.toContain("client");
  });

  it("refuses a limit of time that is not one", async () => {
    expect(await doctor({ "mci.json": schemaOf() }, ["--timeout", "soon"])).toMatchObject({
      code: 2,
      stdout: "",
      stderr: expect.stringContaining("mci: --timeout soon: expected a time"),
    });
  });
});
