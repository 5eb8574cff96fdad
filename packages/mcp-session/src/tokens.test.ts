import { MCIError } from "@mci/contract";
import { describe, expect, it } from "vitest";

import type { TokenRequest, TokenSource } from "./index.ts";
import { authorizedFetch } from "./connect/authorized-fetch.ts";
import { at, serve, serveMessages } from "../test/http.ts";
import { call, errorOf, textOf } from "../test/scripted.ts";

describe("access tokens", () => {
  it("are asked for before each request, and once more for a token that is refused", async () => {
    const asked: (string | undefined)[] = [];
    const names = new Set<string>();
    const tokens: TokenSource = async ({ name, url, refused }) => {
      names.add(`${name} ${url.pathname}`);
      asked.push(refused);
      return refused === undefined ? "first-token" : "second-token";
    };
    const { url } = await serveMessages(({ headers, json, status }) => {
      if (headers["authorization"] !== "Bearer second-token") return status(401, "who?");
      json({ result: { content: [{ type: "text", text: "done" }] } });
    });
    const session = at(url, { tokens });
    expect(await textOf(call(session, "x"))).toBe("done");
    expect(asked.filter((refused) => refused !== undefined)).toEqual(["first-token"]);
    expect([...names]).toEqual(["web /mcp"]);
    expect(session.secrets).toEqual(["first-token", "second-token"]);
  });

  it("are not asked for where the configuration has credentials, and not invented without any", async () => {
    const { url } = await serve((_, response) => void response.writeHead(401, { "www-authenticate": "Bearer" }).end());
    const requests: TokenRequest[] = [];
    const tokens: TokenSource = async (request) => void requests.push(request);
    const given = await errorOf(call(at(url, { tokens, headers: { AUTHORIZATION: "Bearer x" } }), "x"));
    expect(given).toBe("MCI_SERVER_REFUSED server 'web' refuses access (status 401)");
    expect(requests).toEqual([]);
    const without = call(at(url, { tokens }), "x");
    await expect(without).rejects.toMatchObject({ hint: "Log in with 'mci login web'." });
    expect(requests.length).toBeGreaterThan(0);
    const noSource = call(at(url), "x");
    await expect(noSource).rejects.toMatchObject({ hint: expect.stringContaining("give the server headers") });
  });

  it("are sent to the URL of the server alone, or to its origin where the protocol has several URLs", async () => {
    const sent: string[] = [];
    const fetch = async (url: string | URL, init: RequestInit = {}): Promise<Response> => {
      sent.push(`${String(url)} ${new Headers(init.headers).get("authorization")}`);
      return new Response("ok");
    };
    const target = {
      kind: "http",
      name: "web",
      url: new URL("https://a.example/mcp?k=1"),
      headers: {},
      rules: {},
      sourced: [],
    } as const;
    const tokens: TokenSource = async () => "t";
    const urls = ["/mcp?k=1", "/mcp", "/mcp/", "/mcp?k=2", "//a.example:444/mcp?k=1", "http://a.example/mcp?k=1"];
    for (const scope of ["url", "origin"] as const) {
      const authorized = authorizedFetch(fetch, target, { tokens }, scope);
      for (const url of urls) await authorized(new URL(url, target.url)); // oxlint-disable-line no-await-in-loop
    }
    const withToken = sent.filter((line) => line.endsWith(" Bearer t"));
    expect(withToken).toEqual([
      "https://a.example/mcp?k=1 Bearer t",
      ...["/mcp?k=1", "/mcp", "/mcp/", "/mcp?k=2"].map((path) => `https://a.example${path} Bearer t`),
    ]);
    expect(sent).toHaveLength(2 * urls.length);
  });

  it.each([
    [401, "", "Log in with 'mci login web'."],
    [401, "Bearer", "Log in with 'mci login web'."],
    [401, 'Basic realm="x"', 'It wants to know who asks: give the server headers, such as "Authorization"'],
    [403, "", "If you are logged in, your account may not do this, or needs a scope"],
    [403, 'Bearer error="insufficient_scope", scope="a b:c"', `'mci login web --scope "a b:c"' asks for it.`],
    [401, 'Basic realm="x, y", bearer realm="z"', "Log in with 'mci login web'."],
    [403, 'Negotiate, Bearer scope = "a b", error=insufficient_scope', `'mci login web --scope "a b"' asks for it.`],
    [403, 'Bearer error="insufficient_scope", scope="$(id)"', "If you are logged in, your account may not do this"],
  ])("are what a status %i with the challenge %j asks for, or not", async (status, challenge, hint) => {
    const headers = challenge === "" ? {} : { "www-authenticate": challenge };
    const { url } = await serve((_, response) => void response.writeHead(status, headers).end());
    const refused = call(at(url, { tokens: async () => undefined }), "x");
    await expect(refused).rejects.toMatchObject({ code: "MCI_SERVER_REFUSED", hint: expect.stringContaining(hint) });
  });

  it("do not follow a redirect", async () => {
    const seen: string[] = [];
    const { url } = await serve((request, response) => {
      seen.push(`${request.url} ${request.headers.authorization ?? "nothing"}`);
      if (request.url === "/mcp") response.writeHead(307, { location: "/elsewhere" }).end();
      else response.writeHead(404).end();
    });
    await errorOf(call(at(url, { tokens: async () => "token-of-mcp" }), "x"));
    expect(new Set(seen)).toContain("/mcp Bearer token-of-mcp");
    expect(seen.filter((line) => line.startsWith("/elsewhere") && line.includes("token-of-mcp"))).toEqual([]);
  });

  it("may fail, with an error of their own", async () => {
    const { url } = await serveMessages(({ json }) => json({ result: { content: [] } }));
    const own: TokenSource = async () => {
      throw new MCIError("MCI_SERVER_REFUSED", "server 'web': the login has expired");
    };
    expect(await errorOf(call(at(url, { tokens: own }), "x"))).toBe(
      "MCI_SERVER_REFUSED server 'web': the login has expired",
    );
    const broken: TokenSource = () => Promise.reject(new Error("no vault"));
    expect(await errorOf(call(at(url, { tokens: broken }), "x"))).toBe(
      "MCI_SERVER_REFUSED server 'web': its access token is not available: no vault",
    );
  });
});
