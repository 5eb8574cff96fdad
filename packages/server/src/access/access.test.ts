import { PassThrough } from "node:stream";
import { createInterface } from "node:readline";
import { createApprovals } from "@mci/approvals";
import { failure, type Toolbox } from "@mci/contract";
import { closedAtEnd, serve } from "@mci/plugin-kit/test";
import { memoryStore } from "@mci/store";
import { createTasks } from "@mci/tasks";
import { SignJWT } from "jose";
import { describe, expect, it, onTestFinished } from "vitest";
import { legacy, modern, requestOf, type Draft } from "../../test/mcp-requests.ts";
import { office, officeTokens, openOffice, type Office } from "../../test/office.ts";
import { serving } from "../../test/serving.ts";
import { ModernClient } from "../../test/task-session.ts";
import { until } from "../../test/until.ts";
import type { AuditRecord } from "../audit/audit-record.ts";
import type { GuardOptions } from "../guard/guard-options.ts";
import { createGuard } from "../guard/guard.ts";
import { createToken } from "../guard/static-tokens.ts";
import type { ServeHttpOptions } from "../http/serve-http-options.ts";
import { mcpHandler } from "../mcp/fetch-handler.ts";
import { mcpNodeHandler } from "../mcp/node-handler.ts";
import { serveStdio } from "../mcp/stdio/serve-stdio.ts";
import { restHandler } from "../rest/rest-handler.ts";

interface Named {
  readonly name: string;
}

/** The parts of bodies that tests look at. */
interface Body {
  readonly id?: string;
  readonly code?: string;
  readonly status?: string;
  readonly total?: number;
  /** A string over REST, an object over MCP. */
  readonly error?: unknown;
  readonly tools?: readonly Named[];
  readonly result?: {
    readonly tools?: readonly Named[];
    readonly content?: readonly { readonly text: string }[];
    readonly requestState?: string;
    readonly capabilities?: { readonly extensions?: unknown };
  };
}

interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Body;
}

interface Served extends Office {
  readonly url: string;
  rest(
    path: string,
    token: string,
    sent?: { readonly body?: unknown; readonly method?: string; readonly headers?: object },
  ): Promise<Answer>;
  call(name: string, token: string, headers?: object): Promise<Answer>;
  mcp(draft: Draft, token: string): Promise<Answer>;
}

async function served(options: Partial<ServeHttpOptions> = {}): Promise<Served> {
  const opened = await openOffice(options.store === undefined ? {} : { store: options.store });
  const guard = { tokens: officeTokens, resource: "https://office.example/mcp" };
  const server = await serving({ toolbox: opened.client, guard, mcp: { name: "office", version: "1" }, ...options });
  const answer = async (url: string, init: RequestInit): Promise<Answer> => {
    const response = await fetch(url, init);
    const text = await response.text();
    return { status: response.status, headers: response.headers, body: text === "" ? {} : JSON.parse(text) };
  };
  const rest: Served["rest"] = (path, token, { body, method, headers } = {}) =>
    answer(`${server.url}/api/v1/mcp/${path}`, {
      method: method ?? (body === undefined ? "GET" : "POST"),
      headers: { authorization: `Bearer ${token}`, "content-type": "application/json", ...headers },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
  return {
    ...opened,
    url: server.url,
    rest,
    call: (name, token, headers = {}) => rest("tools/call", token, { body: { name, arguments: {} }, headers }),
    mcp: (draft, token) => {
      const { method, headers, body } = requestOf(draft);
      return answer(`${server.url}/mcp`, {
        method,
        headers: { ...(headers as Record<string, string>), authorization: `Bearer ${token}` },
        body,
      });
    },
  };
}

const namesIn = ({ body }: Answer): readonly string[] =>
  (body.tools ?? body.result?.tools ?? []).map(({ name }) => name);

const all = ["hello", "list_invoices", "send_invoice", "ask_writer", "file_report", "write_off"];
const seen = [
  ["guest", ["hello"]],
  ["reader", ["hello", "list_invoices"]],
  ["writer", all],
] as const;

/** An answer without what differs with each request, and the name that was asked for. */
function toTheLetter({ status, headers, body }: Answer, name: string): unknown {
  const { date: _, "x-request-id": __, "content-length": ___, ...rest } = Object.fromEntries(headers);
  return JSON.parse(JSON.stringify({ status, headers: rest, body }).replaceAll(name, "NAME"));
}

describe("the tools of a caller", () => {
  it.each(seen)("are those that its token opens, over REST and MCP of both generations: %s", async (who, names) => {
    const { rest, mcp } = await served();
    const { token } = office[who];
    expect(namesIn(await rest("tools", token))).toEqual(names);
    expect((await rest("tools", token)).body.total).toBe(names.length);
    for (const make of [legacy, modern]) expect(namesIn(await mcp(make("tools/list"), token))).toEqual(names);
  });

  it("are not those of the caller before, whose list was kept: attack", async () => {
    const { mcp, rest } = await served();
    for (const who of ["writer", "guest", "reader", "writer", "guest"] as const) {
      const names = seen.find(([name]) => name === who)?.[1];
      expect(namesIn(await mcp(modern("tools/list"), office[who].token))).toEqual(names);
      expect(namesIn(await mcp(legacy("tools/list"), office[who].token))).toEqual(names);
      expect(namesIn(await rest("tools", office[who].token))).toEqual(names);
    }
  });

  it("are not kept for others by a cache, whatever the server says of its lists: attack", async () => {
    const { mcp } = await served({ mcp: { name: "office", version: "1", cacheScope: "public", ttlMs: 60_000 } });
    expect((await mcp(modern("tools/list"), office.reader.token)).body.result).toMatchObject({
      cacheScope: "private",
      ttlMs: 60_000,
    });
  });

  it("come from the claims 'scope' and 'scp' of a signed token as well", async () => {
    for (const claims of [{ scope: "other invoices:read" }, { scp: ["invoices:read"] }]) {
      const { guard, token } = await signed(claims);
      const { rest } = await served({ guard });
      expect(namesIn(await rest("tools", token))).toEqual(["hello", "list_invoices"]);
    }
  });

  it("of a server without tokens are open ones, and those of access.scopes", async () => {
    const open = await served({ guard: {} });
    expect(namesIn(await open.rest("tools", "none"))).toEqual(["hello"]);
    const granted = await served({ guard: {}, access: { scopes: ["invoices:read"] } });
    expect(namesIn(await granted.mcp(modern("tools/list"), "none"))).toEqual(["hello", "list_invoices"]);
    expect((await granted.call("list_invoices", "none")).body).toMatchObject({ isError: false });
    await expect(served({ access: { scopes: ["a"] } })).rejects.toMatchObject({
      code: "MCI_CONFIG",
      details: { option: "access.scopes" },
    });
  });

  it("change with a reload for those who see the change", async () => {
    const { client, mcp } = await served();
    expect(namesIn(await mcp(modern("tools/list"), office.guest.token))).toEqual(["hello"]);
    await client.reload();
    expect(namesIn(await mcp(modern("tools/list"), office.writer.token))).toEqual(all);
  });
});

describe("a hidden tool", () => {
  it.each(["guest", "reader"] as const)(
    "is like one that does not exist, over REST, to the letter: attack by a %s",
    async (who) => {
      const { rest, call, runs } = await served({ store: memoryStore(), tasks: createTasks() });
      const { token } = office[who];
      for (const name of ["send_invoice", "ask_writer", "file_report", "write_off"]) {
        const headers = { prefer: "respond-async" };
        expect(toTheLetter(await call(name, token, headers), name)).toEqual(
          toTheLetter(await call("zzzzzzzzzzzz", token, headers), "zzzzzzzzzzzz"),
        );
        expect(toTheLetter(await rest(`tools/${name}`, token), name)).toEqual(
          toTheLetter(await rest("tools/zzzzzzzzzzzz", token), "zzzzzzzzzzzz"),
        );
      }
      expect((await rest("tools/call", token, { body: { name: "send_invoic" } })).body.error).not.toContain(
        "send_invoice",
      );
      expect((await rest("tools/send_invoic", token)).body.error).not.toContain("send_invoice");
      expect(runs).toEqual([]);
    },
  );

  it.each([
    ["legacy", legacy],
    ["modern", modern],
  ])("is like one that does not exist, over MCP, to the letter: attack (%s)", async (_, make) => {
    const { mcp, runs } = await served({ tasks: createTasks() });
    const { token } = office.reader;
    const rare = { clientInfo: { name: "x", version: "1", icons: [] } };
    for (const name of ["send_invoice", "ask_writer", "file_report", "write_off"]) {
      for (const more of [{}, { _meta: { "io.modelcontextprotocol/clientInfo": rare.clientInfo } }]) {
        const ask = (tool: string): Promise<Answer> =>
          mcp(make("tools/call", { name: tool, arguments: {}, ...more }), token);
        const hidden = await ask(name);
        expect(toTheLetter(hidden, name)).toEqual(toTheLetter(await ask("zzzzzzzzzzzz"), "zzzzzzzzzzzz"));
        expect(JSON.stringify(hidden.body)).toContain("unknown tool");
      }
    }
    expect(runs).toEqual([]);
  });

  it("runs no more for an old requestState, once the scope is lost between two rounds: attack", async () => {
    const { mcp, runs } = await served();
    const meta = { "io.modelcontextprotocol/clientCapabilities": { elicitation: { form: {} } } };
    const round = (more: object, token: string): Promise<Answer> =>
      mcp(modern("tools/call", { name: "ask_writer", arguments: {}, _meta: meta, ...more }), token);
    const first = await round({}, office.writer.token);
    const requestState = first.body.result?.requestState;
    expect(requestState).toEqual(expect.any(String));
    const second = { requestState, inputResponses: { sure: { action: "accept", content: {} } } };
    const lost = await round(second, office.reader.token);
    expect(lost.body.error).toMatchObject({ code: -32602, message: expect.stringContaining("unknown tool") });
    expect(runs).toEqual([]);
    expect((await round(second, office.writer.token)).body.result?.content?.[0]?.text).toContain("ask_writer");
  });

  it("gives no kept answer for an idempotency key of the time before: attack", async () => {
    const { call, runs } = await served({ store: memoryStore() });
    const key = { "idempotency-key": "k1" };
    expect((await call("send_invoice", office.writer.token, key)).body).toMatchObject({ isError: false });
    expect(await call("send_invoice", office.reader.token, key)).toMatchObject({
      status: 404,
      body: { code: "MCI_TOOL_UNKNOWN" },
    });
    expect(toTheLetter(await call("ask_writer", office.reader.token, key), "ask_writer")).toEqual(
      toTheLetter(await call("xyzxyzxyzx", office.reader.token, key), "xyzxyzxyzx"),
    );
    expect((await call("send_invoice", office.writer.token, key)).body).toMatchObject({ isError: false });
    expect(runs).toEqual(["send_invoice"]);
  });

  it("is recorded as what its caller was told", async () => {
    const records: AuditRecord[] = [];
    const { call } = await served({ audit: { record: (record) => void records.push(record) } });
    await call("send_invoice", office.reader.token);
    expect(records).toMatchObject([{ tool: "send_invoice", subject: "ada", code: "MCI_TOOL_UNKNOWN" }]);
  });
});

describe("a task of a tool with access", () => {
  it("runs with the scopes of its start, and its result is for those who have them now: attack", async () => {
    const { rest, call, url, runs } = await served({ tasks: createTasks() });
    const started = await call("file_report", office.writer.token);
    expect(started.status).toBe(202);
    const { id = "" } = started.body;
    const path = `tasks/${id}`;
    await until(async () => (await rest(path, office.writer.token)).body.status === "completed");
    const { body } = await rest(path, office.writer.token);
    expect(body.result?.content?.[0]?.text).toContain('"scopes":["invoices:read","invoices:write"]');
    expect(body.result?.content?.[0]?.text).not.toMatch(/token/i);
    const unknown = await rest("tasks/00000000-0000-4000-8000-000000000000", office.reader.token);
    expect(toTheLetter(await rest(path, office.reader.token), "x")).toEqual(toTheLetter(unknown, "x"));
    expect((await rest(path, office.reader.token, { method: "DELETE" })).status).toBe(404);
    const reader = new ModernClient(url, { token: office.reader.token });
    const writer = new ModernClient(url, { token: office.writer.token });
    const params = { taskId: id };
    expect((await reader.ask("tasks/get", params)).error).toEqual(
      (await reader.ask("tasks/get", { taskId: "none" })).error,
    );
    expect((await reader.ask("tasks/cancel", params)).error?.code).toBe(-32602);
    expect((await writer.ask("tasks/get", params)).result).toMatchObject({ status: "completed" });
    expect(runs).toEqual(["file_report"]);
  });

  it("is announced to callers who have one", async () => {
    const { mcp } = await served({ tasks: createTasks() });
    const extensions = async (token: string): Promise<unknown> =>
      (await mcp(modern("server/discover"), token)).body.result?.capabilities?.extensions;
    expect(await extensions(office.reader.token)).toBeUndefined();
    expect(await extensions(office.writer.token)).toMatchObject({ "io.modelcontextprotocol/tasks": {} });
  });
});

describe("a question about a tool with access", () => {
  it("is answered by a token with mci:approve, which need not be able to call the tool itself", async () => {
    const person = createToken({ tenant: "acme", subject: "bob", scopes: ["mci:approve"] });
    const approvals = createApprovals({ store: memoryStore() });
    const opened = await openOffice({ approvals });
    const server = await serving({
      toolbox: opened.client,
      approvals,
      guard: { tokens: [...officeTokens, person.entry] },
    });
    const ask = async (path: string, token: string, body?: unknown): Promise<Response> =>
      fetch(`${server.url}/api/v1/mcp/${path}`, {
        headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
        ...(body !== undefined && { method: "POST", body: JSON.stringify(body) }),
      });
    const call = (token: string): Promise<Response> => ask("tools/call", token, { name: "write_off", arguments: {} });
    expect((await call(office.reader.token)).status).toBe(404);
    expect(await approvals.list()).toEqual([]);
    const asked = await call(office.writer.token);
    expect(asked.status).toBe(202);
    const { approvalId } = (await asked.json()) as { approvalId: string };
    expect((await ask(`approvals/${approvalId}`, person.token, { approve: true })).status).toBe(200);
    expect((await call(person.token)).status).toBe(404);
    expect((await call(office.reader.token)).status).toBe(404); // The yes does not outlive the scope.
    expect((await call(office.writer.token)).status).toBe(200);
    expect(opened.runs).toEqual(["write_off"]);
  });
});

describe("access.reveal", () => {
  const reveal = { access: { reveal: true } } as const;
  const challenge =
    'Bearer resource_metadata="https://office.example/.well-known/oauth-protected-resource/mcp", ' +
    'error="insufficient_scope", scope="invoices:read invoices:write"';

  it.each(["guest", "reader"] as const)("tells a %s which scopes a tool requires, over REST", async (who) => {
    const records: AuditRecord[] = [];
    const { call, runs } = await served({ ...reveal, audit: { record: (record) => void records.push(record) } });
    const { status, headers, body } = await call("send_invoice", office[who].token);
    expect([status, body.code, headers.get("www-authenticate")]).toEqual([403, "MCI_ACCESS", challenge]);
    expect(body.error).toContain("invoices:write");
    expect(records).toMatchObject([{ code: "MCI_ACCESS" }]);
    expect(runs).toEqual([]);
  });

  it.each([
    ["legacy", legacy, {}],
    ["modern", modern, {}],
    ["modern, by the SDK", modern, { "io.modelcontextprotocol/logLevel": "info" }],
  ])("asks MCP clients to step up: %s", async (_, make, meta) => {
    const { mcp, runs } = await served(reveal);
    const draft = make("tools/call", { name: "send_invoice", arguments: {}, _meta: meta });
    const { status, headers, body } = await mcp(draft, office.reader.token);
    expect([status, headers.get("www-authenticate")]).toEqual([403, challenge]);
    expect(body.error).toMatchObject({ data: { code: "MCI_ACCESS" } });
    expect(runs).toEqual([]);
  });

  it("names the scopes that the token has, as some clients replace them, and none that a header cannot have", async () => {
    const { guard, token } = await signed({ scp: ["mail", 'a", evil="b'] });
    const { call } = await served({ ...reveal, guard });
    const { headers } = await call("list_invoices", token);
    expect(headers.get("www-authenticate")).toBe('Bearer error="insufficient_scope", scope="invoices:read mail"');
  });

  it("lists no more tools, and knows names that do not exist", async () => {
    const { rest, call } = await served(reveal);
    expect(namesIn(await rest("tools", office.reader.token))).toEqual(["hello", "list_invoices"]);
    expect(await call("zzzz", office.reader.token)).toMatchObject({ status: 404, body: { code: "MCI_TOOL_UNKNOWN" } });
  });

  it("keeps the idempotency key of a refused call free", async () => {
    const { call } = await served({ ...reveal, store: memoryStore() });
    const key = { "idempotency-key": "k1" };
    expect((await call("send_invoice", office.reader.token, key)).status).toBe(403);
    expect((await call("send_invoice", office.writer.token, key)).status).toBe(200);
  });
});

describe("over stdio", () => {
  it.each([
    ["no scopes", undefined, ["hello"]],
    ["the scopes of its context", { scopes: ["invoices:read"] }, ["hello", "list_invoices"]],
  ])("a client has %s", async (_, context, names) => {
    const { client, runs } = await openOffice();
    const [input, output] = [new PassThrough(), new PassThrough()];
    const server = await serveStdio(client, {
      name: "office",
      version: "1",
      input,
      output,
      ...(context && { context }),
    });
    onTestFinished(() => server.close());
    const messages = lineReader(output);
    const ask = async (draft: Draft): Promise<Body> => {
      input.write(`${JSON.stringify(draft.message)}\n`);
      return JSON.parse(await messages()) as Body;
    };
    const clientInfo = { name: "test", version: "1" };
    await ask(legacy("initialize", { protocolVersion: "2025-11-25", capabilities: {}, clientInfo }));
    expect((await ask(legacy("tools/list"))).result?.tools?.map(({ name }) => name)).toEqual(names);
    const call = (name: string): Promise<Body> => ask(legacy("tools/call", { name, arguments: {} }));
    expect((await call("send_invoice")).error).toMatchObject({ code: -32602 });
    expect(runs).toEqual([]);
    expect((await call("hello")).result?.content?.[0]?.text).toContain("hello");
  });
});

describe("in a custom app", () => {
  it("mcpHandler and restHandler hide what the token of a request does not open: attack", async () => {
    const { client } = await openOffice();
    const guard = createGuard({ tokens: officeTokens });
    const mcp = mcpHandler(client, { name: "office", version: "1", guard });
    onTestFinished(() => mcp.close());
    const rest = restHandler(client, { guard });
    const authorization = `Bearer ${office.reader.token}`;
    const post = async (draft: Draft): Promise<unknown> => {
      const { headers, body } = requestOf(draft);
      const init = { method: "POST", headers: { ...(headers as Record<string, string>), authorization }, body };
      return (await mcp(new Request("http://office.example/mcp", init))).json();
    };
    expect(await post(modern("tools/list"))).toMatchObject({
      result: { tools: [{ name: "hello" }, { name: "list_invoices" }] },
    });
    expect(await post(legacy("tools/call", { name: "send_invoice", arguments: {} }))).toMatchObject({
      error: { code: -32602 },
    });
    const list = await rest(new Request("http://office.example/api/v1/mcp/tools", { headers: { authorization } }));
    expect(await list.json()).toMatchObject({ total: 2 });
  });

  it("handlers with access.reveal tell a caller which scopes a tool requires", async () => {
    const { client, runs } = await openOffice();
    const options = { guard: createGuard({ tokens: officeTokens }), access: { reveal: true } } as const;
    const about = { name: "office", version: "1", ...options };
    const mcp = closedAtEnd(mcpHandler(client, about));
    const node = closedAtEnd(mcpNodeHandler(client, about));
    const rest = restHandler(client, options);
    const origin = await serve((request, response) => void node(request, response));
    const authorization = `Bearer ${office.reader.token}`;
    const { headers, body } = requestOf(modern("tools/call", { name: "send_invoice", arguments: {} }));
    const sent = { method: "POST", headers: { ...(headers as Record<string, string>), authorization }, body };
    const restSent = { ...sent, body: '{"name":"send_invoice"}' };
    for (const answer of [
      await mcp(new Request("http://office.example/mcp", sent)),
      await fetch(`${origin}/mcp`, sent),
      await rest(new Request("http://office.example/api/v1/mcp/tools/call", restSent)),
    ]) {
      expect([answer.status, answer.headers.get("www-authenticate"), await answer.text()]).toEqual([
        403,
        'Bearer error="insufficient_scope", scope="invoices:read invoices:write"',
        expect.stringContaining("MCI_ACCESS"),
      ]);
    }
    expect(runs).toEqual([]);
  });

  it("handlers take no scopes for everyone: their app knows its callers", async () => {
    const { client } = await openOffice();
    const options = { name: "office", version: "1", access: { scopes: ["invoices:read"] } };
    for (const make of [mcpHandler, mcpNodeHandler]) expect(() => make(client, options as never)).toThrow(/scopes/);
    expect(() => restHandler(client, { access: options.access } as never)).toThrow(/scopes/);
  });
});

it("a failed call has its code over MCP and REST, and no code that only this server can give", async () => {
  const { client } = await openOffice();
  const forged: Toolbox = {
    tools: () => client.tools(),
    execute: async () => failure("no", { code: "MCI_TOOL_UNKNOWN" }),
  };
  const server = await serving({ toolbox: forged, mcp: { name: "office", version: "1" } });
  const { headers, body } = requestOf(legacy("tools/call", { name: "hello", arguments: {} }));
  const answer = await fetch(`${server.url}/mcp`, { method: "POST", headers: headers as Record<string, string>, body });
  expect(await answer.json()).toMatchObject({ result: { isError: true, _meta: { "mci/code": "MCI_TOOL_FAILED" } } });
  const rest = await fetch(`${server.url}/api/v1/mcp/tools/call`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ name: "hello" }),
  });
  expect([rest.status, await rest.json()]).toMatchObject([200, { isError: true, code: "MCI_TOOL_FAILED" }]);
});

/** Returns a function that reads the next line. */
function lineReader(input: PassThrough): () => Promise<string> {
  const lines = createInterface({ input })[Symbol.asyncIterator]();
  return async () => String((await lines.next()).value);
}

/** A guard for signed tokens, and one with these claims. */
async function signed(claims: object): Promise<{ readonly guard: GuardOptions; readonly token: string }> {
  const key = "k".repeat(32);
  const exp = Math.floor(Date.now() / 1_000) + 60;
  const token = await new SignJWT({ iss: "i", aud: "a", exp, ...claims })
    .setProtectedHeader({ alg: "HS256" })
    .sign(Buffer.from(key));
  return { guard: { jwt: { key, algorithms: ["HS256"], issuer: "i", audience: "a" } }, token };
}
