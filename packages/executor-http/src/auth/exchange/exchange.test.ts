import type { Call, Executor, ExchangeAuth, HttpExecution, ToolResult } from "@mci/contract";
import { timeoutReason } from "@mci/plugin-kit";
import { holdCallerToken, type HeldToken } from "@mci/plugin-kit/caller-token";
import { createCall } from "@mci/plugin-kit/testing";
import { afterEach, describe, expect, it, onTestFinished, vi } from "vitest";

import { httpExecutor } from "../../index.ts";
import { prepare, runCall, type Settings } from "../../../test/run.ts";
import { startServer, type Script, type TestServer } from "../../../test/server.ts";
import { answerJson, env, startGuardedServer, startTokenServer } from "../../../test/token-server.ts";

const accessToken = "urn:ietf:params:oauth:token-type:access_token";

function exchange(tokens: TestServer, more: Partial<ExchangeAuth> = {}): ExchangeAuth {
  return {
    type: "exchange",
    tokenUrl: `${tokens.origin}/token`,
    audience: "https://api.example",
    clientId: "{{env.ID}}",
    clientSecret: "{{env.SECRET}}",
    ...more,
  };
}

/** The verified token of a caller: header, claims and signature. */
function tokenOf(subject: string, more: Partial<HeldToken> = {}): HeldToken {
  const token = `header.${subject}-CANARY.signature`;
  return { token, subject, hash: `hash of ${subject}`, expires: Date.now() + 600_000, ...more };
}

function callOf(held: HeldToken | undefined, settings: Partial<Call> = {}): Call {
  const callerToken = held && holdCallerToken(held);
  return createCall({}, { env, callerToken, context: { subject: held?.subject }, ...settings });
}

type Run = (held: HeldToken | undefined, settings?: Partial<Call>, auth?: Partial<ExchangeAuth>) => Promise<ToolResult>;

/** Runs tools that share their tokens. */
function runner(tokens: TestServer, api: TestServer): Run {
  const executor: Executor<HttpExecution> = httpExecutor();
  onTestFinished(() => executor.close?.());
  return async (held, settings = {}, auth = {}) => {
    const url = `${api.origin}/${encodeURIComponent(auth.audience ?? "")}`;
    const prepared = await prepare({ url, auth: exchange(tokens, auth) }, { executor });
    return runCall(prepared, callOf(held, settings));
  };
}

function issued(response: Parameters<Script>[0], more: object = {}): void {
  const answer = { access_token: "exchanged", issued_token_type: accessToken, token_type: "Bearer", expires_in: 3600 };
  answerJson(response, 200, { ...answer, ...more });
}

function bearers({ seen }: TestServer): readonly unknown[] {
  return seen.map(({ headers }) => headers.authorization);
}

afterEach(() => void vi.useRealTimers());

describe("exchanged tokens", () => {
  it("are one for each caller's token, tenant, audience, client and list of scopes, and never another's", async () => {
    const [tokens, api] = [await startTokenServer(), await startServer()];
    const ask = runner(tokens, api);
    for (const _ of [1, 2]) {
      await ask(tokenOf("ada"));
      await ask(tokenOf("ada", { hash: "a later token" }));
      await ask(tokenOf("ada"), { context: { subject: "ada", tenant: "acme" } });
      await ask(tokenOf("ada"), { context: { subject: "ada", tenant: "other" } });
      await ask(tokenOf("bob"));
      await ask(tokenOf("bob", { hash: "hash of ada" }));
      await ask(tokenOf("ada"), {}, { audience: "https://other.example" });
      await ask(tokenOf("ada"), {}, { scopes: ["a"] });
      await ask(tokenOf("ada"), {}, { clientId: "other" });
      await ask(tokenOf("ada"), {}, { clientAuth: "basic" });
      await ask(tokenOf("ada"), {}, { tokenUrl: `${tokens.origin}/other` });
    }
    expect(tokens.seen).toHaveLength(11);
    expect(bearers(api).slice(0, 11)).toEqual(bearers(api).slice(11));
    expect(new Set(bearers(api)).size).toBe(11);
  });

  it("are asked for with the audience of the tool that is called: no other tool's is swapped in", async () => {
    const tokens = await startServer((response, { body }) => {
      issued(response, { access_token: `for-${new URLSearchParams(body).get("audience")}` });
    });
    const api = await startServer();
    const ask = runner(tokens, api);
    const audiences = Array.from({ length: 40 }, (_, index) => `api-${index % 4}`);
    await Promise.all(audiences.map((audience) => ask(tokenOf("ada"), {}, { audience })));
    expect(tokens.seen).toHaveLength(4);
    expect(api.seen).toHaveLength(40);
    const wrong = api.seen.filter(({ url, headers }) => headers.authorization !== `Bearer for-${url.slice(1)}`);
    expect(wrong).toEqual([]);
  });

  it("are used no longer than the caller's own token", async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    const [tokens, api] = [await startTokenServer((_, response) => issued(response)), await startServer()];
    const ask = runner(tokens, api);
    const held = tokenOf("ada", { expires: Date.now() + 5_000 });
    await ask(held);
    vi.setSystemTime(Date.now() + 4_999);
    await ask(held);
    expect([tokens.seen.length, api.seen.length]).toEqual([1, 2]);
    vi.setSystemTime(Date.now() + 1);
    expect(await ask(held)).toMatchObject({
      code: "MCI_ACCESS",
      error: "the caller's token has expired, so no other token is asked for with it. Call again with a new token.",
    });
    expect([tokens.seen.length, api.seen.length]).toEqual([1, 2]);
  });

  it("are used no longer than they last themselves", async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    const [tokens, api] = [
      await startTokenServer((count, response) => issued(response, { access_token: `t${count}`, expires_in: 120 })),
      await startServer(),
    ];
    const ask = runner(tokens, api);
    const held = tokenOf("ada");
    await ask(held);
    vi.setSystemTime(Date.now() + 60_000);
    await ask(held);
    expect(bearers(api)).toEqual(["Bearer t1", "Bearer t2"]);
  });

  it("are not used for a try that comes after the end of the caller's token", async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    const tokens = await startTokenServer((_, response) => issued(response));
    const api = await startServer((response) => {
      vi.setSystemTime(Date.now() + 600_001);
      response.writeHead(503).end();
    });
    const ask = runner(tokens, api);
    const held = tokenOf("ada");
    expect(await ask(held)).toMatchObject({ code: "MCI_HTTP_STATUS", retry: {} });
    expect(await ask(held)).toMatchObject({ code: "MCI_ACCESS" });
    expect([tokens.seen.length, api.seen.length]).toEqual([1, 1]);
  });

  it("are dropped on a 401, and the call is tried once more", async () => {
    const tokens = await startTokenServer((count, response) => issued(response, { access_token: `token-${count}` }));
    const api = await startGuardedServer(new Set(["token-2"]));
    const ask = runner(tokens, api);
    expect(await ask(tokenOf("ada"))).toMatchObject({ isError: false });
    expect(await ask(tokenOf("ada"))).toMatchObject({ isError: false });
    expect([tokens.seen.length, api.seen.length]).toEqual([2, 3]);
    const closed = await startGuardedServer(new Set());
    expect(await runner(tokens, closed)(tokenOf("ada"))).toMatchObject({ code: "MCI_HTTP_STATUS" });
    expect([tokens.seen.length, closed.seen.length]).toEqual([4, 2]);
  });

  it("are not lost to many other callers, and not kept without a bound", async () => {
    const [tokens, api] = [await startTokenServer((_, response) => issued(response)), await startServer()];
    const ask = runner(tokens, api);
    const callers = Array.from({ length: 300 }, (_, index) => tokenOf(`caller-${index}`));
    for (const held of [...callers, ...callers]) await ask(held);
    expect(tokens.seen).toHaveLength(300);
  });

  it("can be asked for with user and password", async () => {
    const [tokens, api] = [await startTokenServer((_, response) => issued(response)), await startServer()];
    await runner(tokens, api)(tokenOf("ada"), {}, { clientAuth: "basic" });
    // As RFC 6749 has it: both are form-encoded first.
    const [, pair = ""] = String(tokens.seen[0]?.headers.authorization).split(" ");
    const [user = "", password = ""] = Buffer.from(pair, "base64").toString().split(":");
    expect([decodeURIComponent(user.replaceAll("+", " ")), decodeURIComponent(password)]).toEqual([env.ID, env.SECRET]);
    expect(tokens.seen[0]?.body).not.toContain("client_secret");
  });
});

describe("a call without the verified token of a caller", () => {
  it("is refused before anything is sent", async () => {
    const [tokens, api] = [await startTokenServer(), await startServer()];
    const ask = runner(tokens, api);
    for (const callerToken of [undefined, {}, Object.freeze({ token: "x" })]) {
      expect(await ask(undefined, { callerToken } as object)).toMatchObject({ code: "MCI_ACCESS" });
    }
    expect([tokens.seen.length, api.seen.length]).toEqual([0, 0]);
  });
});

describe("a token endpoint that exchanges tokens", () => {
  async function answering(script: Script, settings: Partial<Call> = {}): Promise<readonly [ToolResult, TestServer]> {
    const [tokens, api] = [await startServer(script), await startServer()];
    const result = await runner(tokens, api)(tokenOf("ada"), settings);
    expect(api.seen).toHaveLength(0);
    expect(JSON.stringify([result, result.isError ? String(result.cause) : ""])).not.toContain("CANARY");
    return [result, tokens];
  }

  it("is not redirected: the caller's token goes to this url alone", async () => {
    const other = await startServer();
    for (const status of [301, 302, 303, 307, 308]) {
      const [result] = await answering((response) => {
        response.writeHead(status, { location: `${other.origin}/token` }).end();
      });
      expect(result).toMatchObject({ code: "MCI_HTTP_TOKEN", error: expect.stringContaining("not redirected") });
    }
    expect(other.seen).toHaveLength(0);
  });

  it("that hangs is waited for until the deadline of the call", async () => {
    const controller = new AbortController();
    const { signal } = controller;
    const [result] = await answering(() => controller.abort(timeoutReason(50)), { signal, cancellation: signal });
    expect(result).toMatchObject({ code: "MCI_TIMEOUT" });
  });

  it("that floods is cut off at 1 MB", async () => {
    let sent = 0;
    const [result] = await answering((response) => {
      response.writeHead(200, { "content-type": "application/json" });
      const chunk = " ".repeat(64_000);
      const flood = (): void => {
        if (response.destroyed) return;
        sent += chunk.length;
        if (response.write(chunk)) setImmediate(flood);
        else response.once("drain", flood);
      };
      flood();
    });
    expect(result).toMatchObject({ code: "MCI_HTTP_TOKEN", error: expect.stringContaining("more than 1 MB") });
    expect(sent).toBeLessThan(20_000_000);
  });

  it.each<[string, object, string]>([
    ["lies about token_type", { token_type: "DPoP" }, "only bearer tokens"],
    ["gives a token of no use as a bearer token", { token_type: "N_A" }, "only bearer tokens"],
    ["gives none", { token_type: undefined }, "token_type"],
    ["gives a type that is not a string", { token_type: ["Bearer"] }, "token_type"],
    ["gives another kind of token", { issued_token_type: "urn:ietf:params:oauth:token-type:refresh_token" }, "kind"],
    ["gives no token", { access_token: undefined }, "access_token"],
    ["gives a token that is not a string", { access_token: { a: "header.ada-CANARY.x" } }, "access_token"],
    ["gives a token that ends the header", { access_token: "a\r\nx: y" }, "fits no header"],
    ["gives the caller's own token back", { access_token: "header.ada-CANARY.signature" }, "is not passed on"],
    ["gives it back with another signature", { access_token: "header.ada-CANARY.other" }, "is not passed on"],
    ["gives it back inside another", { access_token: "Bearer header.ada-CANARY.signature" }, "is not passed on"],
    ["gives a lifetime that is not a number", { expires_in: "soon" }, "expires_in"],
  ])("that %s is not believed", async (_, more, expected) => {
    const [result] = await answering((response) => issued(response, more));
    expect(result).toMatchObject({ code: "MCI_HTTP_TOKEN", error: expect.stringContaining(expected) });
  });

  it.each([
    ["invalid_client", "Check auth.clientId"],
    ["unauthorized_client", "Allow this client token exchange"],
    ["invalid_target", "Check auth.audience"],
    ["invalid_scope", "Check auth.scopes"],
  ])("that answers %s is quoted, without the token that it repeats", async (error, hint) => {
    const description = "no: header.ada-CANARY.signature SECRET-/ä+1";
    const [result] = await answering((response) =>
      answerJson(response, 400, { error, error_description: description }),
    );
    expect(result).toMatchObject({
      code: "MCI_HTTP_TOKEN",
      error: expect.stringContaining(`"${error}", "no: *** ***"`),
    });
    expect(result).toMatchObject({ error: expect.stringContaining(hint) });
  });

  it("that answers with something else is an error", async () => {
    const [html] = await answering((response) => void response.end("<html>header.ada-CANARY.signature"));
    expect(html).toMatchObject({ code: "MCI_HTTP_TOKEN" });
    const [broken] = await answering((response) => {
      response.writeHead(200, { "content-type": "application/json" }).end('{"access_token":"header.ada-CANARY');
    });
    expect(broken).toMatchObject({ code: "MCI_HTTP_TOKEN" });
    const [created] = await answering((response) => answerJson(response, 201, { access_token: "x" }));
    expect(created).toMatchObject({ code: "MCI_HTTP_TOKEN", error: expect.stringContaining("201") });
  });
});

describe("a recording", () => {
  it("contains neither token, and no request to the token endpoint", async () => {
    const [tokens, api] = [await startTokenServer((_, response) => issued(response)), await startServer()];
    const recorded: unknown[] = [];
    const executor = httpExecutor({
      exchanges: {
        async exchange(request, perform) {
          const answer = await perform();
          recorded.push(request.request, answer);
          return answer;
        },
      },
    });
    onTestFinished(() => executor.close?.());
    const prepared = await prepare({ url: api.origin, auth: exchange(tokens) }, { executor });
    const call = callOf(tokenOf("ada")) as ReturnType<typeof createCall>;
    expect(await runCall(prepared, call)).toMatchObject({ isError: false });
    expect(recorded).toMatchObject([{ url: `${api.origin}/`, headers: { authorization: "[redacted]" } }, {}]);
    expect(tokens.seen).toHaveLength(1);
    expect(JSON.stringify(recorded[0])).not.toContain("exchanged");
    // What the API repeats is taken out by what records, which knows the secrets of the call.
    expect(call.masked).toContain("exchanged");
    expect(JSON.stringify([recorded, call.masked])).not.toContain("CANARY");
  });
});

describe("what explains the call", () => {
  it("says whose token is sent, and shows none", async () => {
    const [tokens, api] = [await startTokenServer(), await startServer()];
    const auth = exchange(tokens, { scopes: ["invoices"], clientAuth: "basic" });
    const prepared = await prepare({ url: api.origin, auth });
    const explanation = prepared.explain?.(callOf(tokenOf("ada")));
    expect(explanation?.parts).toEqual([
      { name: "url", value: `${api.origin}/`, at: "/url" },
      { name: "header Authorization", value: "Bearer ***", at: "/auth" },
      { name: "auth", value: "a token of the caller for https://api.example", at: "/auth/audience" },
      { name: "token url", value: `${tokens.origin}/token`, at: "/auth/tokenUrl" },
      { name: "client id", value: "the client", at: "/auth/clientId" },
      { name: "client secret", value: "***", at: "/auth/clientSecret" },
      { name: "client auth", value: "basic", at: "/auth/clientAuth" },
      { name: "scope", value: "invoices", at: "/auth/scopes/0" },
    ]);
    expect(tokens.seen).toHaveLength(0);
    expect(JSON.stringify(explanation)).not.toContain("CANARY");
  });
});

describe("a tool that acts as its caller is not loaded", () => {
  async function mistakesIn(execution: Partial<HttpExecution>, auth: Partial<ExchangeAuth> = {}) {
    const found: [string | undefined, string][] = [];
    const settings: Settings = {
      inputSchema: { type: "object", properties: { x: { enum: ["a", "b"] } } },
      report: (error, _, options) => found.push([options?.at, error.message]),
    };
    const own = exchange({ origin: "https://id.example" } as TestServer, auth);
    await prepare({ url: "https://api.example", auth: own, ...execution }, settings);
    return found;
  }

  it.each<[Partial<ExchangeAuth>, string, string]>([
    [{ tokenUrl: "https://{{env.ID}}/token" }, "/auth/tokenUrl", "a placeholder in auth.tokenUrl"],
    [{ tokenUrl: "https://id.example/{{props.x}}" }, "/auth/tokenUrl", "a placeholder in auth.tokenUrl"],
    [{ tokenUrl: "http://id.example/token" }, "/auth/tokenUrl", "without encryption"],
    [{ audience: "{{env.AUDIENCE}}" }, "/auth/audience", "a placeholder in auth.audience"],
    [{ audience: "{{props.x}}" }, "/auth/audience", "a placeholder in auth.audience"],
    [{ scopes: ["a", "b:{{props.x}}"] }, "/auth/scopes/1", "an argument in auth.scopes"],
    [{ scopes: ["{{call.subject}}"] }, "/auth/scopes/0", "an argument in auth.scopes"],
  ])("with %j", async (auth, at, message) => {
    expect(await mistakesIn({}, auth)).toEqual([[at, expect.stringContaining(message)]]);
  });

  it.each([
    "{{props.x}}",
    "https://{{props.x}}",
    "https://{{props.x}}.api.example/",
    "https://api.{{props.x}}/a",
    "https:/{{props.x}}/a",
    "https:{{props.x}}/a",
    "HTTPS:\\\\{{props.x}}/a",
    "https://user:{{props.x}}@api.example/",
    "https://api.example:{{props.x}}/",
    "{{env.BASE}}{{props.x}}",
    "{{env.SCHEME}}://{{props.x}}/a",
    "{{env.SCHEME}}//{{props.x}}/a",
    "https://{{env.HOST}}{{props.x}}/a",
    "https://{{call.tenant}}.api.example/a",
  ])("with the url %s", async (url) => {
    expect(await mistakesIn({ url })).toContainEqual(["/url", expect.stringContaining("an argument in the host")]);
  });

  it.each([
    "https://api.example/{{props.x}}",
    "https://api.example?x={{props.x}}",
    "https://{{env.HOST}}/{{props.x}}",
    "{{env.BASE}}/{{props.x}}",
    "{{env.BASE}}/a/{{props.x}}?b={{props.x}}",
    "https://{{env.HOST}}",
    "{{env.BASE}}",
  ])("but it is with the url %s", async (url) => {
    expect(await mistakesIn({ url }, { scopes: ["{{env.SCOPE}}"] })).toEqual([]);
  });

  it("nor with http, but to this machine", async () => {
    expect(await mistakesIn({}, { tokenUrl: "http://localhost:8080/token" })).toEqual([]);
  });
});
