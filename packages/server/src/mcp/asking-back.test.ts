import { PassThrough } from "node:stream";
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { failure, text, textOf, type InputRequired, type Toolbox, type ToolResult } from "@mci/contract";
import { closedAtEnd, serve, temporaryFolder } from "@mci/plugin-kit/test";
import { memoryStore } from "@mci/store";
import { MCIClient } from "mci";
import { describe, expect, it, onTestFinished } from "vitest";
import { serveHttp } from "../http/serve-http.ts";
import { legacy, modern, requestOf } from "../../test/mcp-requests.ts";
import { mcpToolbox } from "../../test/mcp-toolbox.ts";
import { until } from "../../test/until.ts";
import { seenResponse } from "../../test/seen-response.ts";
import { mcpEndpoint } from "./endpoint.ts";
import { mcpNodeHandler } from "./node-handler.ts";
import { serveStdio } from "./stdio/serve-stdio.ts";
import type { McpEndpoint } from "./contract.ts";
import type { McpOptions } from "./mcp-options.ts";

const options = { name: "test", version: "1" };
const canBeAsked = { "io.modelcontextprotocol/clientCapabilities": { elicitation: { form: {} } } };

async function endpointWith(more: Partial<McpOptions> = {}): Promise<McpEndpoint> {
  const toolbox = closedAtEnd(await mcpToolbox());
  return closedAtEnd(mcpEndpoint(toolbox, { ...options, ...more }));
}

interface Message {
  readonly result?: { readonly requestState?: string; readonly content?: unknown };
  readonly error?: { readonly code: number; readonly message: string };
}

async function call(endpoint: McpEndpoint, params: object, context = {}): Promise<Message> {
  const request = requestOf(modern("tools/call", { name: "ask", _meta: canBeAsked, ...params }));
  const { messages } = (await seenResponse(await endpoint.handle({ ...request, context }))) as { messages: Message[] };
  return messages[0] ?? {};
}

const inputResponses = { who: { action: "accept", content: { name: "Ada" } } };

describe("a tool that asks back", () => {
  it("gets its answer from a client of 2026-07-28 over HTTP", async () => {
    const handler = mcpNodeHandler(await mcpToolbox(), options);
    const origin = await serve((request, response) => void handler(request, response));
    closedAtEnd(handler);
    const client = closedAtEnd(
      new Client(options, { capabilities: { elicitation: { form: {} } }, versionNegotiation: { mode: "auto" } }),
    );
    const asked: string[] = [];
    client.setRequestHandler("elicitation/create", ({ params: { message } }) => {
      asked.push(message);
      return { action: "accept", content: { name: "Ada" } };
    });
    await client.connect(new StreamableHTTPClientTransport(new URL("/mcp", origin)));
    const { content } = await client.callTool({ name: "ask" });
    expect([asked, content]).toEqual([["Who are you?"], [{ type: "text", text: '{"name":"Ada"} after asked once' }]]);
  });

  it("gets its answer from a client of 2025-11-25 on stdio, in the way of that revision", async () => {
    const [input, output] = [new PassThrough(), new PassThrough()];
    closedAtEnd(await serveStdio(await mcpToolbox(), { ...options, input, output }));
    const lines = output[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
    const say = (message: object): void => void input.write(`${JSON.stringify({ jsonrpc: "2.0", ...message })}\n`);
    const heard = async (): Promise<unknown> => JSON.parse(String((await lines.next()).value));
    const hello = { protocolVersion: "2025-11-25", capabilities: { elicitation: {} }, clientInfo: options };
    say({ id: 1, method: "initialize", params: hello });
    await heard();
    say({ method: "notifications/initialized" });
    say({ id: 2, method: "tools/call", params: { name: "ask", arguments: {} } });
    const form = (await heard()) as { id: number; method: string; params: { message: string } };
    expect(form).toMatchObject({ method: "elicitation/create", params: { message: "Who are you?" } });
    say({ id: form.id, result: { action: "accept", content: { name: "Ada" } } });
    expect(await heard()).toMatchObject({ id: 2, result: { content: [{ text: '{"name":"Ada"} after asked once' }] } });
  });

  it("is an error that says so, for everybody who cannot be asked", async () => {
    const toolbox = await mcpToolbox();
    const asked = "Input is required before this tool can finish: Who are you?";
    expect(await toolbox.execute("ask")).toMatchObject({ isError: true, code: "MCI_INPUT_REQUIRED", error: asked });
    expect(textOf(await toolbox.execute("ask"))).toBe(asked);
    const endpoint = await endpointWith();
    expect(await seenResponse(await endpoint.handle(requestOf(legacy("tools/call", { name: "ask" }))))).toMatchObject({
      messages: [{ result: { isError: true, content: [{ text: asked }] } }],
    });
    const [input, output] = [new PassThrough(), new PassThrough()];
    closedAtEnd(await serveStdio(toolbox, { ...options, input, output }));
    const hello = { protocolVersion: "2025-11-25", capabilities: {}, clientInfo: options };
    const messages = [
      { id: 1, method: "initialize", params: hello },
      { method: "notifications/initialized" },
      { id: 2, method: "tools/call", params: { name: "ask" } },
    ];
    for (const message of messages) input.write(`${JSON.stringify({ jsonrpc: "2.0", ...message })}\n`);
    let heard = "";
    output.on("data", (chunk) => (heard += String(chunk)));
    await until(() => heard.includes('"id":2'));
    expect(heard).toContain(asked);
    const { error } = await call(endpoint, { _meta: {} });
    expect(error).toMatchObject({ code: -32_021 });
  });

  it("asks through a toolbox that has imported it: the remote client answers", async () => {
    const inner = await serveHttp({ toolbox: await mcpToolbox(), port: 0, mcp: options });
    const relay = await MCIClient.from(
      {
        schemaVersion: "1.0",
        mcp_servers: { inner: { type: "http", url: `${inner.url}/mcp` } },
        tools: [{ name: "relayed", execution: { type: "mcp", serverName: "inner", toolName: "ask" } }],
      },
      { folder: temporaryFolder() },
    );
    const outer = await serveHttp({ toolbox: relay.only("relayed"), port: 0, mcp: options });
    const client = new Client(options, {
      capabilities: { elicitation: { form: {} } },
      versionNegotiation: { mode: "auto" },
    });
    client.setRequestHandler("elicitation/create", () => ({ action: "accept", content: { name: "Ada" } }));
    onTestFinished(async () => {
      await client.close();
      await outer.close();
      await relay.close();
      await inner.close();
    });
    await client.connect(new StreamableHTTPClientTransport(new URL(`${outer.url}/mcp`)));
    expect((await client.callTool({ name: "relayed" })).content).toEqual([
      { type: "text", text: '{"name":"Ada"} after asked once' },
    ]);
    expect(await relay.execute("relayed")).toMatchObject({ isError: true });
  });

  it("sees its state again, and only as it was: changed, of another tool, tenant or subject it is refused", async () => {
    const endpoint = await endpointWith();
    const ada = { tenant: "acme", subject: "ada" };
    const { result: { requestState = "" } = {} } = await call(endpoint, {}, ada);
    expect(await call(endpoint, { inputResponses, requestState }, ada)).toMatchObject({
      result: { content: [{ text: '{"name":"Ada"} after asked once' }] },
    });
    const refused = { error: { code: -32_602, message: "Invalid or expired requestState" } };
    expect(await call(endpoint, { inputResponses, requestState: `${requestState}x` }, ada)).toMatchObject(refused);
    expect(await call(endpoint, { inputResponses, requestState: "asked once" }, ada)).toMatchObject(refused);
    expect(await call(endpoint, { name: "context", inputResponses, requestState }, ada)).toMatchObject(refused);
    expect(await call(endpoint, { inputResponses, requestState }, { ...ada, tenant: "blue" })).toMatchObject(refused);
    expect(await call(endpoint, { inputResponses, requestState }, { ...ada, subject: "bob" })).toMatchObject(refused);
  });

  it("goes on at another replica that has the same key, and at no other", async () => {
    const key = { requestStateKey: "k".repeat(32) };
    const { result: { requestState } = {} } = await call(await endpointWith(key), {});
    expect(await call(await endpointWith(key), { inputResponses, requestState })).toMatchObject({ result: {} });
    expect(await call(await endpointWith(), { inputResponses, requestState })).toMatchObject({ error: {} });
  });

  it("goes on at another replica that shares a store, also where both need the key for the first time", async () => {
    const shared = memoryStore();
    // Each process has a store of its own to the same data.
    const endpoints = await Promise.all([1, 2, 3].map(() => endpointWith({ store: { ...shared } })));
    const asked = await Promise.all(endpoints.map((endpoint) => call(endpoint, {})));
    for (const { result: { requestState } = {} } of asked) {
      for (const endpoint of endpoints) {
        expect(await call(endpoint, { inputResponses, requestState })).toMatchObject({
          result: { resultType: "complete" },
        });
      }
    }
  });

  it("is an error without details while the store is away, and asks once it is back", async () => {
    const errors: unknown[] = [];
    let isAway = true;
    const store = memoryStore();
    const get = (key: string) => (isAway ? Promise.reject(new Error("no route to 10.0.0.7")) : store.get(key));
    const endpoint = await endpointWith({ store: { ...store, get }, onError: (error) => errors.push(error) });
    const { error } = await call(endpoint, {});
    expect([error?.message, String(errors[0])]).toEqual([
      "The tool asks for input, which requires a store that does not answer now. Try again later.",
      "Error: no route to 10.0.0.7",
    ]);
    isAway = false;
    expect(await call(endpoint, {})).toMatchObject({ result: { resultType: "input_required" } });
  });

  it.each<[string, unknown]>([
    ["it is not an object", null],
    ["it has no inputRequests", {}],
    ["its requestState is not a string", { requestState: 5 }],
    ["its requestState is longer than 64,000 characters", { requestState: "x".repeat(64_001) }],
    ["its inputRequests is not an object", { inputRequests: [] }],
    ["'who' is not a known request", { inputRequests: { who: { method: "shell/run" } } }],
  ])("that asks wrongly is an error that says how, and is reported: %s", async (problem, asked) => {
    const wrong: ToolResult = {
      ...failure("?", { code: "MCI_INPUT_REQUIRED" }),
      inputRequired: asked as InputRequired,
    };
    const errors: unknown[] = [];
    const toolbox: Toolbox = { tools: () => [], execute: async () => wrong };
    const endpoint = closedAtEnd(mcpEndpoint(toolbox, { ...options, onError: (error) => errors.push(error) }));
    const { result } = await call(endpoint, {});
    expect(result).toMatchObject({ isError: true });
    expect(JSON.stringify(result)).toContain(problem);
    expect(String(errors[0])).toContain(problem);
  });

  it("gets no answers but those that were given", async () => {
    const seen: unknown[] = [];
    const toolbox: Toolbox = {
      tools: () => [],
      async execute(_, __, { roundTrip } = {}) {
        seen.push(roundTrip?.inputResponses?.["constructor"], roundTrip?.inputResponses?.["who"]);
        return text("ok");
      },
    };
    const endpoint = closedAtEnd(mcpEndpoint(toolbox, options));
    await call(endpoint, { inputResponses });
    expect(seen).toEqual([undefined, inputResponses.who]);
  });

  it("asks again where the answers do not fit", async () => {
    const endpoint = await endpointWith();
    for (const given of [{}, { other: { action: "accept" } }, { who: { action: "decline" } }, { who: 5 }]) {
      const { result, error } = await call(endpoint, { inputResponses: given });
      expect(error ?? result).toMatchObject(error === undefined ? { resultType: "input_required" } : { code: -32_602 });
    }
  });
});
