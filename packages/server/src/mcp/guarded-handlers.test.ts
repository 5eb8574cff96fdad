import { type IncomingMessage } from "node:http";

import { ConfigError, text, type CallContext, type Toolbox } from "@mci/contract";
import { closedAtEnd, serve } from "@mci/plugin-kit/test";
import { SignJWT } from "jose";
import { describe, expect, it } from "vitest";

import { createGuard, type Guard } from "../guard/guard.ts";
import { createToken } from "../guard/static-tokens.ts";
import { legacy, modern, requestOf, type Draft } from "../../test/mcp-requests.ts";
import { mcpHandler } from "./fetch-handler.ts";
import type { McpNodeCall, McpNodeOptions } from "./mcp-options.ts";
import { mcpNodeHandler } from "./node-handler.ts";

const options = { name: "tools", version: "1" };
const { token, entry } = createToken({ subject: "ada", tenant: "acme" });
const authorization = `Bearer ${token}`;
const call = legacy("tools/call", { name: "who" });

/** Answers with who calls. */
const toolbox: Toolbox = {
  tools: () => [],
  execute: async (_, __, { context } = {}) => text(JSON.stringify(context)),
  watch: () => () => undefined,
};

/** A server whose handler gets what the test says of each call. */
async function nodeServer(
  given: Partial<McpNodeOptions>,
  ofCall: (request: IncomingMessage) => McpNodeCall | Promise<McpNodeCall | undefined> | undefined = () => undefined,
): Promise<string> {
  const handler = mcpNodeHandler(toolbox, { ...options, ...given });
  const origin = await serve(async (request, response) => handler(request, response, await ofCall(request)));
  closedAtEnd(handler);
  return `${origin}/mcp`;
}

type Post = (draft: Draft, headers?: Readonly<Record<string, string>>) => Promise<Response>;

async function overFetch(guard: Guard, context?: CallContext): Promise<Post> {
  const handler = closedAtEnd(mcpHandler(toolbox, { ...options, guard }));
  return (draft, headers) => handler(new Request("http://tools.example/mcp", sent(draft, headers)), context);
}

async function overNode(guard: Guard, context?: CallContext): Promise<Post> {
  const url = await nodeServer({ guard }, () => (context === undefined ? undefined : { context }));
  return (draft, headers) => fetch(url, sent(draft, headers));
}

function sent(draft: Draft, headers: Readonly<Record<string, string>> = {}): RequestInit {
  const { method, body, headers: given } = requestOf(draft);
  return { method, body, headers: { ...(given as Record<string, string>), ...headers } };
}

/** Returns the context that a toolbox was called with, which answers with it. */
async function contextIn(answer: Response): Promise<unknown> {
  const { result } = (await answer.json()) as { result: { content: readonly { text: string }[] } };
  return JSON.parse(result.content[0]?.text ?? "");
}

describe.each([
  ["mcpHandler", overFetch],
  ["mcpNodeHandler", overNode],
])("%s with a guard", (_, over) => {
  it("refuses a request without its token, and says who calls for one with it", async () => {
    const post = await over(createGuard({ tokens: [entry] }));
    const refused = await post(call);
    expect([refused.status, refused.headers.get("www-authenticate")]).toEqual([401, "Bearer"]);
    expect(await refused.json()).toMatchObject({ code: "MCI_TOKEN" });
    expect((await post(call, { authorization: "Bearer wrong" })).status).toBe(401);
    const answer = await post(call, { authorization });
    expect(answer.status).toBe(200);
    expect(await contextIn(answer)).toEqual({
      subject: "ada",
      tenant: "acme",
      scopes: [],
      tokenHash: entry.sha256,
      protocol: "mcp",
    });
  });

  it("adds the caller to the context of the app, and lets the token have the last word", async () => {
    const post = await over(createGuard({ tokens: [entry] }), { tenant: "other", requestId: "r1" });
    const answer = await post(call, { authorization });
    const caller = { tenant: "acme", subject: "ada", scopes: [], tokenHash: entry.sha256 };
    expect(await contextIn(answer)).toEqual({ requestId: "r1", ...caller, protocol: "mcp" });
  });

  it("lets the pages of an origin read its answers, refusals too", async () => {
    const origin = "https://app.example";
    const post = await over(createGuard({ tokens: [entry], allowedOrigins: [origin] }));
    for (const headers of [{ origin }, { origin, authorization }]) {
      expect((await post(call, headers)).headers.get("access-control-allow-origin")).toBe(origin);
    }
    expect((await post(call, { origin: "https://evil.example", authorization })).status).toBe(403);
  });

  it("ends a subscription when its token does", async () => {
    const key = "k".repeat(32);
    const jwt = { key, algorithms: ["HS256"], issuer: "i", audience: "a", toleranceSeconds: 0 } as const;
    const post = await over(createGuard({ jwt }));
    const exp = Math.floor(Date.now() / 1_000) + 2;
    const signed = await new SignJWT({ iss: "i", aud: "a", exp })
      .setProtectedHeader({ alg: "HS256" })
      .sign(Buffer.from(key));
    const listening = modern("subscriptions/listen", { notifications: { toolsListChanged: true } });
    const answer = await post(listening, { authorization: `Bearer ${signed}` });
    expect(answer.status).toBe(200);
    const end = await answer.text().catch(() => "ended");
    expect(end).toBe("ended");
  });
});

describe("mcpNodeHandler", () => {
  it.each<[string, (text: string) => unknown]>([
    ["parsed", (body) => JSON.parse(body)],
    ["as text", (body) => body],
    ["as bytes", (body) => new TextEncoder().encode(body)],
  ])("takes a body that the app has read: %s", async (_, toBody) => {
    const url = await nodeServer({}, async (request) => ({
      body: toBody(await readAll(request)),
      context: { tenant: "acme" },
    }));
    expect(await (await fetch(url, sent(call))).text()).toContain(String.raw`\"tenant\":\"acme\"`);
  });

  it("refuses a body that the app has read and that is too long, not UTF-8, or null", async () => {
    const bodies: unknown[] = [{ long: "x".repeat(200) }, Buffer.from([0xff]), null];
    const url = await nodeServer({ maxBodyBytes: 100 }, async (request) => {
      await readAll(request);
      return { body: bodies.shift() };
    });
    const statuses: number[] = [];
    while (bodies.length > 0) statuses.push((await fetch(url, sent(call))).status);
    expect(statuses).toEqual([413, 400, 400]);
  });

  it("reports a body that was read and not passed on as a mistake of the app", async () => {
    const errors: unknown[] = [];
    const url = await nodeServer({ onError: (error) => errors.push(error) }, async (request) => {
      await readAll(request);
      return undefined;
    });
    expect((await fetch(url, sent(call))).status).toBe(500);
    expect(errors).toMatchObject([{ code: "MCI_CONFIG", hint: expect.stringContaining("{ body }") }]);
    expect((await fetch(url)).status).toBe(405);
  });

  it("takes the function next of express for what it is, and refuses a caller outside of the context", async () => {
    const handler = mcpNodeHandler(toolbox, options);
    const asked = {} as never;
    await expect(handler(asked, asked, { tenant: "acme" } as never)).rejects.toThrow(ConfigError);
    const url = await nodeServer({}, () => (() => undefined) as never);
    expect((await fetch(url, sent(call))).status).toBe(200);
  });
});

async function readAll(request: IncomingMessage): Promise<string> {
  return Buffer.concat(await request.toArray()).toString();
}
