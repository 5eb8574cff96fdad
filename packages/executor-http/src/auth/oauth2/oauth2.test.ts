import type { Executor, HttpExecution, OAuth2Auth, ToolResult } from "@mci/contract";
import { timeoutReason } from "@mci/plugin-kit";
import { describe, expect, it, onTestFinished } from "vitest";

import { httpExecutor } from "../../index.ts";
import { callOf, prepare, runCall, type RunSettings } from "../../../test/run.ts";
import { startServer, type TestServer } from "../../../test/server.ts";
import { answerJson, env, oauth2, startGuardedServer, startTokenServer } from "../../../test/token-server.ts";

/** An executor of its own for each test, since it keeps tokens. */
function newExecutor(): Executor<HttpExecution> {
  const executor = httpExecutor();
  onTestFinished(() => executor.close?.());
  return executor;
}

/** Runs tools that share their tokens. */
function runner(tokens: TestServer, api: TestServer) {
  const executor = newExecutor();
  return async (
    auth: Partial<OAuth2Auth> = {},
    { props, signal, ...settings }: RunSettings = {},
    execution: Partial<HttpExecution> = {},
  ): Promise<ToolResult> => {
    const prepared = await prepare(
      { url: api.origin, auth: oauth2(tokens, auth), ...execution },
      { executor, ...settings },
    );
    return runCall(prepared, callOf(props, settings.env ?? env, signal));
  };
}

/** Starts a token endpoint and an API, and a runner for them. */
async function start(answer?: Parameters<typeof startTokenServer>[0]) {
  const [tokens, api] = [await startTokenServer(answer), await startServer()];
  return { tokens, api, ask: runner(tokens, api) };
}

function formOf({ body }: { readonly body: string }): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(body));
}

/** A deadline as the client arms it. */
function deadline(ms: number): AbortSignal {
  const controller = new AbortController();
  setTimeout(() => controller.abort(timeoutReason(ms)), ms);
  return controller.signal;
}

/** Resolves when a condition holds. */
async function until(holds: () => boolean): Promise<void> {
  while (!holds()) await new Promise((resolve) => setTimeout(resolve, 5));
}

describe("OAuth2 client credentials", () => {
  it("send a token instead of an Authorization header, and mask it", async () => {
    const [tokens, api] = [await startTokenServer(), await startServer()];
    const url = `http://ada:pw@127.0.0.1:${api.port}/`;
    const headers = { AUTHORIZATION: "other" };
    const prepared = await prepare({ url, headers, auth: oauth2(tokens) }, { executor: newExecutor() });
    const call = callOf({}, env);
    expect(await runCall(prepared, call)).toMatchObject({ isError: false });
    expect(api.seen[0]?.rawHeaders.filter((name) => name.toLowerCase() === "authorization")).toHaveLength(1);
    expect(api.seen[0]?.headers.authorization).toBe("Bearer token-1");
    expect(call.masked).toContain("token-1");
  });

  it("are sent as a form", async () => {
    const { tokens, ask } = await start();
    await ask({ scopes: ["read:weather", "{{props.scope}}"] }, { props: { scope: "read:forecast" } });
    expect(tokens.seen[0]).toMatchObject({
      method: "POST",
      url: "/token",
      headers: { accept: "application/json", "content-type": "application/x-www-form-urlencoded" },
    });
    expect(tokens.seen[0]?.headers).not.toHaveProperty("authorization");
    expect(formOf(tokens.seen[0]!)).toEqual({
      grant_type: "client_credentials",
      scope: "read:weather read:forecast",
      client_id: "the client",
      client_secret: "SECRET-/ä+1",
    });
  });

  it("can be sent as user and password, each form-encoded first (RFC 6749, section 2.3.1)", async () => {
    const { tokens, ask } = await start();
    await ask({ clientAuth: "basic" });
    const pair = Buffer.from("the+client:SECRET-%2F%C3%A4%2B1").toString("base64");
    expect(tokens.seen[0]?.headers.authorization).toBe(`Basic ${pair}`);
    expect(formOf(tokens.seen[0]!)).toEqual({ grant_type: "client_credentials" });
  });

  it("are kept out of answers as the pair they are sent as", async () => {
    const [tokens, api] = [await startTokenServer(), await startServer()];
    const prepared = await prepare({ url: api.origin, auth: oauth2(tokens, { clientAuth: "basic" }) });
    const call = callOf({}, env);
    await runCall(prepared, call);
    expect(call.masked).toContain(Buffer.from("the+client:SECRET-%2F%C3%A4%2B1").toString("base64"));
  });

  it("take no other scopes from an argument", async () => {
    const { tokens, ask } = await start();
    for (const scope of ["read admin", "a\tb", "a\u00a0b", 'a"']) {
      expect(await ask({ scopes: ["{{props.scope}}"] }, { props: { scope } })).toMatchObject({
        code: "MCI_HTTP_TOKEN",
        error: "not allowed: an argument in auth.scopes must be one scope, without blanks",
      });
    }
    expect(tokens.seen).toHaveLength(0);
    await ask({ scopes: ["read {{env.MORE}}"] }, { env: { ...env, MORE: "write also" } });
    expect(formOf(tokens.seen[0]!)).toMatchObject({ scope: "read write also" });
  });
});

describe("tokens", () => {
  it("are kept for what asks for the same, and for nothing else", async () => {
    const { tokens, api, ask } = await start();
    await ask();
    await ask({}, {}, { method: "POST", params: { a: 1 } });
    expect(tokens.seen).toHaveLength(1);
    await ask({ clientId: "other" });
    await ask({ clientSecret: "other" });
    await ask({ scopes: ["a"] });
    await ask({ scopes: ["a", "b"] });
    await ask({ clientAuth: "basic" });
    await ask({ tokenUrl: `${tokens.origin}/other` });
    await ask({}, { network: { allowHosts: ["127.0.0.1"] } });
    expect(tokens.seen).toHaveLength(8);
    expect(new Set(api.seen.map(({ headers }) => headers.authorization)).size).toBe(8);
  });

  it("are asked for once by calls that need the same one at the same time", async () => {
    const { tokens, api, ask } = await start();
    await Promise.all(Array.from({ length: 20 }, () => ask()));
    expect(tokens.seen).toHaveLength(1);
    expect(api.seen).toHaveLength(20);
    expect(new Set(api.seen.map(({ headers }) => headers.authorization))).toEqual(new Set(["Bearer token-1"]));
  });

  it("are waited for by each call as long as it may: one that leaves does not fail the others", async () => {
    const open: (() => void)[] = [];
    const { tokens, api, ask } = await start((_, response) => {
      open.push(() => answerJson(response, 200, { access_token: "late" }));
    });
    const controller = new AbortController();
    const cancelled = ask({}, { signal: controller.signal });
    const [timed, patient] = [ask({}, { signal: deadline(60) }), ask()];
    await until(() => open.length > 0);
    controller.abort();
    expect(await cancelled).toMatchObject({ code: "MCI_CANCELLED" });
    expect(await timed).toMatchObject({
      code: "MCI_TIMEOUT",
      error: `timed out after 60 ms: no OAuth2 token from 127.0.0.1:${tokens.port}`,
    });
    open[0]?.();
    expect(await patient).toMatchObject({ isError: false });
    expect(tokens.seen).toHaveLength(1);
    expect(api.seen).toHaveLength(1);
  });

  it("are asked for no longer when nobody waits, and anew by the next call", async () => {
    const { tokens, api, ask } = await start((count, response) => {
      if (count > 1) answerJson(response, 200, { access_token: "second" });
    });
    const controller = new AbortController();
    const first = ask({}, { signal: controller.signal });
    await until(() => tokens.seen.length > 0);
    controller.abort();
    const second = ask();
    expect(await first).toMatchObject({ code: "MCI_CANCELLED" });
    expect(await second).toMatchObject({ isError: false });
    expect(await ask()).toMatchObject({ isError: false });
    expect(tokens.seen).toHaveLength(2);
    await until(() => [...tokens.sockets].some(({ destroyed }) => destroyed));
    expect(api.seen[0]?.headers.authorization).toBe("Bearer second");
  });

  it("are not waited for by a call that is over already", async () => {
    const { tokens, ask } = await start(() => {});
    expect(await ask({}, { signal: AbortSignal.abort() })).toMatchObject({ code: "MCI_CANCELLED" });
    expect(tokens.seen).toHaveLength(0);
  });

  it("are asked for anew after a failure", async () => {
    const { ask } = await start((count, response) =>
      count === 1 ? answerJson(response, 503, {}) : answerJson(response, 200, { access_token: "second" }),
    );
    expect(await ask()).toMatchObject({ code: "MCI_HTTP_TOKEN" });
    expect(await ask()).toMatchObject({ isError: false });
  });
});

describe("a token that is refused", () => {
  it("is replaced once, and the request is sent once more", async () => {
    const tokens = await startTokenServer();
    const api = await startGuardedServer(new Set(["token-2"]));
    const ask = runner(tokens, api);
    const post: Partial<HttpExecution> = { method: "POST", body: { raw: "the body" } };
    expect(await ask({}, {}, post)).toMatchObject({ isError: false, content: [{ text: "the body" }] });
    expect(api.seen.map(({ headers, body }) => [headers.authorization, body])).toEqual([
      ["Bearer token-1", "the body"],
      ["Bearer token-2", "the body"],
    ]);
    expect(await ask({}, {}, post)).toMatchObject({ isError: false });
    expect(tokens.seen).toHaveLength(2);
  });

  it("is replaced by one request when many calls are refused", async () => {
    const letIn = new Set(["token-1"]);
    const [tokens, api] = [await startTokenServer(), await startGuardedServer(letIn)];
    const ask = runner(tokens, api);
    await ask();
    letIn.clear();
    letIn.add("token-2");
    const results = await Promise.all(Array.from({ length: 10 }, () => ask()));
    expect(results.filter(({ isError }) => isError)).toEqual([]);
    expect(tokens.seen).toHaveLength(2);
  });

  it("is an error when a new one is refused too, and then asking stops", async () => {
    const [tokens, api] = [await startTokenServer(), await startGuardedServer(new Set())];
    const ask = runner(tokens, api);
    const refused = { code: "MCI_HTTP_STATUS", metadata: { status_code: 401 } };
    expect(await ask()).toMatchObject(refused);
    expect(api.seen).toHaveLength(2);
    expect(await ask()).toMatchObject(refused);
    expect(await ask()).toMatchObject(refused);
    expect(api.seen).toHaveLength(4);
    expect(tokens.seen).toHaveLength(2);
  });

  it("is not sent twice when there is no other", async () => {
    const tokens = await startTokenServer((_, response) => answerJson(response, 200, { access_token: "same" }));
    const api = await startGuardedServer(new Set());
    const ask = runner(tokens, api);
    for (const times of [1, 2]) {
      expect(await ask()).toMatchObject({ metadata: { status_code: 401 } });
      expect(api.seen).toHaveLength(times);
    }
    expect(tokens.seen).toHaveLength(2);
  });

  it("is not replaced by a redirect that leads back without it, nor by the page that follows a write", async () => {
    const tokens = await startTokenServer();
    const api = await startServer((response, { url }) => {
      if (url !== "/") response.writeHead(401).end();
      else response.writeHead(303, { location: "/page" }).end();
    });
    const other = await startServer((response) => response.writeHead(302, { location: `${api.origin}/back` }).end());
    const away = await startServer((response) => response.writeHead(302, { location: other.origin }).end());
    expect(await runner(tokens, api)({}, {}, { method: "POST" })).toMatchObject({ metadata: { status_code: 401 } });
    expect(await runner(tokens, away)()).toMatchObject({ metadata: { status_code: 401 } });
    expect([api, away].map(({ seen }) => seen.length)).toEqual([3, 1]);
    expect(tokens.seen).toHaveLength(2);
  });

  it("is not replaced because of what another status or another origin says", async () => {
    const tokens = await startTokenServer();
    const [forbidden, other] = [
      await startServer((response) => response.writeHead(403).end()),
      await startServer((response) => response.writeHead(401).end()),
    ];
    const api = await startServer((response) => response.writeHead(302, { location: other.origin }).end());
    expect(await runner(tokens, forbidden)()).toMatchObject({ metadata: { status_code: 403 } });
    expect(await runner(tokens, api)()).toMatchObject({ metadata: { status_code: 401 } });
    expect([forbidden, other, api].map(({ seen }) => seen.length)).toEqual([1, 1, 1]);
    expect(other.seen[0]?.headers).not.toHaveProperty("authorization");
    expect(tokens.seen).toHaveLength(2);
  });
});

describe("a token endpoint", () => {
  const long = "x".repeat(300);
  it.each<[number, unknown, string]>([
    [
      400,
      { error: "invalid_scope", error_description: null, error_uri: "" },
      '400 Bad Request, "invalid_scope". Check auth.scopes.',
    ],
    [
      401,
      { error: "invalid_client", error_description: "Unknown client SECRET-/ä+1" },
      `401 Unauthorized, "invalid_client", "Unknown client ***". ` +
        `Check auth.clientId and auth.clientSecret; some servers need auth.clientAuth: "basic".`,
    ],
    [400, { error: "invalid_scope" }, `400 Bad Request, "invalid_scope". Check auth.scopes.`],
    [
      400,
      { error: "unauthorized_client" },
      `400 Bad Request, "unauthorized_client". Allow this client the client credentials flow at the server.`,
    ],
    [200, { error: "invalid_scope" }, `200 OK, "invalid_scope". Check auth.scopes.`],
    [503, "<html>", "503 Service Unavailable. Try again later."],
    [404, "<html>", "404 Not Found. Check auth.tokenUrl, auth.clientId, auth.clientSecret and auth.scopes."],
    [
      400,
      { error: long, error_description: { deep: ["\u001b[2J"] } },
      String.raw`400 Bad Request, "${"x".repeat(200)}", "{\"deep\":[\"\\u001b[2J\"]}". ` +
        `Check auth.tokenUrl, auth.clientId, auth.clientSecret and auth.scopes.`,
    ],
  ])("is quoted when it refuses: %s %j", async (status, value, text) => {
    const { tokens, api, ask } = await start((_, response) => answerJson(response, status, value));
    expect(await ask()).toMatchObject({
      code: "MCI_HTTP_TOKEN",
      error: `no OAuth2 token: 127.0.0.1:${tokens.port} answered ${text}`,
    });
    expect(api.seen).toHaveLength(0);
  });

  it.each([
    ["", "no access_token"],
    ["<html>", "no access_token"],
    ["null", "no access_token"],
    ["[1]", "no access_token"],
    ['{"access_token":""}', "no access_token"],
    ['{"access_token":5}', "no access_token"],
    ['{"access_token":null,"error":null,"error_description":""}', "no access_token"],
    ['{"__proto__":{"access_token":"x"}}', "no access_token"],
    ['{"access_token":"a\\r\\nX-Evil: 1"}', "an access_token that fits no header"],
    ['{"access_token":"tökén"}', "an access_token that fits no header"],
    ['{"access_token":"t","token_type":"mac"}', 'a token of type "mac", and only bearer tokens can be used'],
    ['{"access_token":"t","token_type":7}', 'a token of type "7", and only bearer tokens can be used'],
    ['{"access_token":"t"}'.padEnd(1_000_001), "more than 1 MB"],
  ])("has to answer with a bearer token: %.40s", async (body, what) => {
    const { tokens, ask } = await start((_, response) => response.end(body));
    const result = await ask();
    expect(result).toMatchObject({
      code: "MCI_HTTP_TOKEN",
      error:
        `no OAuth2 token: 127.0.0.1:${tokens.port} answered ${what}. ` +
        "Check auth.tokenUrl: a token endpoint answers with JSON that has an access_token.",
    });
    expect(result).not.toHaveProperty("retry");
  });

  it.each([
    { token_type: "bearer" },
    { token_type: "BEARER" },
    { token_type: null },
    { token_type: "", error: null, expires_in: "" },
    {},
  ])("may say bearer in any case, or nothing: %j", async (type) => {
    const { api, ask } = await start((_, response) => answerJson(response, 200, { access_token: "t", ...type }));
    await ask();
    expect(api.seen[0]?.headers.authorization).toBe("Bearer t");
  });

  it("is not redirected", async () => {
    const [other, api] = [await startTokenServer(), await startServer()];
    for (const status of [302, 307, 308]) {
      const headers = { location: `${other.origin}/token?x=1` };
      const tokens = await startTokenServer((_, response) => response.writeHead(status, headers).end());
      expect(await runner(tokens, api)()).toMatchObject({
        code: "MCI_HTTP_TOKEN",
        error: expect.stringContaining(
          `Token endpoints are not redirected: write the final url in auth.tokenUrl, perhaps ${other.origin}/token.`,
        ),
      });
    }
    expect(other.seen).toHaveLength(0);
  });

  it("may be asked again when it was not there, or too busy, also for a POST", async () => {
    const busy = await startTokenServer((_, response) => response.writeHead(429, { "retry-after": "3" }).end());
    const dead = await startServer((_, __, { socket }) => socket.destroy());
    const api = await startServer();
    const post: Partial<HttpExecution> = { method: "POST" };
    expect(await runner(busy, api)({}, {}, post)).toMatchObject({ code: "MCI_HTTP_TOKEN", retry: { after_ms: 3_000 } });
    expect(await runner(dead, api)({}, {}, post)).toMatchObject({
      code: "MCI_HTTP_CONNECT",
      error: `no OAuth2 token: 127.0.0.1:${dead.port} closed the connection without an answer`,
      retry: {},
    });
    expect(api.seen).toHaveLength(0);
  });

  it("is not waited for when it does not answer", async () => {
    const dead = await startServer((_, __, { socket }) => socket.destroy());
    const ask = runner(dead, await startServer());
    for (let time = 0; time < 5; time += 1) expect(await ask()).toMatchObject({ code: "MCI_HTTP_CONNECT" });
    expect(await ask()).toMatchObject({ code: "MCI_HTTP_UNAVAILABLE", retry: { after_ms: expect.any(Number) } });
    expect(dead.seen).toHaveLength(5);
  });

  it("is held to the network rules", async () => {
    const { ask } = await start();
    expect(await ask({ tokenUrl: "http://169.254.169.254/token" })).toMatchObject({
      code: "MCI_NETWORK_REFUSED",
      error: expect.stringContaining("no OAuth2 token: not allowed: private (link-local, metadata) address"),
    });
    expect(await ask({ tokenUrl: "no url" })).toMatchObject({ code: "MCI_HTTP_URL" });
    expect(await ask({ tokenUrl: "http://{{props.host}}/" }, { props: { host: "h" } })).toMatchObject({
      code: "MCI_HTTP_URL",
    });
  });

  it("has a url without user and password", async () => {
    const { tokens, ask } = await start();
    const result = await ask({ tokenUrl: `http://u:SECRET-password@127.0.0.1:${tokens.port}/` });
    expect(result).toMatchObject({ code: "MCI_HTTP_TOKEN", error: expect.stringContaining("auth.clientId") });
    expect(JSON.stringify(result)).not.toContain("SECRET");
  });

  it("gets no secret when an argument has chosen it, unless it is named", async () => {
    const { tokens, ask } = await start();
    const settings: RunSettings = { props: { url: `${tokens.origin}/token` }, network: { mode: "off" } };
    expect(await ask({ tokenUrl: "{{props.url}}" }, settings)).toMatchObject({
      code: "MCI_NETWORK_REFUSED",
      error: expect.stringContaining("Name the host '127.0.0.1' in network.allowHosts"),
    });
    expect(tokens.seen).toHaveLength(0);
    expect(
      await ask({ tokenUrl: "{{props.url}}" }, { ...settings, network: { allowHosts: ["127.0.0.1"] } }),
    ).toMatchObject({ isError: false });
  });

  it("is not asked for a url that an argument has chosen", async () => {
    const { tokens, api, ask } = await start();
    const settings: RunSettings = { props: { url: api.origin }, network: { mode: "off" } };
    expect(await ask({}, settings, { url: "{{props.url}}" })).toMatchObject({ code: "MCI_NETWORK_REFUSED" });
    expect([tokens, api].map(({ seen }) => seen.length)).toEqual([0, 0]);
  });
});

describe("what leaves", () => {
  it("contains neither secret nor token, whatever goes wrong", async () => {
    const secrets = ["SECRET-/ä+1", encodeURIComponent("SECRET-/ä+1"), "SECRET-%2F%C3%A4%2B1", "token-1"];
    const pair = Buffer.from("the+client:SECRET-%2F%C3%A4%2B1").toString("base64");
    const api = await startServer((response) => response.writeHead(500).end("broken"));
    const echo = await startTokenServer((_, response, { body, headers }) =>
      answerJson(response, 400, { error: body, error_description: headers.authorization ?? env.SECRET }),
    );
    for (const tokens of [echo, await startTokenServer()]) {
      for (const clientAuth of ["body", "basic"] as const) {
        const result = JSON.stringify(await runner(tokens, api)({ clientAuth }));
        for (const secret of [...secrets, pair]) expect(result).not.toContain(secret);
      }
    }
  });

  it("is explained without asking for a token", async () => {
    const tokens = await startTokenServer();
    const auth = oauth2(tokens, { scopes: ["read", "{{props.scope}}"] });
    const prepared = await prepare({ url: "https://h.example", headers: { authorization: "x" }, auth });
    const explained = prepared.explain?.(callOf({ scope: "write" }, env));
    expect(explained).toEqual({
      text: "curl 'https://h.example/' -H 'Authorization: Bearer ***'",
      parts: [
        { name: "url", value: "https://h.example/", at: "/url" },
        { name: "header Authorization", value: "Bearer ***", at: "/auth" },
        { name: "token url", value: `${tokens.origin}/token`, at: "/auth/tokenUrl" },
        { name: "client id", value: "the client", at: "/auth/clientId" },
        { name: "client secret", value: "***", at: "/auth/clientSecret" },
        { name: "scope", value: "read", at: "/auth/scopes/0" },
        { name: "scope", value: "write", at: "/auth/scopes/1" },
      ],
    });
    expect(tokens.sockets.size).toBe(0);
  });
});

describe("a tool with OAuth2", () => {
  it.each(["tokenUrl", "clientId", "clientSecret"] as const)("is refused for a mistake in its %s", async (name) => {
    const auth = oauth2(await startTokenServer(), { [name]: "{{" });
    await expect(prepare({ url: "https://h.example", auth })).rejects.toMatchObject({ code: "MCI_TEMPLATE_SYNTAX" });
  });

  it("is checked, its token url at its place", async () => {
    const auth = oauth2(await startTokenServer(), { tokenUrl: "auth.example.com/token" });
    expect(await (await prepare({ url: "https://h.example", auth })).check?.()).toMatchObject([
      { code: "MCI_HTTP_URL", pointer: "/tools/0/execution/auth/tokenUrl" },
    ]);
  });
});
