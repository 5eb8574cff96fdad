import type { IncomingHttpHeaders, RequestListener } from "node:http";

import type { JsonObject } from "@mci/contract";
import { toNodeHandler } from "@modelcontextprotocol/node";
import { createMcpHandler, fromJsonSchema, McpServer } from "@modelcontextprotocol/server";
import { describe, expect, it } from "vitest";

import type { McpSession } from "./index.ts";
import { at, serve, serveMessages } from "../test/http.ts";
import { call, errorOf, onEnd, scripted, textOf } from "../test/scripted.ts";

const signal = AbortSignal.timeout(120_000);
const marked = (name: string, type = "string"): JsonObject => ({ type, "x-mcp-header": name });
const region = { properties: { region: marked("Region"), query: { type: "string" } } };

interface Newer {
  readonly session: McpSession;
  /** Requests with the headers that repeat arguments: `tools/call mcp-param-region: x`. */
  readonly asked: string[];
}

/** A server of the newer protocol, which compares headers and arguments by itself; its tools as they are at the time. */
async function newer(tools: () => Readonly<Record<string, JsonObject>>): Promise<Newer> {
  const asked: string[] = [];
  const handler = createMcpHandler(
    () => {
      const server = new McpServer({ name: "new", version: "1" });
      for (const [name, schema] of Object.entries(tools())) {
        const inputSchema = fromJsonSchema<JsonObject>({ type: "object", ...schema });
        server.registerTool(name, { inputSchema }, async (given) => ({
          content: [{ type: "text", text: JSON.stringify(given) }],
        }));
      }
      return server;
    },
    { legacy: "reject" },
  );
  onEnd(() => handler.close());
  const answer = toNodeHandler(handler) as RequestListener; // its types know no exact optional properties
  const { url } = await serve((request, response) => {
    asked.push([request.headers["mcp-method"], ...paramsIn(request.headers)].join(" "));
    answer(request, response);
  });
  return { session: at(url), asked };
}

function paramsIn(headers: IncomingHttpHeaders): string[] {
  const params = Object.entries(headers).filter(([name]) => name.startsWith("mcp-param-"));
  return params.map(([name, value]) => `${name}: ${String(value)}`);
}

describe("arguments that a server wants as headers", () => {
  it("are sent as it lists them", async () => {
    const user = { type: "object", properties: { id: marked("User", "integer"), name: marked("Name") } };
    const { session, asked } = await newer(() => ({
      add: { properties: { region: marked("Region"), dry: marked("Dry", "boolean"), user, query: { type: "string" } } },
    }));
    await session.listTools({ signal });
    const given = { region: "Tbilisi, თბილისი", dry: false, user: { id: -7, name: "" }, query: "all" };
    expect(await textOf(call(session, "add", given))).toBe(JSON.stringify(given));
    expect(asked.at(-1)).toBe(
      "tools/call mcp-param-dry: false mcp-param-name: =?base64??= " +
        "mcp-param-region: =?base64?VGJpbGlzaSwg4YOX4YOR4YOY4YOa4YOY4YOh4YOY?= mcp-param-user: -7",
    );
    expect(await textOf(call(session, "add", { query: "all" }))).toBe('{"query":"all"}');
    expect(asked.slice(1)).toEqual(["tools/list", expect.anything(), "tools/call"]);
  });

  it("are sent without asking for its tools when the caller knows their schema", async () => {
    const { session, asked } = await newer(() => ({ add: region }));
    const inputSchema = { type: "object", ...region };
    expect(await textOf(call(session, "add", { region: "eu" }, { inputSchema }))).toBe('{"region":"eu"}');
    expect(asked).toEqual(["server/discover", "tools/call mcp-param-region: eu"]);
  });

  it("are sent after it has refused the call without them, once for all calls", async () => {
    const { session, asked } = await newer(() => ({ add: region }));
    expect(await textOf(call(session, "add", { region: "eu" }))).toBe('{"region":"eu"}');
    expect(await textOf(call(session, "add", { region: "us" }))).toBe('{"region":"us"}');
    expect(asked.slice(1)).toEqual([
      "tools/call",
      "tools/list",
      "tools/call mcp-param-region: eu",
      "tools/call mcp-param-region: us",
    ]);
  });

  it("are those of its last list, not those the caller knows of", async () => {
    let tools: Readonly<Record<string, JsonObject>> = { add: { properties: {} } };
    const { session, asked } = await newer(() => tools);
    await session.listTools({ signal });
    await call(session, "add", { region: "eu" }, { inputSchema: region });
    tools = { add: region };
    expect(await textOf(call(session, "add", { region: "eu" }))).toBe('{"region":"eu"}');
    expect(asked.slice(2)).toEqual(["tools/call", "tools/call", "tools/list", "tools/call mcp-param-region: eu"]);
  });

  it("are not sent when the schema that the caller knows is wrong", async () => {
    const { session, asked } = await newer(() => ({ add: {} }));
    const inputSchema = { properties: { region: marked("Region"), other: marked("Other", "object") } };
    await call(session, "add", { region: "eu" }, { inputSchema });
    expect(asked.at(-1)).toBe("tools/call");
  });

  it("that it refuses all the same are an error, and it is not asked a third time", async () => {
    const methods: string[] = [];
    const { url } = await serve(async (request, response) => {
      const { id, method } = JSON.parse(Buffer.concat(await request.toArray()).toString());
      methods.push(method);
      const discovered = {
        supportedVersions: ["2026-07-28"],
        capabilities: {},
        serverInfo: { name: "s", version: "1" },
      };
      const result = { resultType: "complete", ttlMs: 0, cacheScope: "private", ...discovered, tools: [] };
      const error = { code: -32_020, message: "no header fits" };
      response
        .writeHead(method === "tools/call" ? 400 : 200, { "content-type": "application/json" })
        .end(JSON.stringify({ jsonrpc: "2.0", id, ...(method === "tools/call" ? { error } : { result }) }));
    });
    expect(await errorOf(call(at(url), "any"))).toBe(
      `MCI_SERVER_ANSWER server 'web' answered with an error: "no header fits" (-32020)`,
    );
    expect(methods).toEqual(["server/discover", "tools/call", "tools/list", "tools/call"]);
  });

  it("do not matter to other errors: nothing is requested again", async () => {
    const { session, asked } = await newer(() => ({ add: region }));
    expect(await errorOf(call(session, "none"))).toMatch(/^MCI_SERVER_ANSWER .*none/);
    expect(asked).toEqual(["server/discover", "tools/call"]);
  });
});

describe("a tool that marks its arguments in a wrong way", () => {
  const wrong = { name: "wrong", inputSchema: { properties: { a: marked("My Region") } } };

  it("is left out, the others are not, and the reason is told", async () => {
    const { session, asked } = await newer(() => ({ add: region, wrong: wrong.inputSchema, plain: {} }));
    const leftOut: unknown[] = [];
    const tools = await session.listTools({ signal, onLeftOut: (...said) => void leftOut.push(said) });
    expect(tools.map(({ name }) => name)).toEqual(["add", "plain"]);
    expect(leftOut).toEqual([["wrong", 'its x-mcp-header at "a" cannot be the name of a header']]);
    await call(session, "add", { region: "eu" });
    expect(asked.at(-1)).toBe("tools/call mcp-param-region: eu");
  });

  it("is one like any other in the older protocol, and nothing is sent for it", async () => {
    const seen: string[] = [];
    const right = { name: "right", inputSchema: region };
    const { url } = await serveMessages((asked) => {
      seen.push([asked.method, ...paramsIn(asked.headers)].join(" "));
      if (asked.method === "tools/list") asked.json({ result: { tools: [wrong, right] } });
      else asked.json({ error: { code: -32_020, message: "an error of its own" } });
    });
    const session = at(url);
    expect(await session.listTools({ signal })).toEqual([wrong, right]);
    const refused = errorOf(call(session, "right", { region: "eu" }, { inputSchema: region }));
    expect(await refused).toMatch(/^MCI_SERVER_ANSWER .*an error of its own/);
    expect(seen).toEqual(["tools/list", "tools/call"]);
  });

  it("is one like any other on a pipe", async () => {
    const leftOut: string[] = [];
    const onLeftOut = (name: string): void => void leftOut.push(name);
    const tools = await scripted("modern").session.listTools({ signal, onLeftOut });
    expect(tools[0]).toEqual({ name: "tool-0-0", inputSchema: { type: "object", "x-mcp-header": "No Name" } });
    expect([tools.length, leftOut]).toEqual([300, []]);
  });
});
