import { request } from "node:http";

import { createApprovals } from "@mci/approvals";
import { text, type Approvals, type Executor } from "@mci/contract";
import { memoryStore } from "@mci/store";
import { MCIClient } from "mci";
import { SignJWT } from "jose";
import { describe, expect, it, onTestFinished, vi } from "vitest";

import { payingToolbox, type PayingToolbox } from "../../test/paying-toolbox.ts";
import { serving } from "../../test/serving.ts";
import { createToken } from "../guard/static-tokens.ts";
import type { ServeHttpOptions } from "../http/serve-http-options.ts";

const scopes = ["mci:approve"];
const agent = createToken({ tenant: "acme", subject: "ada" });
const agentWithScope = createToken({ tenant: "acme", subject: "ada", scopes });
const agentsOther = createToken({ tenant: "acme", subject: "ada", scopes });
const person = createToken({ tenant: "acme", subject: "bob", scopes });
const withoutScope = createToken({ tenant: "acme", subject: "carl", scopes: ["mci:read"] });
const stranger = createToken({ tenant: "other", subject: "bob", scopes });
const tokens = [agent, agentWithScope, agentsOther, person, withoutScope, stranger].map(({ entry }) => entry);

interface Seen {
  readonly status: number;
  readonly body: string;
  readonly headers: Headers;
}

type Sent = Readonly<Record<string, string>>;

/** A browser without scripts, as far as the page needs one. */
interface Visitor {
  get(path: string, headers?: Sent): Promise<Seen>;
  post(path: string, form: Sent, headers?: Sent): Promise<Seen>;
  signIn(path: string, token: string, headers?: Sent): Promise<Seen>;
  /** Presses a button of the question that is shown. */
  press(path: string, answer: string): Promise<Seen>;
}

interface Served extends PayingToolbox {
  readonly url: string;
  /** Calls a tool over REST. */
  call(
    name?: string,
    token?: string,
  ): Promise<{ readonly status: number; readonly body: Readonly<Record<string, string>> }>;
  visitor(): Visitor;
}

async function served(options: Partial<ServeHttpOptions> = {}, toolbox?: PayingToolbox): Promise<Served> {
  const paying = toolbox ?? (await payingToolbox());
  const { client, approvals } = paying;
  const server = await serving({ toolbox: client, approvals, guard: { tokens }, ...options });
  return {
    ...paying,
    url: server.url,
    async call(name = "pay", token = agent.token) {
      const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
      const body = JSON.stringify({ name, arguments: { amount: 5 } });
      const response = await fetch(`${server.url}/api/v1/mcp/tools/call`, { method: "POST", headers, body });
      return { status: response.status, body: (await response.json()) as Readonly<Record<string, string>> };
    },
    visitor: () => visitorOf(server.url),
  };
}

function visitorOf(url: string): Visitor {
  let cookie: string | undefined;
  const ask = async (path: string, init: RequestInit): Promise<Seen> => {
    const headers = { ...(cookie !== undefined && { cookie }), ...(init.headers as Sent) };
    const response = await fetch(url + path, { ...init, headers, redirect: "manual" });
    cookie = response.headers.get("set-cookie")?.split(";")[0] ?? cookie;
    return { status: response.status, body: await response.text(), headers: response.headers };
  };
  const visitor: Visitor = {
    get: (path, headers = {}) => ask(path, { headers }),
    post: (path, form, headers = {}) =>
      ask(path, { method: "POST", body: new URLSearchParams(form), headers: { origin: url, ...headers } }),
    signIn: (path, token, headers) => visitor.post(path, { token }, headers),
    async press(path, answer) {
      return visitor.post(path, { csrf: csrfIn((await visitor.get(path)).body), answer });
    },
  };
  return visitor;
}

function csrfIn(body: string): string {
  return /name="csrf" value="([\w-]{43})"/.exec(body)?.[1] ?? "";
}

/** A question, and somebody who was let in to its page. */
async function asked(
  tool = "pay",
  token = person.token,
): Promise<Served & { readonly path: string; readonly visitor1: Visitor }> {
  const all = await served();
  const { body } = await all.call(tool);
  const path = body["url"] ?? "";
  const visitor1 = all.visitor();
  expect((await visitor1.signIn(path, token)).status).toBe(303);
  return { ...all, path, visitor1 };
}

describe("the page of a question", () => {
  it("is where a call that asks sends people; after a yes there the repeated call runs once", async () => {
    const { call, visitor, runs } = await served();
    const { status, body } = await call();
    expect([status, body["url"]]).toEqual([202, `/approvals/${body["approvalId"]}`]);
    const path = body["url"] ?? "";
    const grace = visitor();
    const first = await grace.get(path);
    expect([first.status, first.body]).toEqual([200, expect.stringContaining('type="password"')]);
    expect(first.body).not.toContain("Pay 5?");
    const entered = await grace.signIn(path, person.token);
    expect([entered.status, entered.headers.get("location")]).toEqual([303, path]);
    const shown = (await grace.get(path)).body;
    for (const part of ["Pay 5?", "pay", "ada", "acme", "&#34;amount&#34;: 5", "in 9 minutes"])
      expect(shown).toContain(part);
    const answered = await grace.press(path, "approve");
    expect([answered.status, answered.body]).toEqual([200, expect.stringContaining("Approved")]);
    expect((await call()).body).toMatchObject({ isError: false });
    expect((await call()).status).toBe(202);
    expect(runs).toEqual([{ amount: 5 }]);
  });

  it("takes a no, which is final", async () => {
    const { call, visitor1, path, approvals, runs } = await asked();
    expect((await visitor1.press(path, "refuse")).body).toContain("This call does not run.");
    expect(await approvals.get(path.slice("/approvals/".length))).toMatchObject({
      state: "refused",
      answer: { channel: "page", tenant: "acme", subject: "bob", token: person.entry.sha256 },
    });
    expect((await call()).status).toBe(403);
    expect(runs).toEqual([]);
  });

  it("keeps a session of its own, whose cookie is not the token", async () => {
    const { call, visitor } = await served();
    const path = (await call()).body["url"] ?? "";
    const { headers } = await visitor().signIn(path, person.token);
    expect(headers.get("set-cookie")).toMatch(/^mci_approvals=[\w-]{43}; Path=\/approvals; HttpOnly; SameSite=Strict$/);
    const secure = await served({ guard: { tokens, resource: "https://tools.example.com/mcp" } });
    const link = (await secure.call()).body["url"] ?? "";
    expect(link).toMatch(/^https:\/\/tools\.example\.com\/approvals\//);
    const over = await secure
      .visitor()
      .signIn(new URL(link).pathname, person.token, { origin: "https://tools.example.com" });
    expect(over.headers.get("set-cookie")).toMatch(/; SameSite=Strict; Secure$/);
  });

  it("takes signed tokens, and ends with them", async () => {
    const key = "k".repeat(32);
    const jwt = { key, algorithms: ["HS256"], issuer: "i", audience: "a" } as const;
    const sign = (subject: string, seconds: number): Promise<string> =>
      new SignJWT({ tenant: "acme", scope: "mci:approve" })
        .setProtectedHeader({ alg: "HS256" })
        .setIssuer("i")
        .setAudience("a")
        .setSubject(subject)
        .setExpirationTime(Math.floor(Date.now() / 1_000) + seconds)
        .sign(new TextEncoder().encode(key));
    const { call, visitor } = await served({ guard: { jwt } });
    const path = (await call("pay", await sign("ada", 60))).body["url"] ?? "";
    const grace = visitor();
    await grace.signIn(path, await sign("grace", 3));
    expect((await grace.get(path)).body).toContain("Pay 5?");
    await expect.poll(async () => (await grace.get(path)).body).toContain('type="password"');
  });

  it("is shared by processes with one store", async () => {
    const [toolbox, store] = [await payingToolbox(), memoryStore()];
    const [first, second] = [await served({ store }, toolbox), await served({ store }, toolbox)];
    const path = (await first.call()).body["url"] ?? "";
    const cookie = (await first.visitor().signIn(path, person.token)).headers.get("set-cookie")?.split(";")[0] ?? "";
    expect((await second.visitor().get(path, { cookie })).body).toContain("Pay 5?");
  });

  it("has one answer for questions that are unknown, answered, used, expired and of other tenants", async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    onTestFinished(() => void vi.useRealTimers());
    const { call, path, visitor1, visitor } = await asked();
    const other = visitor();
    await other.signIn(path, stranger.token);
    const foreign = await other.get(path);
    await visitor1.press(path, "approve");
    const answered = await visitor1.get(path);
    await call();
    const used = await visitor1.get(path);
    const soon = (await call("pay_soon")).body["url"] ?? "";
    vi.setSystemTime(Date.now() + 2_000);
    const expired = await visitor1.get(soon);
    const unknown = [`/approvals/${"x".repeat(24)}`, "/approvals", "/approvals/", "/approvals/..%2fx"];
    const none = await Promise.all(unknown.map((wrong) => visitor1.get(wrong)));
    for (const { status, body } of [foreign, answered, used, expired, ...none]) {
      expect([status, body]).toEqual([404, foreign.body]);
    }
    expect(foreign.body).toContain("No open question");
  });
});

describe("the page withstands", () => {
  it("being framed: each of its answers forbids it, runs no script and is not kept", async () => {
    const { path, visitor1, visitor } = await asked();
    const answers = [
      await visitor().get(path),
      await visitor1.get(path),
      await visitor().signIn(path, "wrong"),
      await visitor1.post(path, {}),
      await visitor1.get(path, { origin: "https://evil.example" }),
      await visitor1.get("/approvals/none"),
      await visitor1.press(path, "refuse"),
    ];
    for (const { headers } of answers) {
      const policy = headers.get("content-security-policy");
      expect(policy).toContain("default-src 'none'");
      expect(policy).toContain("frame-ancestors 'none'");
      expect(policy).not.toContain("script");
      expect(Object.fromEntries(headers)).toMatchObject({
        "x-frame-options": "DENY",
        "cache-control": "no-store",
        "referrer-policy": "same-origin",
        "x-content-type-options": "nosniff",
      });
      expect(headers.get("access-control-allow-origin")).toBeNull();
    }
  });

  const origins: readonly (readonly [string, Sent])[] = [
    ["of another site", { origin: "https://evil.example" }],
    ["of a site that allowedOrigins lets call", { origin: "https://app.example.com" }],
    ["of another port of this machine", { origin: "http://127.0.0.1:1" }],
    ["of a sandboxed frame", { origin: "null" }],
    ["that a browser says is of another site", { "sec-fetch-site": "cross-site" }],
    ["that a browser says is of a sibling", { "sec-fetch-site": "same-site" }],
  ];
  it.each(origins)("a post %s, with the cookie and the CSRF token", async (_, headers) => {
    const all = await served({ guard: { tokens, allowedOrigins: ["https://app.example.com"] } });
    const path = (await all.call()).body["url"] ?? "";
    const visitor = all.visitor();
    await visitor.signIn(path, person.token);
    const csrf = csrfIn((await visitor.get(path)).body);
    expect((await visitor.post(path, { csrf, answer: "approve" }, headers)).status).toBe(403);
    expect((await visitor.signIn(path, person.token, headers)).status).toBe(403);
    expect((await all.call()).status).toBe(202);
    expect(all.runs).toEqual([]);
  });

  it("a post without an origin, and a post of another type than a form", async () => {
    const { url, path, visitor1, call } = await asked();
    const csrf = csrfIn((await visitor1.get(path)).body);
    const body = new URLSearchParams({ csrf, answer: "approve" });
    expect((await fetch(url + path, { method: "POST", body })).status).toBe(403);
    const json = { "content-type": "application/json" };
    expect((await visitor1.post(path, { csrf, answer: "approve" }, json)).status).toBe(403);
    const long = { csrf, answer: "approve", more: "x".repeat(30_000) };
    expect((await visitor1.post(path, long)).status).toBe(403);
    expect((await fetch(url + path, { method: "PUT", body })).status).toBe(405);
    expect((await call()).status).toBe(202);
  });

  it("a request by another name of the host, such as one that DNS rebinding made", async () => {
    const { url } = await served({ guard: { tokens, allowedHosts: ["127.0.0.1"] } });
    const status = await new Promise((resolve, reject) => {
      request(`${url}/approvals/x`, { headers: { host: "evil.example" } }, ({ statusCode }) => resolve(statusCode))
        .on("error", reject)
        .end();
    });
    expect(status).toBe(403);
  });

  const wrong: readonly (readonly [string, string])[] = [
    ["no token", ""],
    ["a wrong token", "mci_wrong"],
    ["the agent's token", agent.token],
    ["a token without the scope", withoutScope.token],
    ["the hash of a token", person.entry.sha256],
  ];
  it.each(wrong)("%s", async (_, token) => {
    const { call, visitor, runs } = await served();
    const path = (await call()).body["url"] ?? "";
    const mallory = visitor();
    const entered = await mallory.signIn(path, token);
    expect([entered.status, entered.headers.get("set-cookie")]).toEqual([403, null]);
    expect((await mallory.get(path)).body).not.toContain("Pay 5?");
    expect((await mallory.post(path, { csrf: "", answer: "approve" })).status).toBe(403);
    const bearer = { authorization: `Bearer ${person.token}` };
    expect((await mallory.get(path, bearer)).body).not.toContain("Pay 5?");
    expect((await call()).status).toBe(202);
    expect(runs).toEqual([]);
  });

  it("the token that asked, although it has the scope", async () => {
    const { call, visitor, runs } = await served();
    const path = (await call("pay", agentWithScope.token)).body["url"] ?? "";
    const mallory = visitor();
    await mallory.signIn(path, agentWithScope.token);
    expect((await mallory.get(path)).status).toBe(404);
    const csrf = csrfIn((await mallory.get((await call("pay_soon")).body["url"] ?? "")).body);
    expect(csrf).not.toBe("");
    expect((await mallory.post(path, { csrf, answer: "approve" })).status).toBe(404);
    expect((await call("pay", agentWithScope.token)).status).toBe(202);
    expect(runs).toEqual([]);
  });

  it("another token of the caller, out of band", async () => {
    const { call, path, visitor1, visitor, runs } = await asked("pay_out_of_band", agentsOther.token);
    expect((await visitor1.get(path)).status).toBe(404);
    const grace = visitor();
    await grace.signIn(path, person.token);
    await grace.press(path, "approve");
    expect((await call("pay_out_of_band")).body).toMatchObject({ isError: false });
    expect(runs).toHaveLength(1);
  });

  it("a wrong or missing CSRF token, and that of another session", async () => {
    const { call, path, visitor1, visitor, runs } = await asked();
    const other = visitor();
    await other.signIn(path, person.token);
    const foreign = csrfIn((await other.get(path)).body);
    for (const form of [{}, { csrf: "" }, { csrf: "wrong" }, { csrf: foreign }]) {
      expect((await visitor1.post(path, { ...form, answer: "approve" })).status).toBe(403);
    }
    expect((await call()).status).toBe(202);
    expect(runs).toEqual([]);
  });

  it("an answer that is neither of the buttons", async () => {
    const { call, path, visitor1 } = await asked();
    for (const answer of ["", "true", "yes", "APPROVE"]) expect((await visitor1.press(path, answer)).status).toBe(403);
    expect((await call()).status).toBe(202);
  });

  it("a form that is sent again after the answer", async () => {
    const { call, path, visitor1, runs } = await asked();
    const csrf = csrfIn((await visitor1.get(path)).body);
    expect((await visitor1.post(path, { csrf, answer: "refuse" })).status).toBe(200);
    for (const answer of ["approve", "refuse"]) expect((await visitor1.post(path, { csrf, answer })).status).toBe(404);
    expect((await call()).status).toBe(403);
    expect(runs).toEqual([]);
  });

  it("the session of another launch", async () => {
    const toolbox = await payingToolbox();
    const first = await served({}, toolbox);
    const path = (await first.call()).body["url"] ?? "";
    const cookie = (await first.visitor().signIn(path, person.token)).headers.get("set-cookie")?.split(";")[0] ?? "";
    expect((await first.visitor().get(path, { cookie })).body).toContain("Pay 5?");
    const second = await served({}, toolbox);
    expect((await second.visitor().get(path, { cookie })).body).not.toContain("Pay 5?");
  });

  it("the session of an earlier launch's token, although the store remembers it", async () => {
    const [toolbox, store] = [await payingToolbox(), memoryStore()];
    const launch = (): { token: string; options: Partial<ServeHttpOptions> } => {
      const { token, entry } = createToken({ subject: "terminal", scopes });
      return { token, options: { guard: {}, approvalTokens: [entry], store } };
    };
    const earlier = launch();
    const first = await served(earlier.options, toolbox);
    const path = (await first.call()).body["url"] ?? "";
    const cookie = (await first.visitor().signIn(path, earlier.token)).headers.get("set-cookie")?.split(";")[0] ?? "";
    expect((await first.visitor().get(path, { cookie })).body).toContain("Pay 5?");
    const second = await served(launch().options, toolbox);
    expect((await second.visitor().get(path, { cookie })).body).toContain('type="password"');
    expect((await second.visitor().signIn(path, earlier.token)).status).toBe(403);
  });

  it("the launch's token anywhere else: at /mcp, for calls, and for answers over REST", async () => {
    const { token, entry } = createToken({ subject: "terminal", scopes });
    const mcp = { name: "test", version: "1" };
    const all = await served({ approvalTokens: [entry], mcp });
    expect((await all.call("pay", token)).status).toBe(401);
    const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
    const { approvalId: id = "" } = (await all.call()).body;
    const body = JSON.stringify({ approve: true });
    for (const path of ["/mcp", `/api/v1/mcp/approvals/${id}`, "/api/v1/mcp/approvals", "/api/v1/mcp/tools"]) {
      const method = path === "/mcp" || path.endsWith(id) ? { method: "POST", body } : {};
      expect((await fetch(all.url + path, { headers, ...method })).status).toBe(401);
    }
    // Without tokens everybody may call: but with this one nobody answers over REST.
    const open = await served({ guard: {}, approvalTokens: [entry] });
    const { approvalId: asked = "", url = "" } = (await open.call("pay", token)).body;
    const rest = await fetch(`${open.url}/api/v1/mcp/approvals/${asked}`, { method: "POST", headers, body });
    expect(rest.status).toBe(403);
    expect((await open.call()).status).toBe(202);
    const person = open.visitor();
    await person.signIn(url, token);
    expect((await person.press(url, "approve")).body).toContain("Approved");
    expect((await open.call()).body).toMatchObject({ isError: false });
    expect(open.runs).toHaveLength(1);
  });

  it("a server without any tokens: nobody is let in", async () => {
    const { call, visitor } = await served({ guard: {} });
    const path = (await call()).body["url"] ?? "";
    for (const token of ["", "x", person.token]) expect((await visitor().signIn(path, token)).status).toBe(403);
  });

  it("tokens tried one after the other", async () => {
    const { call, visitor } = await served();
    const path = (await call()).body["url"] ?? "";
    const mallory = visitor();
    const statuses = await Promise.all(Array.from({ length: 30 }, (_, at) => mallory.signIn(path, `mci_${at}`)));
    expect(statuses.filter(({ status }) => status === 403)).toHaveLength(20);
    expect(statuses.filter(({ status }) => status === 429)).toHaveLength(10);
    const limited = await mallory.signIn(path, person.token);
    expect([limited.status, limited.headers.get("retry-after"), limited.headers.get("set-cookie")]).toEqual([
      429,
      "60",
      null,
    ]);
  });

  it("a sentence, arguments and callers that are HTML or hide what they say: they are text, and all of it is seen", async () => {
    const hostile = "<img src=x onerror=alert(1)></p><script>alert(1)</script>\"'& \u202e\u200b\u0007end";
    const approvals: Approvals = createApprovals({ store: memoryStore() });
    const pay: Executor = { type: "pay", prepare: () => ({ run: () => text("paid") }) };
    const tool = {
      name: "pay",
      title: hostile,
      inputSchema: { type: "object", properties: { amount: { type: "number" } } },
      approval: { show: `${hostile} {{props.amount}}` },
      execution: { type: "pay" },
    };
    const document = { schemaVersion: "1.0", tools: [tool] };
    const client = await MCIClient.from(document, { executors: [pay], approvals });
    onTestFinished(() => client.close());
    const caller = createToken({ tenant: "acme", subject: hostile });
    const all = await served({ guard: { tokens: [...tokens, caller.entry] } }, { client, approvals, runs: [] });
    const path = (await all.call("pay", caller.token)).body["url"] ?? "";
    const grace = all.visitor();
    await grace.signIn(path, person.token);
    const { body } = await grace.get(path);
    for (const part of ["<img", "<script", "\u202e", "\u200b", "\u0007"]) expect(body).not.toContain(part);
    expect(body).toContain("<dd>&#60;img src=x onerror=alert(1)&#62;&#60;/p&#62;&#60;script&#62;");
    expect(body).toContain("&#34;&#39;&#38; \ufffd\ufffd\ufffdend");
  });

  it("a Host header that names another place", async () => {
    const { url } = await served();
    const location = await new Promise<unknown>((resolve, reject) => {
      const body = new URLSearchParams({ token: person.token }).toString();
      const headers = {
        host: "evil.example",
        origin: "http://evil.example",
        "x-forwarded-host": "evil.example",
        "content-type": "application/x-www-form-urlencoded",
        "content-length": body.length,
      };
      request(`${url}/approvals/x`, { method: "POST", headers }, (response) => resolve(response.headers.location))
        .on("error", reject)
        .end(body);
    });
    expect(location).toBe("/approvals/x");
  });
});
