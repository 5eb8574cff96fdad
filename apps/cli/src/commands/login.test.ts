import type { ChildProcess } from "node:child_process";
import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { browse, startAuthorizationServer, startProtectedServer, type ProtectedServer } from "@mci/login/testing";
import { describe, expect, it } from "vitest";
import { mciForTests, outcomeOf, type Outcome } from "../test/mci.ts";

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
    const called = await mci.run(["call", "whoami"], { cwd, env });
    expect(called).toMatchObject({ code: 0, stdout: "You sent Bearer [redacted].\n" });

    const logout = await mci.run(["logout", "hosted"], { cwd, env });
    expect([logout.code, logout.stderr]).toEqual([0, "Logged out of hosted.\n"]);
    expect(await readdir(folder)).toEqual([]);
    const after = await mci.run(["call", "whoami"], { cwd, env });
    expect([after.code, after.stderr]).toEqual([1, expect.stringContaining("Log in with 'mci login hosted'.")]);
  });
});

interface Place {
  readonly cwd: string;
  readonly env: Readonly<Record<string, string>>;
}

/** A project with a server, and a home of its own. */
async function project({ url }: ProtectedServer): Promise<Place> {
  const file = { schemaVersion: "1.0", mcp_servers: { hosted: { type: "http", url: url.href } } };
  const cwd = await mci.folderOf({ "mci.json": JSON.stringify(file) });
  return { cwd, env: { HOME: cwd, XDG_CONFIG_HOME: join(cwd, "config") } };
}

/** Logs in with a browser that follows the URL on the terminal. */
async function logIn(args: readonly string[], place: Place): Promise<Outcome> {
  const child = mci.start(["login", ...args, "--no-browser"], place);
  const outcome = outcomeOf(child);
  await browse(await pageOf(child));
  return outcome;
}

function pageOf({ stderr }: ChildProcess): Promise<URL> {
  return new Promise((resolve) => {
    let text = "";
    stderr?.on("data", (chunk: string) => {
      text += chunk;
      const [, url] = /^ {2}(http\S+)\n/m.exec(text) ?? [];
      if (url !== undefined) resolve(new URL(url));
    });
  });
}
