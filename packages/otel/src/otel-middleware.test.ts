import { readFile } from "node:fs/promises";
import { type IncomingHttpHeaders } from "node:http";
import { context, trace } from "@opentelemetry/api";
import { inputRequired, MCIClient, text, type FromOptions, type JsonObject } from "mci";
import { serveHttp, type HttpServer } from "@mci/server";
import { closedAtEnd, serve, temporaryFolder } from "@mci/plugin-kit/test";
import { afterEach, expect, it } from "vitest";
import { recorder } from "../test/recorder.ts";
import { otelMiddleware } from "./index.ts";

const { points, takeSpans, takeTree } = recorder();

afterEach(() => void takeSpans());

const traceId = "4bf92f3577b34da6a3ce929d0e0e4736";
const callerId = "00f067aa0ba902b7";
const traceparent = `00-${traceId}-${callerId}-01`;

async function open(
  tools: readonly object[],
  { middleware = [otelMiddleware()], executors = [] }: Pick<FromOptions, "middleware" | "executors"> = {},
  more: object = {},
): Promise<MCIClient> {
  const document = { schemaVersion: "1.0", tools, ...more } as Parameters<typeof MCIClient.from>[0];
  const folder = temporaryFolder(); // tools of MCP servers are cached there
  return closedAtEnd(await MCIClient.from(document, { middleware, executors, folder }));
}

async function serveTools(client: MCIClient): Promise<HttpServer> {
  return closedAtEnd(await serveHttp({ toolbox: client, mcp: { name: "test", version: "1" }, port: 0 }));
}

/** A server that answers with these statuses in turn, and notes the headers of its requests. */
async function api(...statuses: readonly number[]): Promise<{ url: string; seen: IncomingHttpHeaders[] }> {
  const seen: IncomingHttpHeaders[] = [];
  const url = await serve((request, response) => {
    response.statusCode = statuses[seen.push(request.headers) - 1] ?? 200;
    response.end("{}");
  });
  return { url, seen };
}

async function callOverMcp({ url }: HttpServer, name: string, more: JsonObject = {}, headers = {}): Promise<string> {
  const response = await fetch(`${url}/mcp`, {
    method: "POST",
    headers: { "content-type": "application/json", accept: "application/json, text/event-stream", ...headers },
    body: JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/call", params: { name, ...more } }),
  });
  return response.text();
}

it("makes a span of a call, its tries and its requests, below the span of the caller", async () => {
  const { url, seen } = await api(503, 200);
  const retries = { attempts: 2, backoff_ms: 1 };
  const client = await open([
    { name: "get", execution: { type: "http", url: `${url}/{{props.id}}`, retries, traceContext: true } },
    { name: "private", execution: { type: "http", url: `${url}/` } },
  ]);
  const server = await serveTools(client);
  const answer = await callOverMcp(server, "get", { arguments: { id: "SECRET-1" }, _meta: { traceparent } });
  expect(answer).toContain('"text":"{}"');
  const spans = takeSpans();
  const find = (name: string): (typeof spans)[number] | undefined => spans.find((span) => span.name === name);
  expect(find("tools/call get")).toMatchObject({
    parentSpanContext: { traceId, spanId: callerId, isRemote: true },
    attributes: {
      "mcp.method.name": "tools/call",
      "gen_ai.operation.name": "execute_tool",
      "gen_ai.tool.name": "get",
      "mci.execution.type": "http",
      "mci.request.id": expect.any(String),
    },
    status: { code: 0 },
  });
  expect(find("GET")).toMatchObject({
    attributes: {
      "http.request.method": "GET",
      "server.address": "127.0.0.1",
      "server.port": Number(new URL(url).port),
      "http.response.status_code": 503,
      "error.type": "503",
    },
  });
  // Each request goes on from its own span.
  const requests = spans.filter(({ name }) => name === "GET").map((span) => span.spanContext().spanId);
  expect(seen.map((headers) => headers["traceparent"])).toEqual(requests.map((id) => `00-${traceId}-${id}-01`));
  expect(JSON.stringify(spans.map(({ attributes, name }) => [attributes, name]))).not.toContain("SECRET");

  await callOverMcp(server, "get", { arguments: { id: "1" } }, { traceparent, tracestate: "a=1" });
  expect(seen[2]?.["tracestate"]).toBe("a=1");
  expect(takeTree()).toEqual(["SERVER tools/call get", "  INTERNAL try", "    CLIENT GET"]);

  // Another server gets nothing, unless the file says so.
  await callOverMcp(server, "private", { _meta: { traceparent } });
  expect(seen[3]).not.toHaveProperty("traceparent");
  expect(await points("mci.call.retries")).toEqual([{ count: 1 }]);
  expect(await points("http.client.request.duration")).toContainEqual(
    expect.objectContaining({ "error.type": "503", count: 1 }),
  );
});

it("shows two tries as parts of one call, as docs/observe.md has it", async () => {
  const { url } = await api(503, 200, 503, 200);
  const retries = { attempts: 2, backoff_ms: 1 };
  const client = await open([
    { name: "get", execution: { type: "http", url, retries } },
    { name: "get_order", execution: { type: "http", url, retries } },
  ]);
  await callOverMcp(await serveTools(client), "get_order");
  const page = await readFile(new URL("../../../docs/observe.md", import.meta.url), "utf8");
  expect(page).toContain(`\`\`\`text\n${takeTree().join("\n")}\n\`\`\`\n`);
  await client.execute("get");
  expect(takeTree()).toEqual([
    "INTERNAL execute_tool get",
    "  INTERNAL try: error",
    "    CLIENT GET: error",
    "  INTERNAL try",
    "    CLIENT GET",
  ]);
});

it("goes on through an MCP server that traces too", async () => {
  const upstream = await serveTools(await open([{ name: "hello", execution: { type: "text", text: "Hello" } }]));
  const execution = { type: "mcp", serverName: "other", toolName: "hello" };
  const client = await open(
    [{ name: "greet", execution }],
    {},
    { mcp_servers: { other: { type: "http", url: `${upstream.url}/mcp` } } },
  );
  expect(await callOverMcp(await serveTools(client), "greet", { _meta: { traceparent } })).toContain("Hello");
  const spans = takeSpans();
  expect(new Set(spans.map((span) => span.spanContext().traceId))).toEqual(new Set([traceId]));
  const [inner, request, outer] = spans;
  expect([inner?.name, request?.name, outer?.name]).toEqual([
    "tools/call hello",
    "tools/call hello",
    "tools/call greet",
  ]);
  expect(inner?.parentSpanContext?.spanId).toBe(request?.spanContext().spanId);
  expect(request).toMatchObject({
    parentSpanContext: { spanId: outer?.spanContext().spanId },
    attributes: { "mci.server.name": "other", "gen_ai.tool.name": "hello" },
  });
});

it("marks error results, by their code, and names no tool that does not exist", async () => {
  const client = await open([{ name: "fails", execution: { type: "text", text: "{{props.none}}" } }]);
  const server = await serveTools(client);
  await callOverMcp(server, "fails");
  await callOverMcp(server, "made-up-name");
  const [failed, unknown] = takeSpans();
  expect(failed).toMatchObject({
    name: "tools/call fails",
    attributes: { "error.type": "tool_error", "mci.error.code": "MCI_TEMPLATE_MISSING" },
    status: { code: 2 },
  });
  expect(unknown).toMatchObject({
    name: "tools/call",
    attributes: { "error.type": "-32602", "rpc.response.status_code": "-32602", "mci.error.code": "MCI_TOOL_UNKNOWN" },
    status: { code: 2 },
  });
  expect(unknown?.attributes).not.toHaveProperty("gen_ai.tool.name");
  for (const name of ["mcp.server.operation.duration", "gen_ai.execute_tool.duration"]) {
    expect(await points(name)).toContainEqual(
      expect.objectContaining({ "gen_ai.tool.name": "fails", "mci.error.code": "MCI_TEMPLATE_MISSING", count: 1 }),
    );
  }
  expect(await points("mci.calls.active")).toEqual([{ count: 0 }]);
});

it("takes a question for no error", async () => {
  const asking = { type: "ask", prepare: () => ({ run: () => inputRequired({ requestState: "1" }) }) } as const;
  const client = await open([{ name: "ask", execution: { type: "ask" } }], { executors: [asking] });
  await client.execute("ask", {}, { roundTrip: {} });
  expect(takeTree()).toEqual(["INTERNAL execute_tool ask"]);
});

it("hangs on the span of the program, for which it is the active one while the tool runs", async () => {
  const tracer = trace.getTracer("test");
  const inner = { type: "own", prepare: () => ({ run: () => tracer.startSpan("inside").end() ?? text("done") }) };
  const client = await open([{ name: "a", execution: { type: "own" } }], { executors: [inner] });
  await tracer.startActiveSpan("agent", async (span) => {
    await client.execute("a", {}, { trace: undefined });
    await client.execute("a", {}, { trace: { traceparent } });
    span.end();
  });
  const spans = takeSpans();
  const agent = spans.find(({ name }) => name === "agent")?.spanContext().spanId;
  const [own, linked] = spans.filter(({ name }) => name === "execute_tool a");
  expect(own?.parentSpanContext?.spanId).toBe(agent);
  expect(linked).toMatchObject({ parentSpanContext: { spanId: callerId }, links: [{ context: { spanId: agent } }] });
  const ids = [own, linked].map((span) => span?.spanContext().spanId);
  expect(spans.filter(({ name }) => name === "inside").map((span) => span.parentSpanContext?.spanId)).toEqual(ids);
  expect(trace.getSpan(context.active())).toBeUndefined();
});

it("shows how long a call waited for its turn", async () => {
  let release: (() => void) | undefined;
  const slow = {
    type: "slow",
    concurrency: 1,
    prepare: () => ({ run: () => new Promise((resolve) => (release = () => resolve(text("done")))) }),
  };
  const client = await open([{ name: "a", execution: { type: "slow" } }], { executors: [slow as never] });
  const [first, second] = [client.execute("a"), client.execute("a")];
  await expect.poll(() => release).toBeDefined();
  release?.();
  await first;
  await expect.poll(() => takeTree()).toContain("INTERNAL queue");
  release?.();
  await second;
  expect(await points("mci.call.queue.duration")).toEqual([{ count: 1 }]);
});

it("leaves steps out, and adds attributes, where the program says so", async () => {
  const { url, seen } = await api();
  const middleware = [
    otelMiddleware({
      steps: false,
      attributes: ({ props }, { isError }) => ({ city: String(props["city"]), isError }),
    }),
  ];
  const client = await open([{ name: "get", execution: { type: "http", url, traceContext: true } }], { middleware });
  await client.execute("get", { city: "Tbilisi" });
  const spans = takeSpans();
  expect(spans).toMatchObject([{ name: "execute_tool get", attributes: { city: "Tbilisi", isError: false } }]);
  expect(seen[0]?.["traceparent"]).toContain(spans[0]?.spanContext().spanId);
});

it("refuses unknown options", () => {
  expect(() => otelMiddleware({ step: true } as object)).toThrow("Did you mean 'steps'?");
});
