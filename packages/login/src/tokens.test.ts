import { chmod, readdir, readFile, writeFile } from "node:fs/promises";
import { hostname } from "node:os";
import { join } from "node:path";

import { describe, expect, it } from "vitest";

import { temporaryFolder } from "@mci/plugin-kit/test";
import { browse } from "../test/browser.ts";
import { keychain } from "../test/keychain.ts";
import { errorOf, startWorld } from "../test/logged-in.ts";
import { commandStore, folderStore, loginsFolder, mcpLogins } from "./index.ts";
import { readLogin } from "./store/read-login.ts";

const over = { expires_at: 1, refresh_at: 1 };

describe("the tokens of a login", () => {
  it("are refreshed once for all who ask, and rotate without losing the login", async () => {
    const { login, token, stored, change, authorizationServer } = await startWorld();
    await login();
    const refreshes = (): number => authorizationServer.requests.filter((line) => line === "POST /token").length - 1;
    for (let round = 1; round <= 3; round += 1) {
      await change(over);
      const before = await stored();
      // Each has logins of its own, as processes have.
      const tokens = await Promise.all(Array.from({ length: 5 }, () => token()));
      const after = await stored();
      expect(new Set(tokens)).toEqual(new Set([after.tokens.access_token]));
      expect(after.tokens.refresh_token).not.toBe(before.tokens.refresh_token);
      expect(after.tokens.scope).toBe("tools:read");
      expect(refreshes()).toBe(round);
    }
    const { tokens } = await stored();
    // What the server refuses is replaced, by what another process has got if that is newer.
    expect(await token("an older one")).toBe(tokens.access_token);
    expect(await token(tokens.access_token)).toBe((await stored()).tokens.access_token);
    expect(refreshes()).toBe(4);
  });

  it("are over without a refresh token, and when the authorization server says so", async () => {
    const without = await startWorld({ refreshes: false });
    await without.login();
    await without.change(over);
    const again = "Log in again with 'mci login hosted'.";
    expect(await errorOf(without.token())).toBe(`MCI_SERVER_REFUSED server 'hosted': the login has expired ${again}`);
    const { login, change, token, stored, authorizationServer } = await startWorld();
    await login();
    const { tokens } = await stored();
    await change({ ...over, refresh_token: "that-never-was" });
    const error = await errorOf(token());
    expect(error).toMatch(/^MCI_SERVER_REFUSED server 'hosted': the login has expired or was revoked: /);
    expect(error).toContain(again);
    expect(error).not.toContain("that-never-was");
    const requests = authorizationServer.requests.length;
    expect(await errorOf(token())).toContain(again);
    expect(authorizationServer.requests).toHaveLength(requests); // It is not asked in vain.
    expect((await stored()).tokens).toEqual({ ...tokens, ...over, refresh_token: undefined });
  });

  it("stay when the authorization server has a fault", async () => {
    let isBroken = false;
    const { login, change, token, stored } = await startWorld({
      intercept: (request, response) => {
        if (!isBroken || request.url !== "/token") return false;
        response.writeHead(503).end("no database");
        return true;
      },
    });
    await login();
    const { tokens } = await stored();
    isBroken = true;
    await change({ refresh_at: 1 });
    expect(await token()).toBe(tokens.access_token); // It is still good.
    await change(over);
    expect(await errorOf(token())).toMatch(/^MCI_SERVER_UNAVAILABLE server 'hosted': the login cannot be refreshed: /);
    isBroken = false;
    expect(await token()).toBe((await stored()).tokens.access_token);
  });

  it("are those of one server alone", async () => {
    const { login, logins, server } = await startWorld();
    await login();
    const at = (url: URL): Promise<string | undefined> => logins.tokens({ name: "hosted", url });
    expect(await at(server.url)).toBeDefined();
    expect(await at(new URL("/other", server.url))).toBeUndefined();
    expect(await at(new URL("?tenant=other", server.url))).toBeUndefined();
    expect(await at(new URL("https://other.example/mcp"))).toBeUndefined();
  });

  it("are found soon after a login of another process, and at once after one of this", async () => {
    const { login, logins, server } = await startWorld();
    const ask = (): Promise<string | undefined> => logins.tokens({ name: "hosted", url: server.url });
    expect(await ask()).toBeUndefined();
    await login();
    expect(await ask()).toBeDefined();
  });

  it.skipIf(process.platform === "win32")("are not read from a file that others can read", async () => {
    const { login, folder, token } = await startWorld();
    await login();
    const [file = ""] = await readdir(folder);
    await chmod(join(folder, file), 0o640);
    expect(await errorOf(token())).toMatch(
      /^MCI_FILE_READ The login in .* is open to other users, so it is not used\./,
    );
  });

  it("are refreshed although a process died with the lock, and wait for one that lives", async () => {
    const { login, folder, token, change, stored } = await startWorld();
    await login();
    await change(over);
    const [file = ""] = await readdir(folder);
    const lock = join(folder, `${/-(\w+)\.json$/.exec(file)?.[1]}.lock`);
    // More than a process id can be.
    await writeFile(lock, JSON.stringify({ pid: 4_194_305, host: hostname(), id: "x" }));
    expect(await token()).toBe((await stored()).tokens.access_token);
    expect(await readdir(folder)).toEqual([file]);
  });

  it("can be kept by a command", async () => {
    const { server, folder } = await startWorld();
    const script = join(folder, "keychain.mjs");
    await writeFile(script, keychain);
    const vault = join(folder, "vault.json");
    const lockFolder = temporaryFolder();
    const store = commandStore({ command: [process.execPath, script, vault], lockFolder });
    const logins = mcpLogins({ store });
    const signal = AbortSignal.timeout(20_000);
    await logins.login({ name: "hosted", url: server.url, signal, openBrowser: (page) => void browse(page) });
    const kept = JSON.parse(await readFile(vault, "utf8"))[server.url.href];
    expect(await logins.tokens({ name: "hosted", url: server.url })).toBe(kept.tokens.access_token);
    expect(await mcpLogins({ store }).tokens({ name: "x", url: new URL("https://other.example") })).toBeUndefined();
    expect(await logins.logout(server.url)).toBe("revoked");
    expect(JSON.parse(await readFile(vault, "utf8"))).toEqual({});
    expect(await readdir(lockFolder)).toEqual([]);

    const broken = commandStore({
      command: [process.execPath, "-e", "console.error('SECRET'); process.exit(3)"],
      lockFolder,
    });
    const error = await errorOf(mcpLogins({ store: broken }).tokens({ name: "hosted", url: server.url }));
    expect(error).toMatch(/^MCI_LOGIN The login command '.* get' ended with exit code 3\. $/);
    expect(error).not.toContain("SECRET");
  });
});

describe("a stored login", () => {
  it("may have null for what is absent", () => {
    const login = {
      server: "https://a.example/mcp",
      resource: "https://a.example/mcp",
      is_local: false,
      authorization_server: {
        issuer: "https://a.example",
        authorization_endpoint: "https://a.example/authorize",
        token_endpoint: "https://a.example/token",
      },
      client: { client_id: "c" },
      tokens: { access_token: "t" },
    };
    const stored = {
      ...login,
      authorization_server: { ...login.authorization_server, revocation_endpoint: null },
      client: { ...login.client, client_secret: null },
      tokens: { ...login.tokens, refresh_token: null, expires_at: null, scope: null },
    };
    expect(readLogin(stored, login.server)).toEqual(login);
  });
});

describe("loginsFolder", () => {
  it("is in the config folder of each system", () => {
    expect(loginsFolder({ XDG_CONFIG_HOME: "/x" }, "linux")).toBe(join("/x", "mci", "logins"));
    expect(loginsFolder({}, "linux")).toMatch(/\.config.mci.logins$/);
    expect(loginsFolder({}, "darwin")).toMatch(/Application Support.mci.logins$/);
    expect(loginsFolder({ APPDATA: "C:/roaming" }, "win32")).toBe(join("C:/roaming", "mci", "logins"));
  });
});

describe("a folder of logins", () => {
  it("ignores a file that does not contain a login", async () => {
    const { login, folder, token } = await startWorld();
    await login();
    const [file = ""] = await readdir(folder);
    for (const text of ["{", "null", '{"server":"https://x"}', "[]"]) {
      await writeFile(join(folder, file), text);
      expect(await token()).toBeUndefined();
    }
    expect(await folderStore(join(folder, "none")).get("https://x/")).toBeUndefined();
  });
});
