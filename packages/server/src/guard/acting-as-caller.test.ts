import { inspect } from "node:util";

import { createApprovals } from "@mci/approvals";
import {
  text,
  type Call,
  type Executor,
  type JsonObject,
  type Middleware,
  type ToolCall,
  type ToolResult,
} from "@mci/contract";
import { memoryStore } from "@mci/store";
import { SignJWT } from "jose";
import { describe, expect, it } from "vitest";

import {
  apiOf,
  asCaller,
  env,
  issuerOf,
  jwtGuard,
  listener,
  restCall,
  sendJson,
  textIn,
  tokenOf,
} from "../../test/exchange.ts";
import { clientOf, serving } from "../../test/serving.ts";
import type { AuditRecord, AuditStart } from "../audit/audit-record.ts";
import { mcpHandler } from "../mcp/fetch-handler.ts";
import { restHandler } from "../rest/rest-handler.ts";
import { createGuard } from "./guard.ts";
import { createToken } from "./static-tokens.ts";

async function mcpCall(url: string, token: string, name: string, meta: JsonObject = {}): Promise<string> {
  const response = await fetch(`${url}/mcp`, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      accept: "application/json, text/event-stream",
      authorization: `Bearer ${token}`,
    },
    body: JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/call", params: { name, arguments: {}, _meta: meta } }),
  });
  return response.text();
}

describe("a tool that acts as its caller", () => {
  it("calls its API with a token of the caller, which is asked for once", async () => {
    const [ids, api] = [await issuerOf(), await apiOf()];
    const tools = [{ name: "invoices", execution: asCaller(ids, `${api.origin}/invoices`, { scopes: ["invoices"] }) }];
    const { url } = await serving({ toolbox: await clientOf(tools, { env }), guard: jwtGuard });
    const token = await tokenOf({ sub: "ada", tenant: "acme" });
    const results = await Promise.all(Array.from({ length: 20 }, () => restCall(url, token, "invoices")));
    for (const result of results) {
      expect(JSON.parse(textIn(result))).toEqual({ sub: "ada", tenant: "acme", aud: "https://api.example" });
    }
    expect(ids.seen.map(({ form }) => form)).toEqual([
      {
        grant_type: "urn:ietf:params:oauth:grant-type:token-exchange",
        subject_token: token,
        subject_token_type: "urn:ietf:params:oauth:token-type:access_token",
        requested_token_type: "urn:ietf:params:oauth:token-type:access_token",
        audience: "https://api.example",
        scope: "invoices",
        client_id: "mci",
        client_secret: "client-secret-canary",
      },
    ]);
    expect(api.seen).toHaveLength(20);
    expect(JSON.stringify(api.seen)).not.toContain(token);
  });

  it("does so over MCP, with progress and without, and through handlers of other servers", async () => {
    const [ids, api] = [await issuerOf(), await apiOf()];
    const client = await clientOf([{ name: "who", execution: asCaller(ids, api.origin) }], { env });
    const mcp = { name: "test", version: "1" };
    const { url } = await serving({ toolbox: client, guard: jwtGuard, mcp });
    const token = await tokenOf({ sub: "ada" });
    for (const meta of [{}, { progressToken: 1 }]) expect(await mcpCall(url, token, "who", meta)).toContain("ada");
    const guard = createGuard(jwtGuard);
    const rest = restHandler(client, { guard });
    const streamable = mcpHandler(client, { ...mcp, guard });
    const headers = {
      "content-type": "application/json",
      accept: "application/json, text/event-stream",
      authorization: `Bearer ${token}`,
    };
    const call = { jsonrpc: "2.0", id: 1, method: "tools/call", params: { name: "who", arguments: {} } };
    const answers = await Promise.all([
      rest(new Request("http://localhost/api/v1/mcp/tools/call", { method: "POST", headers, body: '{"name":"who"}' })),
      streamable(new Request("http://localhost/mcp", { method: "POST", headers, body: JSON.stringify(call) })),
    ]);
    for (const answer of answers) expect(await answer.text()).toContain("ada");
    expect(ids.seen).toHaveLength(1);
  });

  it("keeps results for one subject, whatever 'by' says", async () => {
    const [ids, api] = [await issuerOf(), await apiOf()];
    const execution = { ...asCaller(ids, api.origin), cache: { ttl_ms: 60_000, by: ["protocol"] } };
    const middleware: Middleware = (call, next) =>
      next({ ...call, context: { ...call.context, subject: "everybody" } });
    const client = await clientOf([{ name: "who", execution }], { env, middleware: [middleware] });
    const { url } = await serving({ toolbox: client, guard: jwtGuard });
    const subjects: unknown[] = [];
    for (const sub of ["ada", "bob", "ada", "bob"]) {
      const told = JSON.parse(textIn(await restCall(url, await tokenOf({ sub }), "who"))) as JsonObject;
      subjects.push(told["sub"]);
    }
    expect(subjects).toEqual(["ada", "bob", "ada", "bob"]);
    expect(api.seen).toHaveLength(2);
    expect((await client.explain("who")).parts).toContainEqual({
      name: "cache",
      value: "60000 ms, by arguments, tenant, protocol, subject",
      at: "/cache",
    });
    expect(await client.execute("who", {}, { context: { subject: "ada" } })).toMatchObject({ code: "MCI_ACCESS" });
  });

  it("uses up a yes in a later call, with the token of that call", async () => {
    const [ids, api] = [await issuerOf(), await apiOf()];
    const approvals = createApprovals({ store: memoryStore() });
    const tools = [{ name: "pay", approval: "Pay?", execution: asCaller(ids, api.origin) }];
    const client = await clientOf(tools, { env, approvals });
    const { url } = await serving({ toolbox: client, guard: jwtGuard });
    const first = await tokenOf({ sub: "ada" });
    expect(await restCall(url, first, "pay")).toMatchObject({ code: "MCI_APPROVAL" });
    expect([ids.seen.length, api.seen.length]).toEqual([0, 0]);
    const [question] = await approvals.list({});
    await approvals.answer(question!.id, "approve", { channel: "test" });
    const later = await tokenOf({ sub: "ada" }, { lifetime: 700 });
    const result = await restCall(url, later, "pay");
    expect(JSON.parse(textIn(result))).toMatchObject({ sub: "ada" });
    expect(ids.seen.map(({ form }) => form["subject_token"])).toEqual([later]);
  });
});

describe("a call without a caller whose token can be exchanged", () => {
  it("fails with MCI_ACCESS and the way out: static tokens, tokens without sub, no guard, in process", async () => {
    const [ids, api] = [await issuerOf(), await apiOf()];
    const tools = [{ name: "who", execution: asCaller(ids, api.origin) }];
    const client = await clientOf(tools, { env });
    const fixed = createToken({ subject: "ada" });
    const guarded = await serving({ toolbox: client, guard: { ...jwtGuard, tokens: [fixed.entry] } });
    const open = await serving({ toolbox: client });
    const wayOut = "Call it over HTTP, at a server with guard.jwt, with a signed token that has a sub.";
    const tokenIsNone = `Tool 'who' acts as its caller, and the token of this call is a static one, or names no person (sub). ${wayOut}`;
    const noToken = `Tool 'who' acts as its caller, and this call has no caller with a verified token. ${wayOut}`;
    for (const token of [fixed.token, await tokenOf({}), await tokenOf({ sub: "" })]) {
      expect(await restCall(guarded.url, token, "who")).toMatchObject({ isError: true, code: "MCI_ACCESS" });
      expect(textIn(await restCall(guarded.url, token, "who"))).toContain(tokenIsNone);
    }
    expect(textIn(await restCall(open.url, await tokenOf({ sub: "ada" }), "who"))).toContain(noToken);
    expect(await client.execute("who")).toMatchObject({ code: "MCI_ACCESS", error: noToken });
    const context = { subject: "ada", tokenHash: "a".repeat(64) };
    expect(await client.execute("who", {}, { context })).toMatchObject({ code: "MCI_ACCESS", error: tokenIsNone });
    expect([ids.seen.length, api.seen.length]).toEqual([0, 0]);
  });

  it("cannot pass a token, or something that looks like a handle", async () => {
    const [ids, api] = [await issuerOf(), await apiOf()];
    const client = await clientOf([{ name: "who", execution: asCaller(ids, api.origin) }], { env });
    for (const callerToken of ["header.claims.signature", { token: "header.claims.signature" }, Object.freeze({})]) {
      const result = await client.execute("who", {}, { callerToken } as object);
      expect(result).toMatchObject({
        code: "MCI_CONFIG",
        error: "The option 'callerToken' of a call must be the handle that a guard admits a call with.",
      });
    }
    expect([ids.seen.length, api.seen.length]).toEqual([0, 0]);
  });
});

describe("code that looks for the caller's token", () => {
  /** All that can be reached from a value, hidden members included. */
  const whole = (value: unknown): string => inspect(value, { depth: 12, showHidden: true, maxArrayLength: null });

  it("finds it in no middleware, executor, error, explanation or audit record", async () => {
    const seen: string[] = [];
    const records: (AuditRecord | AuditStart)[] = [];
    const ids = await listener(({ form }, response) => {
      sendJson(response, { error: "invalid_request", error_description: `no: ${form["subject_token"]}` }, 400);
    });
    const api = await apiOf();
    const middleware: Middleware = async (call, next) => {
      seen.push(whole(call));
      const result = await next(call);
      seen.push(whole(result));
      return result;
    };
    const nosy: Executor = {
      type: "nosy",
      prepare: () => ({
        run(call: Call): ToolResult {
          seen.push(whole(call), JSON.stringify(call));
          return text("looked");
        },
      }),
    };
    const tools = [
      { name: "who", execution: asCaller(ids, api.origin) },
      { name: "nosy", execution: { type: "nosy" } },
    ];
    const client = await clientOf(tools, {
      env,
      middleware: [middleware],
      executors: [nosy],
      onError: (error: unknown, facts: unknown) => void seen.push(whole(error), whole(facts)),
    });
    const sink = {
      begin: async (start: AuditStart) => void records.push(start),
      record: (record: AuditRecord) => void records.push(record),
    };
    const { url } = await serving({ toolbox: client, guard: jwtGuard, audit: sink, mcp: { name: "t", version: "1" } });
    const token = await tokenOf({ sub: "ada" });
    for (const name of ["who", "nosy"]) {
      seen.push(JSON.stringify(await restCall(url, token, name)), await mcpCall(url, token, name));
    }
    seen.push(whole(await client.explain("who")), whole(client.tools()));
    expect(ids.seen.length).toBeGreaterThan(0);
    const signature = token.slice(token.lastIndexOf(".") + 1);
    expect([...seen, whole(records)].filter((one) => one.includes(signature))).toEqual([]);
    expect(seen.filter((one) => one.includes("invalid_request")).length).toBeGreaterThan(0);
    expect(records.filter(({ tool }) => tool === "who")).toMatchObject(
      Array.from({ length: 4 }, () => ({ audience: "https://api.example" })),
    );
    expect(records.some(({ tool, audience }) => tool === "nosy" && audience !== undefined)).toBe(false);
  });

  it("gets no handle either, unless the tool acts as its caller", async () => {
    const handles: unknown[] = [];
    const middleware: Middleware = (call, next) => {
      handles.push("callerToken" in call);
      return next(call);
    };
    const nosy: Executor = {
      type: "nosy",
      prepare: () => ({
        run(call) {
          handles.push(call.callerToken, (call as object as { options: object }).options);
          return text("looked");
        },
      }),
    };
    const tools = [{ name: "nosy", execution: { type: "nosy" } }];
    for (const middlewares of [[], [middleware]]) {
      const client = await clientOf(tools, { executors: [nosy], middleware: middlewares });
      const { url } = await serving({ toolbox: client, guard: jwtGuard });
      expect(textIn(await restCall(url, await tokenOf({ sub: "ada" }), "nosy"))).toBe("looked");
    }
    expect(handles.map((one) => (typeof one === "object" ? inspect(one).includes("Handle") : one))).toEqual([
      undefined,
      false,
      false,
      undefined,
      false,
    ]);
  });

  it("cannot hand one caller's token to the call of another", async () => {
    const [ids, api] = [await issuerOf(), await apiOf()];
    const calls: ToolCall[] = [];
    const middleware: Middleware = (call, next) => {
      calls.push(call);
      return next({ ...call, ...calls[0], context: { ...call.context, subject: "ada", tenant: "acme" } });
    };
    const client = await clientOf([{ name: "who", execution: asCaller(ids, api.origin) }], {
      env,
      middleware: [middleware],
    });
    const { url } = await serving({ toolbox: client, guard: jwtGuard });
    const subjects: unknown[] = [];
    for (const sub of ["ada", "bob"]) {
      const told = JSON.parse(textIn(await restCall(url, await tokenOf({ sub }), "who"))) as JsonObject;
      subjects.push(told["sub"]);
    }
    expect(subjects).toEqual(["ada", "bob"]);
  });

  it("finds no token in what the API repeats", async () => {
    const ids = await issuerOf(() => ({ access_token: "exchanged-token-canary" }));
    const api = await listener(({ authorization }, response) => sendJson(response, { authorization }));
    const client = await clientOf([{ name: "who", execution: asCaller(ids, api.origin) }], { env });
    const { url } = await serving({ toolbox: client, guard: jwtGuard });
    const result = await restCall(url, await tokenOf({ sub: "ada" }), "who");
    expect(api.seen).toMatchObject([{ authorization: "Bearer exchanged-token-canary" }]);
    expect(JSON.stringify(result)).not.toContain("canary");
  });
});

it("lets nobody in, and exchanges nothing, for a token that is not verified", async () => {
  const [ids, api] = [await issuerOf(), await apiOf()];
  const client = await clientOf([{ name: "who", execution: asCaller(ids, api.origin) }], { env });
  const { url } = await serving({ toolbox: client, guard: jwtGuard });
  const forged = await new SignJWT({ iss: "https://login.example", aud: "tools", sub: "ada", exp: 4_000_000_000 })
    .setProtectedHeader({ alg: "HS256" })
    .sign(Buffer.from("another key, of thirty-two bytes"));
  expect(await restCall(url, forged, "who")).toMatchObject({ code: "MCI_TOKEN" });
  expect([ids.seen.length, api.seen.length]).toEqual([0, 0]);
});
