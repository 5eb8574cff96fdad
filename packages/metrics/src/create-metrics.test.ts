import { once } from "node:events";
import { request as httpRequest } from "node:http";
import { createToken, serveHttp } from "@mci/server";
import { failure, inputRequired, MCIClient, text, type FromOptions } from "mci";
import { closedAtEnd, serve } from "@mci/plugin-kit/test";
import { expect, it, onTestFinished } from "vitest";
import { createMetrics, serveMetrics, type Metrics } from "./index.ts";

type Executors = NonNullable<FromOptions["executors"]>;

async function open(tools: readonly object[], executors: Executors = []): Promise<[MCIClient, Metrics]> {
  const metrics = createMetrics();
  const document = { schemaVersion: "1.0", tools } as Parameters<typeof MCIClient.from>[0];
  const client = await MCIClient.from(document, { middleware: [metrics.middleware], executors });
  onTestFinished(async () => {
    await client.close();
    metrics.close();
  });
  return [client, metrics];
}

async function api(...statuses: readonly number[]): Promise<string> {
  let asked = 0;
  const url = await serve((_, response) => {
    response.statusCode = statuses[asked++] ?? 200;
    response.end("twelve tokens or so, as an estimate has it");
  });
  return url;
}

/** The lines of these metrics, but not those of buckets and sums. */
async function linesOf(metrics: Metrics, name: RegExp): Promise<string[]> {
  const lines = (await metrics.text()).split("\n");
  return lines.filter((line) => name.test(line) && !line.startsWith("#") && !/_(?:bucket|sum)\b/.test(line));
}

it("counts calls, retries, errors and tokens by tool, and requests and connections by upstream", async () => {
  const url = await api(503, 200, 404);
  const retries = { attempts: 2, backoff_ms: 1 };
  const [client, metrics] = await open([
    { name: "get", execution: { type: "http", url: `${url}/a?b=SECRET`, retries } },
  ]);
  await client.execute("get");
  await client.execute("get");
  expect(await linesOf(metrics, /^mci_/)).toEqual([
    'mci_calls_total{tool="get"} 2',
    'mci_call_errors_total{tool="get",code="MCI_HTTP_STATUS"} 1',
    'mci_call_duration_seconds_count{tool="get"} 2',
    expect.stringMatching(/^mci_answer_tokens_total\{tool="get"\} [1-9]\d*$/),
    'mci_call_retries_total{tool="get"} 1',
    "mci_calls_active 0",
    "mci_calls_waiting 0",
    "mci_call_wait_seconds_count 0",
    `mci_upstream_requests_total{kind="http",upstream="${url}",result="503"} 1`,
    `mci_upstream_requests_total{kind="http",upstream="${url}",result="200"} 1`,
    `mci_upstream_requests_total{kind="http",upstream="${url}",result="404"} 1`,
    `mci_upstream_request_duration_seconds_count{kind="http",upstream="${url}"} 3`,
    expect.stringMatching(/^mci_upstream_connections\{upstream="[^"]+"\} [12]$/),
  ]);
  expect(await metrics.text()).not.toContain("SECRET");
  await client.close();
  await expect
    .poll(() => linesOf(metrics, /^mci_upstream_connections/))
    .toEqual([`mci_upstream_connections{upstream="${url}"} 0`]);
  expect(await linesOf(metrics, /^(?:nodejs_eventloop_lag_p99_seconds|process_resident_memory_bytes) /)).toHaveLength(
    2,
  );
});

it("has one label for all names that no tool has, and takes a question for no error", async () => {
  const asking = { type: "ask", prepare: () => ({ run: () => inputRequired({ requestState: "1" }) }) };
  const [client, metrics] = await open([{ name: "ask", execution: { type: "ask" } }], [asking]);
  await client.execute("ask", {}, { roundTrip: {} });
  for (let made = 0; made < 50; made += 1) await client.execute(`made-up-${made}`);
  expect(await linesOf(metrics, /^mci_call(?:s_total|_errors)/)).toEqual([
    'mci_calls_total{tool="ask"} 1',
    'mci_calls_total{tool="(unknown)"} 50',
    'mci_call_errors_total{tool="(unknown)",code="MCI_TOOL_UNKNOWN"} 50',
  ]);
});

it("counts a result that a server refuses to send as an error, as its caller gets one", async () => {
  const [client, metrics] = await open([
    { name: "a", outputSchema: { type: "object" }, execution: { type: "text", text: "not an object" } },
  ]);
  await client.execute("a", {}, { context: { protocol: "mcp" } });
  await client.execute("a"); // A program gets the text.
  expect(await linesOf(metrics, /^mci_call(?:s_total|_errors)/)).toEqual([
    'mci_calls_total{tool="a"} 2',
    'mci_call_errors_total{tool="a",code="MCI_RESPONSE"} 1',
  ]);
});

it("bounds the codes of third-party tools", async () => {
  let calls = 0;
  const failing = { type: "own", prepare: () => ({ run: () => failure("no", { code: `E_${(calls += 1)}` }) }) };
  const [client, metrics] = await open([{ name: "a", execution: { type: "own" } }], [failing]);
  for (let made = 0; made < 105; made += 1) await client.execute("a");
  expect(await linesOf(metrics, /^mci_call_errors/)).toHaveLength(101);
  expect(await linesOf(metrics, /^mci_call_errors.*\(other\)/)).toEqual([
    'mci_call_errors_total{tool="a",code="(other)"} 5',
  ]);
});

it("shows calls that wait", async () => {
  const releases: (() => void)[] = [];
  const slow = {
    type: "slow",
    concurrency: 1,
    prepare: () => ({
      run: () => new Promise<ReturnType<typeof text>>((resolve) => releases.push(() => resolve(text("done")))),
    }),
  };
  const [client, metrics] = await open([{ name: "a", execution: { type: "slow" } }], [slow]);
  const calls = [client.execute("a"), client.execute("a")];
  await expect
    .poll(() => linesOf(metrics, /^mci_calls_(?:active|waiting)/))
    .toEqual(["mci_calls_active 2", "mci_calls_waiting 1"]);
  releases[0]?.();
  await calls[0];
  await expect.poll(() => releases.length).toBe(2);
  releases[1]?.();
  await calls[1];
  expect(await linesOf(metrics, /^mci_call_wait_seconds_count/)).toEqual(["mci_call_wait_seconds_count 1"]);
});

it("counts what a server refuses, and is served on an address of its own", async () => {
  const [client, metrics] = await open([{ name: "a", execution: { type: "text", text: "hi" } }]);
  const { token, entry } = createToken({ subject: "ada" });
  const server = closedAtEnd(
    await serveHttp({
      toolbox: client,
      mcp: { name: "test", version: "1" },
      guard: { tokens: [entry] },
      port: 0,
      onResponse: metrics.onResponse,
    }),
  );
  const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
  const body = JSON.stringify({ name: "a" });
  const post = (more = {}): Promise<Response> =>
    fetch(`${server.url}/api/v1/mcp/tools/call`, { method: "POST", body, headers: { ...headers, ...more } });
  await post();
  await post({ authorization: "Bearer wrong" });
  await post({ "content-type": "text/plain" });
  await fetch(`${server.url}/mcp`, { headers });
  await fetch(`${server.url}/openapi.json`);
  expect(await linesOf(metrics, /^mci_server_/)).toEqual([
    'mci_server_requests_total{protocol="rest",status="200"} 1',
    'mci_server_requests_total{protocol="rest",status="401"} 1',
    'mci_server_requests_total{protocol="rest",status="415"} 1',
    'mci_server_requests_total{protocol="mcp",status="405"} 1',
    'mci_server_requests_total{protocol="other",status="200"} 1',
    'mci_server_refusals_total{status="401",code="MCI_TOKEN"} 1',
    'mci_server_refusals_total{status="415",code="MCI_MEDIA_TYPE"} 1',
    'mci_server_refusals_total{status="405",code="-32000"} 1',
  ]);

  const { url, close } = await serveMetrics(metrics, { port: 0 });
  onTestFinished(close);
  const scraped = await fetch(url);
  expect(scraped.headers.get("content-type")).toMatch(/^text\/plain; version=0\.0\.4/);
  expect(await scraped.text()).toContain('mci_calls_total{tool="a"} 1');
  expect(await statusOf(url, "GET", "evil.example")).toBe(403);
  expect(await statusOf(url, "POST", "localhost")).toBe(405);
  expect(await statusOf(url.replace("/metrics", "/"), "GET", "localhost")).toBe(404);
  await expect(serveMetrics(metrics, { port: Number(new URL(url).port) })).rejects.toThrow(
    /^Cannot serve metrics on 127/,
  );
  await expect(serveMetrics(metrics, { prot: 1 } as object)).rejects.toThrow("Did you mean 'port'?");
});

async function statusOf(url: string, method: string, host: string): Promise<number | undefined> {
  const sent = httpRequest(url, { method, headers: { host } }).end();
  const [response] = (await once(sent, "response")) as [{ statusCode?: number; resume(): void }];
  response.resume();
  return response.statusCode;
}
