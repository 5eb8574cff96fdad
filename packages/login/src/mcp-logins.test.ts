import { readdir, stat } from "node:fs/promises";
import { createServer } from "node:http";
import { join } from "node:path";

import { mcpSessions, type McpSession } from "@mci/mcp-session";
import { closedAtEnd, serve } from "@mci/plugin-kit/test";
import { describe, expect, it } from "vitest";

import { browse } from "../test/browser.ts";
import type { ProtectedServer } from "../test/protected-server.ts";
import type { McpLogins } from "./index.ts";
import { errorOf, startWorld } from "../test/logged-in.ts";

const signal = AbortSignal.timeout(120_000);
const call = { name: "whoami", arguments: {}, signal, isIdempotent: true, maxBytes: 10_000 };

/** A session that sends the tokens of these logins. */
function sessionWith({ url }: ProtectedServer, { tokens }: McpLogins): McpSession {
  const server = { type: "http", url: url.href } as const;
  return closedAtEnd(mcpSessions({ tokens })).session({ name: "hosted", server, folder: "/", env: {}, rules: {} });
}

describe("a login", () => {
  it("is made in a browser, kept for its user alone, sent to its server, and revoked", async () => {
    const { login, logins, folder, server, authorizationServer, stored } = await startWorld();
    let page: Promise<Response> | undefined;
    await login({ openBrowser: (url) => void (page = browse(url)) });
    expect(await (await page)?.text()).toContain("go back to the terminal");
    const [file = ""] = await readdir(folder);
    const modes = [await stat(folder), await stat(join(folder, file))].map(({ mode }) => mode & 0o777);
    expect(modes).toEqual(process.platform === "win32" ? modes : [0o700, 0o600]);
    const { tokens, resource } = await stored();
    expect([resource, tokens.scope]).toEqual([server.url.href, "tools:read"]);

    const session = sessionWith(server, logins);
    const secrets: string[] = [];
    const answer = await session.callTool({ ...call, onSecret: (secret) => void secrets.push(secret) });
    expect(answer).toMatchObject({ content: [{ type: "text", text: `You sent Bearer ${tokens.access_token}.` }] });
    expect([...new Set(secrets)]).toEqual([tokens.access_token]);
    expect(session.secrets).toEqual([tokens.access_token]);

    expect(await logins.logout(server.url)).toBe("revoked");
    expect(await readdir(folder)).toEqual([]);
    const { AccessToken, RefreshToken } = authorizationServer.provider;
    expect(await AccessToken.find(tokens.access_token)).toBeUndefined();
    expect(await RefreshToken.find(tokens.refresh_token ?? "")).toBeUndefined();
    expect(await logins.logout(server.url)).toBe("none");
    expect(await errorOf(session.callTool(call))).toContain("Log in with 'mci login hosted'.");
  });

  it("asks for further scopes beside those it has, when a call needs them", async () => {
    const { login, logins, server, stored } = await startWorld({ server: { callScope: "tools:write" } });
    await login();
    const session = sessionWith(server, logins);
    const error = session.callTool(call);
    await expect(error).rejects.toMatchObject({ code: "MCI_SERVER_REFUSED", details: { scope: "tools:write" } });
    expect(await errorOf(error)).toContain(`'mci login hosted --scope "tools:write"'`);
    await login({ scopes: ["tools:write"] });
    expect((await stored()).tokens.scope).toBe("tools:read tools:write");
    expect(await session.callTool(call)).toMatchObject({ isError: false });
  });

  it("uses a client that is registered by hand, with its secret", async () => {
    const client = {
      client_id: "by-hand",
      client_secret: "its-secret-of-length",
      redirect_uris: ["http://127.0.0.1/callback"],
    };
    const clients = [
      { ...client, application_type: "native" as const, grant_types: ["authorization_code", "refresh_token"] },
    ];
    const { login, stored } = await startWorld({ registers: false, clients });
    expect(await errorOf(login())).toMatch(
      /^MCI_LOGIN server 'hosted': .* registers no clients by itself .*--client-id/,
    );
    await login({ clientId: "by-hand", clientSecret: client.client_secret });
    expect((await stored()).client).toEqual({ client_id: "by-hand", client_secret: client.client_secret });
    const wrong = await errorOf(login({ clientId: "by-hand", clientSecret: "another-secret" }));
    expect(wrong).toMatch(/^MCI_LOGIN server 'hosted': the login failed: /);
    expect(wrong).not.toContain("another-secret");
  });

  it("comes back to a given port, unless another program has it", async () => {
    const { login, stored } = await startWorld();
    const holder = createServer();
    const callbackPort = Number(new URL(await serve(holder)).port);
    expect(await errorOf(login({ callbackPort }))).toBe(
      `MCI_LOGIN server 'hosted': port ${callbackPort} of this machine is in use Another login may wait there.`,
    );
    await new Promise((resolve) => holder.close(resolve));
    const pages: URL[] = [];
    const openBrowser = (page: URL): void => {
      pages.push(page);
      void browse(page);
    };
    await login({ callbackPort, openBrowser });
    expect(pages[0]?.searchParams.get("redirect_uri")).toBe(`http://127.0.0.1:${callbackPort}/callback`);
    expect((await stored()).tokens.access_token).not.toBe("");
  });

  it("is refused by the user", async () => {
    const { login, folder } = await startWorld({ user: "declines" });
    const message = "MCI_LOGIN server 'hosted': the authorization server refused: access_denied: The user said no. ";
    expect(await errorOf(login())).toBe(message);
    expect(await readdir(folder)).toEqual([]);
  });

  it("goes on waiting when a redirect has another state, comes by another name or to another path", async () => {
    const { login, stored } = await startWorld();
    const statuses: number[] = [];
    const openBrowser = async (page: URL): Promise<void> => {
      const [redirect, state] = ["redirect_uri", "state"].map((name) => page.searchParams.get(name) ?? "");
      const { port } = new URL(redirect ?? "");
      const bad = [
        `${redirect}?code=stolen&state=another`,
        `${redirect}?code=stolen`,
        `http://127.0.0.1:${port}/?code=stolen&state=${state}`,
        `http://localhost.:${port}/callback?code=stolen&state=${state}`,
      ];
      for (const url of bad) {
        const { hostname } = new URL(url);
        const target = url.replace(hostname, "127.0.0.1");
        statuses.push((await requestAs(hostname === "127.0.0.1" ? undefined : `${hostname}:${port}`, target)).status);
      }
      void browse(page);
    };
    await login({ openBrowser });
    expect(statuses).toEqual([400, 400, 400, 400]);
    expect((await stored()).tokens.access_token).not.toBe("");
  });

  it.each([
    ["of another authorization server", "https://evil.example", "came back from another authorization server (iss)"],
    ["without iss where it is promised", undefined, "came back from another authorization server (iss)"],
  ])("drops a redirect %s", async (_, iss, message) => {
    const { login, authorizationServer } = await startWorld();
    const openBrowser = (page: URL): void => {
      const back = new URL(page.searchParams.get("redirect_uri") ?? "");
      const query = {
        code: "c",
        state: page.searchParams.get("state") ?? "",
        error: "<b>EVIL</b>",
        ...(iss === undefined ? {} : { iss }),
      };
      back.search = new URLSearchParams(query).toString();
      void fetch(back);
    };
    const error = await errorOf(login({ openBrowser }));
    expect(error).toContain(message);
    expect(error).not.toContain("EVIL");
    expect(authorizationServer.requests).not.toContain("POST /token");
  });

  it.each([
    [{ resource: "https://other.example/mcp" }, "its metadata is that of another resource: https://other.example/mcp"],
    [{ authorization_servers: ["http://192.0.2.1:9"] }, "must be https"],
  ])("is not made with the metadata %j", async (metadata, message) => {
    const { login, folder } = await startWorld({ server: { metadata } });
    expect(await errorOf(login())).toContain(message);
    expect(await readdir(folder)).toEqual([]);
  });

  it.each(["javascript:alert(1)", "data:text/html,x", "file:///etc/passwd", "http://192.0.2.1/auth"])(
    "opens no page at %s",
    async (page) => {
      const { login } = await startWorld({
        intercept: (request, response) => {
          if (request.url?.startsWith("/.well-known/") !== true) return false;
          const issuer = `http://${request.headers.host}`;
          const metadata = { issuer, authorization_endpoint: page, token_endpoint: `${issuer}/token` };
          const supported = { response_types_supported: ["code"], code_challenge_methods_supported: ["S256"] };
          response.setHeader("content-type", "application/json");
          response.end(JSON.stringify({ ...metadata, ...supported }));
          return true;
        },
      });
      const opened: URL[] = [];
      expect(await errorOf(login({ openBrowser: (url) => void opened.push(url) }))).not.toBe("");
      expect(opened).toEqual([]);
    },
  );

  it("is not made where a code could be stolen", async () => {
    const { login } = await startWorld({
      intercept: (request, response) => {
        if (request.url?.startsWith("/.well-known/") !== true) return false;
        const issuer = `http://${request.headers.host}`;
        const metadata = { issuer, authorization_endpoint: `${issuer}/auth`, token_endpoint: `${issuer}/token` };
        response.setHeader("content-type", "application/json");
        response.end(JSON.stringify({ ...metadata, response_types_supported: ["code"] }));
        return true;
      },
    });
    expect(await errorOf(login())).toContain("offers no PKCE");
  });

  it("ends when it is given up, and needs https", async () => {
    const { login } = await startWorld();
    const controller = new AbortController();
    const given = login({ signal: controller.signal, openBrowser: () => controller.abort() });
    expect(await errorOf(given)).toBe("MCI_LOGIN server 'hosted': the login was given up ");
    const plain = await errorOf(login({ url: new URL("http://example.com/mcp") }));
    expect(plain).toContain("a login requires https");
  });
});

/** A request with a Host header that fetch would not send. */
async function requestAs(host: string | undefined, target: string): Promise<{ readonly status: number }> {
  const { request } = await import("node:http");
  return new Promise((resolve, reject) => {
    const headers = host === undefined ? {} : { host };
    request(target, { headers }, (response) => {
      response.resume();
      resolve({ status: response.statusCode ?? 0 });
    })
      .on("error", reject)
      .end();
  });
}
