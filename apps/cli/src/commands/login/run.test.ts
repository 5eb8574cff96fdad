import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { readdir, readFile, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import {
  browse,
  keychain,
  startAuthorizationServer,
  startProtectedServer,
  type ProtectedServer,
} from "@mci/login/testing";
import { describe, expect, it } from "vitest";
import { mciForTests, outcomeOf, type Outcome } from "../../test/mci.ts";

const mci = mciForTests();

describe("mci login", () => {
  it("logs in to a server of the file, for all other commands", async () => {
    const authorizationServer = await startAuthorizationServer();
    const server = await startProtectedServer(authorizationServer);
    const { cwd, env } = await project(server);
    const before = await mci.run(["import"], { cwd, env });
    expect([before.code, before.stderr]).toEqual([2, expect.stringContaining("Log in with 'mci login hosted'.")]);

    const login = await logIn(["hosted"], { cwd, env });
    expect([login.code, login.stderr]).toEqual([
      0,
      expect.stringMatching(/^Log in to hosted .*\nLogged in to hosted\.\n$/s),
    ]);
    const folder = join(cwd, "config/mci/logins");
    const files = await readdir(folder);
    expect(files).toEqual([expect.stringMatching(/^127\.0\.0\.1-[\da-f]{32}\.json$/)]);
    expect((await stat(join(folder, files[0] ?? ""))).mode & 0o777).toBe(0o600);

    const imported = await mci.run(["import"], { cwd, env });
    expect([imported.code, imported.stderr]).toEqual([0, expect.stringContaining("hosted: 1 tool fetched.")]);
    // Expired: two processes refresh it at once, and the server would end the login if a refresh token came twice.
    const file = join(folder, files[0] ?? "");
    const stored: { readonly tokens: object } = JSON.parse(await readFile(file, "utf8"));
    await writeFile(file, JSON.stringify({ ...stored, tokens: { ...stored.tokens, expires_at: 1, refresh_at: 1 } }));
    const call = (): Promise<Outcome> => mci.run(["call", "whoami"], { cwd, env });
    for (const called of await Promise.all([call(), call()])) {
      expect(called).toMatchObject({ code: 0, stdout: "You sent Bearer [redacted].\n" });
    }
    expect(authorizationServer.requests.filter((line) => line === "POST /token")).toHaveLength(2);
    expect(await askOver(mci.start(["run", "--http", "0", "-q"], { cwd, env }), "tools/call")).toContain(
      "Bearer [redacted]",
    );

    const logout = await mci.run(["logout", "hosted"], { cwd, env });
    expect([logout.code, logout.stderr]).toEqual([0, "Logged out of hosted.\n"]);
    expect(await readdir(folder)).toEqual([]);
    const after = await call();
    expect([after.code, after.stderr]).toEqual([1, expect.stringContaining("Log in with 'mci login hosted'.")]);
  });

  it("hands the login to a command, and not to the files of tenants", async () => {
    const server = await startProtectedServer(await startAuthorizationServer());
    const { cwd, env } = await project(server);
    const folder = await mci.folderOf({
      "keychain.mjs": keychain,
      "acme/mci.json": fileOf(server),
      "mci.config.mjs": "export default { servers: { tokens: async () => 'the-operators-token' } };",
    });
    const command = JSON.stringify([process.execPath, join(folder, "keychain.mjs"), join(folder, "vault.json")]);
    const place = { cwd, env: { ...env, MCI_LOGIN_COMMAND: command } };
    expect(await logIn([server.url.href], place)).toMatchObject({ code: 0 });
    expect(Object.keys(JSON.parse(await readFile(join(folder, "vault.json"), "utf8")) as object)).toEqual([
      server.url.href,
    ]);
    expect(await readdir(join(cwd, "config/mci/logins"))).toEqual([]);
    expect(await mci.run(["call", "whoami"], place)).toMatchObject({
      code: 0,
      stdout: "You sent Bearer [redacted].\n",
    });

    const tenants = (config: readonly string[]): ChildProcess =>
      mci.start(["run", "--http", "0", "--tenants", folder, ...config], place);
    const refused = await outcomeOf(tenants([]));
    expect([refused.code, refused.stderr]).toEqual([
      2,
      expect.stringContaining("'servers.tokens' cannot be combined with"),
    ]);
    const config = "export default { server: { guard: { tenantHeader: true } } };";
    await writeFile(join(folder, "mci.config.mjs"), config);
    const before = server.tokens.length;
    const listed = await askOver(tenants(["-q"]), "tools/list", { "x-tenant-id": "acme" });
    expect(listed).toContain('"tools":[]');
    const tokens = server.tokens.slice(before).map(({ token }) => token);
    expect(new Set(tokens)).toEqual(new Set([undefined]));
  });

  it.each([
    [[], "Which server?"],
    [["hostd"], "There is no MCP server 'hostd' in the file.\n  Did you mean 'hosted'?"],
    [["local"], "The MCP server 'local' is a command: there is nothing to log in to."],
    [["keyed"], "The file gives the server 'keyed' the header Authorization, which is used instead of a login."],
    [["http://example.com/mcp"], "server 'http://example.com/mcp': a login requires https"],
    [["hosted", "--callback-port", "0"], "--callback-port: expected a port from 1 to 65535, got '0'."],
    [["https://user:word@example.com/mcp"], "The URL contains a user or password."],
  ])("refuses %j", async (args, message) => {
    const url = "https://mcp.example.com/mcp";
    const servers = {
      hosted: { url },
      local: { command: "none" },
      keyed: { url, headers: { authorization: "Bearer x" } },
    };
    const cwd = await mci.folderOf({ "mci.json": JSON.stringify({ schemaVersion: "1.0", mcp_servers: servers }) });
    const { code, stderr } = await mci.run(["login", ...args], { cwd, env: { HOME: cwd } });
    expect([code, stderr]).toEqual([2, expect.stringContaining(message)]);
  });
});

interface Place {
  readonly cwd: string;
  readonly env: Readonly<Record<string, string>>;
}

/** A project with a server, and a home of its own. */
async function project(server: ProtectedServer): Promise<Place> {
  const cwd = await mci.folderOf({ "mci.json": fileOf(server) });
  return { cwd, env: { HOME: cwd, XDG_CONFIG_HOME: join(cwd, "config") } };
}

function fileOf({ url }: ProtectedServer): string {
  return JSON.stringify({ schemaVersion: "1.0", mcp_servers: { hosted: { type: "http", url: url.href } } });
}

/** Logs in with a browser that follows the URL on the terminal. */
async function logIn(args: readonly string[], place: Place): Promise<Outcome> {
  const child = mci.start(["login", ...args, "--no-browser"], place);
  const outcome = outcomeOf(child);
  const [, page = ""] = /^ {2}(http\S+)\n/m.exec(await textOf(child, /^ {2}http\S+\n/m)) ?? [];
  await browse(new URL(page));
  return outcome;
}

/** Returns what a command has written to stderr when that first matches, or when it ends. */
function textOf({ stderr }: ChildProcess, pattern: RegExp): Promise<string> {
  return new Promise((resolve) => {
    let text = "";
    stderr?.setEncoding("utf8").on("data", (chunk: string) => {
      text += chunk;
      if (pattern.test(text)) resolve(text);
    });
    stderr?.on("end", () => resolve(text));
  });
}

/** Sends a request to a server that is started, and ends it. */
async function askOver(
  child: ChildProcess,
  method: string,
  more: Readonly<Record<string, string>> = {},
): Promise<string> {
  const [line] = (await once(child.stdout!.setEncoding("utf8"), "data")) as [string];
  const headers = { "content-type": "application/json", accept: "application/json, text/event-stream", ...more };
  const body = JSON.stringify({ jsonrpc: "2.0", id: 1, method, params: { name: "whoami", arguments: {} } });
  const answer = await (await fetch(line.trim(), { method: "POST", headers, body })).text();
  child.kill("SIGKILL");
  return answer;
}
