import { memoryStore } from "@mci/store";
import { SignJWT } from "jose";
import { describe, expect, it, onTestFinished, vi } from "vitest";

import { payingToolbox, type PayingToolbox } from "../../test/paying-toolbox.ts";
import { createGuard } from "../guard/guard.ts";
import type { GuardOptions } from "../guard/guard-options.ts";
import { createToken } from "../guard/static-tokens.ts";
import { restHandler } from "./rest-handler.ts";
import type { RestHandlerOptions } from "./rest-options.ts";
import { serving } from "../../test/serving.ts";

const scopes = ["mci:approve"];
const agent = createToken({ tenant: "acme", subject: "ada" });
const agentWithScope = createToken({ tenant: "acme", subject: "ada", scopes });
const person = createToken({ tenant: "acme", subject: "bob", scopes });
const withoutScope = createToken({ tenant: "acme", subject: "carl", scopes: ["mci:read"] });
const stranger = createToken({ tenant: "other", subject: "bob", scopes });
const tokens = [agent, agentWithScope, person, withoutScope, stranger].map(({ entry }) => entry);

interface Answer {
  readonly status: number;
  readonly body: Readonly<Record<string, unknown>>;
  readonly headers: Headers;
}

interface Served extends PayingToolbox {
  call(name: string, options?: Sent): Promise<Answer>;
  show(id: unknown, token?: string): Promise<Answer>;
  list(token?: string): Promise<Answer>;
  answer(id: unknown, body: unknown, token?: string): Promise<Answer>;
}

interface Requested {
  readonly method?: string;
  readonly token?: string;
  readonly body?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

interface Sent {
  readonly token?: string;
  readonly amount?: number;
  readonly headers?: Readonly<Record<string, string>>;
}

async function served(guard: GuardOptions = { tokens }, options: RestHandlerOptions = {}): Promise<Served> {
  const toolbox = await payingToolbox();
  const { client, approvals } = toolbox;
  const handler = restHandler(client, { guard: createGuard(guard), approvals, ...options });
  const ask = async (
    path: string,
    { method = "GET", token, body, headers: given = {} }: Requested,
  ): Promise<Answer> => {
    const headers = {
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { "content-type": "application/json" }),
      ...given,
    };
    const url = `http://localhost/api/v1/mcp/${path}`;
    const response = await handler(new Request(url, { method, headers, ...(body !== undefined && { body }) }));
    return { status: response.status, headers: response.headers, body: (await response.json()) as Answer["body"] };
  };
  return {
    ...toolbox,
    call: (name, { token = agent.token, amount = 5, headers = {} } = {}) =>
      ask("tools/call", { method: "POST", token, headers, body: JSON.stringify({ name, arguments: { amount } }) }),
    show: (id, token) => ask(`approvals/${String(id)}`, { ...(token !== undefined && { token }) }),
    list: (token) => ask("approvals", { ...(token !== undefined && { token }) }),
    answer: (id, body, token) =>
      ask(`approvals/${String(id)}`, {
        method: "POST",
        body: JSON.stringify(body),
        ...(token !== undefined && { token }),
      }),
  };
}

describe("the list of questions", () => {
  it("has the open ones of the tenant, for those who may answer them", async () => {
    const { call, list, answer } = await served();
    const { approvalId: id } = (await call("pay")).body;
    expect(await list(person.token)).toMatchObject({ status: 200, body: { approvals: [{ id, show: "Pay 5?" }] } });
    expect((await list(stranger.token)).body).toEqual({ approvals: [] });
    for (const token of [undefined, agent.token, withoutScope.token]) {
      expect((await list(token)).status).toBeOneOf([401, 403]);
    }
    expect(JSON.stringify((await list(person.token)).body)).not.toMatch(/token|digest/i);
    await answer(id, { approve: true }, person.token);
    expect((await list(person.token)).body).toEqual({ approvals: [] });
  });

  it("leaves out what the same token asked", async () => {
    const { call, list } = await served();
    await call("pay", { token: agentWithScope.token });
    expect((await list(agentWithScope.token)).body).toEqual({ approvals: [] });
    expect((await list(person.token)).body["approvals"]).toHaveLength(1);
  });
});

describe("a call over REST that a person must agree to", () => {
  it("is answered with 202 until the yes, runs once when it is repeated, and asks again", async () => {
    const { call, show, answer, runs } = await served();
    const asked = await call("pay");
    const { approvalId: id, expiresAt } = asked.body;
    expect(asked).toMatchObject({
      status: 202,
      body: { approvalId: id, show: "Pay 5?", url: `/api/v1/mcp/approvals/${String(id)}` },
    });
    expect(Object.keys(asked.body)).toEqual(["approvalId", "show", "url", "expiresAt"]);
    expect(await call("pay")).toMatchObject({ status: 202, body: asked.body });
    expect(runs).toEqual([]);
    const shown = await show(id, person.token);
    expect(shown).toMatchObject({
      status: 200,
      body: { id, tool: "pay", show: "Pay 5?", arguments: { amount: 5 }, state: "asked", subject: "ada", expiresAt },
    });
    const yes = await answer(id, { approve: true }, person.token);
    expect(yes).toMatchObject({ status: 200, body: { state: "granted", answer: { channel: "rest", subject: "bob" } } });
    expect(await call("pay")).toMatchObject({ status: 200, body: { isError: false } });
    expect(runs).toEqual([{ amount: 5 }]);
    const again = await call("pay");
    expect(again.status).toBe(202);
    expect(again.body["approvalId"]).not.toBe(id);
    expect(runs).toHaveLength(1);
  });

  it("never runs after a no, and tells its caller so", async () => {
    const { call, answer, runs } = await served();
    const { approvalId: id } = (await call("pay")).body;
    expect(await answer(id, { approve: false }, person.token)).toMatchObject({ body: { state: "refused" } });
    const error = `Not run: a person has refused this call (question ${String(id)}).`;
    expect(await call("pay")).toMatchObject({ status: 403, body: { code: "MCI_APPROVAL", error } });
    const second = await answer(id, { approve: true }, person.token);
    expect(second).toMatchObject({ status: 409, body: { code: "MCI_APPROVAL" } });
    expect((await call("pay")).status).toBe(403);
    expect(runs).toEqual([]);
  });

  it("is an error where the server has no approvals", async () => {
    const toolbox = await payingToolbox();
    const body = JSON.stringify({ name: "pay", arguments: { amount: 5 } });
    const headers = { "content-type": "application/json" };
    const url = "http://localhost/api/v1/mcp/";
    const handler = restHandler(toolbox.client);
    const response = await handler(new Request(`${url}tools/call`, { method: "POST", headers, body }));
    expect([response.status, await response.json()]).toEqual([403, expect.objectContaining({ code: "MCI_APPROVAL" })]);
    expect((await handler(new Request(`${url}approvals/x`))).status).toBe(404);
  });

  it("tells tools nothing of the caller's token", async () => {
    const { call } = await served();
    const { body } = await call("context");
    expect(JSON.stringify(body)).toContain("ada");
    expect(JSON.stringify(body)).not.toContain("tokenHash");
    expect(JSON.stringify(body)).not.toContain(agent.entry.sha256);
  });

  it("is described in the OpenAPI document", async () => {
    const { client, approvals } = await payingToolbox();
    const handler = restHandler(client, { approvals });
    const document = await (await handler(new Request("http://localhost/openapi.json"))).json();
    expect(document).toMatchObject({
      paths: {
        "/api/v1/mcp/tools/call": {
          post: {
            responses: {
              "202": { content: { "application/json": { schema: { $ref: "#/components/schemas/Question" } } } },
            },
          },
        },
        "/api/v1/mcp/approvals/{id}": {
          get: { operationId: "getApproval", parameters: [{ name: "id", in: "path" }] },
          post: { operationId: "answerApproval", requestBody: { required: true } },
        },
      },
    });
  });
});

describe("withstands", () => {
  async function asked(name = "pay", token = agent.token): Promise<Served & { readonly id: unknown }> {
    const all = await served();
    const { status, body } = await all.call(name, { token });
    expect(status).toBe(202);
    return { ...all, id: body["approvalId"] };
  }

  const forbidden: readonly [string, string | undefined, number][] = [
    ["without a token", undefined, 401],
    ["with a wrong token", "mci_wrong", 401],
    ["with the agent's token", agent.token, 403],
    ["with a token without the scope", withoutScope.token, 403],
    ["of another tenant", stranger.token, 404],
  ];
  it.each(forbidden)("an answer %s", async (_, token, status) => {
    const { id, call, show, answer, approvals, runs } = await asked();
    expect((await show(id, token)).status).toBe(status);
    for (const approve of [true, false]) expect((await answer(id, { approve }, token)).status).toBe(status);
    expect(await approvals.get(String(id))).toMatchObject({ state: "asked" });
    expect((await call("pay")).status).toBe(202);
    expect(runs).toEqual([]);
  });

  it("another tenant, which cannot tell a question from none", async () => {
    const { id, show } = await asked();
    const [foreign, none] = [await show(id, stranger.token), await show("x".repeat(24), stranger.token)];
    expect([foreign.status, foreign.body]).toEqual([none.status, none.body]);
  });

  it("a flood of questions, and says when the next one can be asked", async () => {
    const { call } = await served();
    for (let amount = 1; amount <= 20; amount += 1) expect((await call("pay", { amount })).status).toBe(202);
    const { status, headers } = await call("pay", { amount: 21 });
    expect(status).toBe(429);
    expect(Number(headers.get("retry-after"))).toBeGreaterThan(500);
  });

  it("the agent's own token, although it has the scope", async () => {
    const { id, show, answer, call, runs } = await asked("pay", agentWithScope.token);
    const refused = { status: 403, body: { code: "MCI_APPROVAL" } };
    expect(await show(id, agentWithScope.token)).toMatchObject(refused);
    expect(await answer(id, { approve: true }, agentWithScope.token)).toMatchObject(refused);
    expect((await call("pay", { token: agentWithScope.token })).status).toBe(202);
    expect(runs).toEqual([]);
  });

  it("the agent's own token, for a question that another token of its caller asked before it", async () => {
    const { id, answer, call, runs } = await asked("pay");
    expect((await call("pay", { token: agentWithScope.token })).body["approvalId"]).toBe(id);
    expect((await answer(id, { approve: true }, agentWithScope.token)).status).toBe(200);
    const own = await call("pay", { token: agentWithScope.token });
    expect(own).toMatchObject({ status: 403, body: { code: "MCI_APPROVAL" } });
    expect(runs).toEqual([]);
    expect((await call("pay")).status).toBe(200);
    expect(runs).toHaveLength(1);
  });

  it("the agent's subject with another token, out of band", async () => {
    const { id, answer, call, runs } = await asked("pay_out_of_band");
    const own = await answer(id, { approve: true }, agentWithScope.token);
    expect(own).toMatchObject({ status: 403, body: { code: "MCI_APPROVAL" } });
    expect((await call("pay_out_of_band")).status).toBe(202);
    expect(runs).toEqual([]);
    expect((await answer(id, { approve: true }, person.token)).status).toBe(200);
    expect((await call("pay_out_of_band")).status).toBe(200);
  });

  it("the agent's signed token whose signature is written in another way", async () => {
    const key = "k".repeat(32);
    const jwt = { key, algorithms: ["HS256"], issuer: "i", audience: "a" } as const;
    const { call, answer, runs } = await served({ jwt });
    const token = await new SignJWT({ tenant: "acme", scope: "mci:approve" })
      .setProtectedHeader({ alg: "HS256" })
      .setIssuer("i")
      .setAudience("a")
      .setSubject("ada")
      .setExpirationTime("1h")
      .sign(new TextEncoder().encode(key));
    const { approvalId: id } = (await call("pay", { token })).body;
    const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
    // The last two of its bits say nothing.
    const twin = token.slice(0, -1) + (letters[letters.indexOf(token.at(-1) ?? "") ^ 1] ?? "");
    for (const own of [token, twin, `${token}=`]) {
      expect((await answer(id, { approve: true }, own)).status).toBeGreaterThanOrEqual(401);
    }
    expect((await call("pay", { token })).status).toBe(202);
    expect(runs).toEqual([]);
  });

  it("a server without tokens: nobody answers, not even from this machine", async () => {
    const { call, show, answer, runs } = await served({});
    const { approvalId: id } = (await call("pay")).body;
    expect((await show(id)).status).toBe(403);
    expect((await answer(id, { approve: true })).status).toBe(403);
    expect((await call("pay")).status).toBe(202);
    expect(runs).toEqual([]);
  });

  const unclear = [
    {},
    { approve: 1 },
    { approve: "true" },
    { approve: null },
    { approve: true, x: 1 },
    [],
    true,
    "yes",
  ];
  it.each(unclear.map((body) => [body]))("an answer that is not true or false: %j", async (body) => {
    const { id, answer, call } = await asked();
    expect((await answer(id, body, person.token)).status).toBe(400);
    expect((await call("pay")).status).toBe(202);
  });

  it("a form of another site, which cannot send JSON", async () => {
    const { approvals, client, id } = await asked();
    const handler = restHandler(client, { guard: createGuard({ tokens }), approvals });
    const headers = { authorization: `Bearer ${person.token}`, "content-type": "text/plain" };
    const url = `http://localhost/api/v1/mcp/approvals/${String(id)}`;
    const response = await handler(new Request(url, { method: "POST", headers, body: '{"approve":true}' }));
    expect(response.status).toBe(415);
    const origin = { ...headers, origin: "https://evil.example", "content-type": "application/json" };
    const foreign = await handler(new Request(url, { method: "POST", headers: origin, body: '{"approve":true}' }));
    expect(foreign.status).toBe(403);
    expect(await approvals.get(String(id))).toMatchObject({ state: "asked" });
  });

  it("a late answer: the question has expired", async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    onTestFinished(() => void vi.useRealTimers());
    const { id, answer, call, runs } = await asked("pay_soon");
    vi.setSystemTime(Date.now() + 2_000);
    expect(await answer(id, { approve: true }, person.token)).toMatchObject({ status: 409 });
    expect((await call("pay_soon")).body["approvalId"]).not.toBe(id);
    expect(runs).toEqual([]);
  });

  it("token hashes that leave the server: there are none in any answer", async () => {
    const { id, call, show, answer } = await asked();
    const answers = [
      await call("pay"),
      await show(id, person.token),
      await answer(id, { approve: true }, person.token),
      await show(id, person.token),
      await call("pay"),
    ];
    const text = JSON.stringify(answers);
    for (const { token, entry } of [agent, person]) {
      expect(text).not.toContain(token);
      expect(text).not.toContain(entry.sha256);
    }
    expect(text).not.toContain("digest");
  });

  it("a Host header that names another place: links come from guard.resource, or are relative", async () => {
    const resource = "https://tools.example.com/mcp";
    const { client, approvals } = await payingToolbox();
    for (const [guard, start] of [
      [{ tokens }, "/approvals/"],
      [{ tokens, resource }, "https://tools.example.com/approvals/"],
    ] as const) {
      const server = await serving({ toolbox: client, approvals, guard });
      const { request } = await import("node:http");
      const body = await new Promise<string>((resolve, reject) => {
        const headers = {
          host: "evil.example",
          "x-forwarded-host": "evil.example",
          authorization: `Bearer ${agent.token}`,
          "content-type": "application/json",
        };
        const sent = request(`${server.url}/api/v1/mcp/tools/call`, { method: "POST", headers }, (response) => {
          let text = "";
          response
            .setEncoding("utf8")
            .on("data", (part: string) => (text += part))
            .on("end", () => resolve(text));
        });
        sent.on("error", reject).end('{"name":"pay","arguments":{"amount":5}}');
      });
      expect((JSON.parse(body) as { url: string }).url.startsWith(start)).toBe(true);
      expect(body).not.toContain("evil");
    }
  });

  it("a detour by an idempotency key: neither the question nor a no is kept, and one yes is one run", async () => {
    const { call, answer, runs } = await served({ tokens }, { store: memoryStore() });
    const headers = { "idempotency-key": "k" };
    const { approvalId: id } = (await call("pay", { headers })).body;
    expect((await call("pay", { headers })).body["approvalId"]).toBe(id);
    await answer(id, { approve: true }, person.token);
    expect((await call("pay", { headers })).body).toMatchObject({ isError: false });
    // A repetition gets the kept answer, without a second run.
    expect((await call("pay", { headers })).body).toMatchObject({ isError: false });
    expect(runs).toHaveLength(1);
    expect((await call("pay", { headers: { "idempotency-key": "other" } })).status).toBe(202);
    expect((await call("pay")).status).toBe(202);
    expect((await call("pay", { amount: 6, headers })).status).toBe(422);
    const { approvalId: second } = (await call("pay", { headers: { "idempotency-key": "no" } })).body;
    await answer(second, { approve: false }, person.token);
    expect((await call("pay", { headers: { "idempotency-key": "no" } })).status).toBe(403);
    expect(runs).toHaveLength(1);
  });
});
