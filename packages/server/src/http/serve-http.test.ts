import { once } from "node:events";
import { createServer } from "node:http";
import { connect, type AddressInfo } from "node:net";

import { ConfigError, failure, text, type Toolbox, type ToolResult } from "@mci/contract";
import { closedAtEnd } from "@mci/plugin-kit/test";
import { describe, expect, it, onTestFinished, vi } from "vitest";

import { createToken } from "../guard/static-tokens.ts";
import { callText, rawAnswer, rawConnection } from "../../test/raw.ts";
import { GatedToolbox } from "../../test/gated-toolbox.ts";
import { textTools } from "../../test/tools.ts";
import { until } from "../../test/until.ts";
import type { HttpLimits } from "../web/http-limits.ts";
import type { ServeHttpOptions } from "./serve-http-options.ts";
import { serveHttp, type HttpServer } from "./serve-http.ts";
import { serving } from "../../test/serving.ts";

function limited(toolbox: Toolbox, limits: Partial<HttpLimits>): Promise<HttpServer> {
  return serving({ toolbox, limits: { drainMs: 100, ...limits } });
}

/** Calls of `slow` wait at the gate; all others have their answer at once. */
function slowOr(gated: GatedToolbox, answer: ToolResult): Toolbox & { readonly names: readonly string[] } {
  const names: string[] = [];
  return {
    names,
    tools: () => [],
    async execute(name, props, options) {
      names.push(name);
      return name === "slow" ? gated.execute(name, props, options) : answer;
    },
  };
}

const quick: Toolbox = { tools: () => [], execute: async () => text("ok") };
const close = "Connection: close";
const call = "/api/v1/mcp/tools/call";

describe("a server", () => {
  it("answers calls over REST and MCP, and says where it listens", async () => {
    const { url } = await serving({ toolbox: await textTools("greet"), mcp: { name: "tools", version: "1" } });
    expect(url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
    const headers = { "content-type": "application/json", accept: "application/json, text/event-stream" };
    const rest = await fetch(url + call, {
      method: "POST",
      headers,
      body: '{"name":"greet","arguments":{"city":"Rome"}}',
    });
    expect(await rest.json()).toEqual({ content: [{ type: "text", text: "greet Rome" }], isError: false });
    const message = {
      jsonrpc: "2.0",
      id: 1,
      method: "tools/call",
      params: { name: "greet", arguments: { city: "Oslo" } },
    };
    const mcp = await fetch(`${url}/mcp`, { method: "POST", headers, body: JSON.stringify(message) });
    expect(await mcp.text()).toContain("greet Oslo");
  });

  it("gives every answer the id of its request", async () => {
    const { url } = await serving({ toolbox: quick });
    for (const path of ["/healthz", "/nothing", "/api/v1/mcp/tools"]) {
      const answer = await fetch(url + path, { headers: { "x-request-id": "id-7" } });
      expect(answer.headers.get("x-request-id")).toBe("id-7");
      await answer.text();
    }
  });

  it("says which port is taken", async () => {
    const other = closedAtEnd(createServer().listen(0, "127.0.0.1"));
    await once(other, "listening");
    const { port } = other.address() as AddressInfo;
    await expect(serveHttp({ toolbox: quick, port })).rejects.toThrow(ConfigError);
    await expect(serveHttp({ toolbox: quick, port })).rejects.toThrow(`port ${port}`);
  });

  it.each<[string, ServeHttpOptions]>([
    ["neither toolbox nor tenants", {}],
    ["a limit there is not", { toolbox: quick, limits: { bodyByte: 1 } as Partial<HttpLimits> }],
    ["a limit that is not a number", { toolbox: quick, limits: { requests: Number.NaN } }],
    ["scopes without tokens", { toolbox: quick, guard: { requiredScopes: ["read"] } }],
  ])("does not start with %s", async (_, options) => {
    await expect(serveHttp({ port: 0, ...options })).rejects.toMatchObject({ name: "ConfigError", code: "MCI_CONFIG" });
  });
});

describe("who is let in", () => {
  it.each(["0.0.0.0", "::", "192.0.2.1", "tools.example"])(
    "nobody without a token, when others can reach %s",
    async (host) => {
      await expect(serveHttp({ toolbox: quick, port: 0, host })).rejects.toMatchObject({
        name: "ConfigError",
        message: expect.stringContaining(host),
        hint: expect.stringContaining("insecureWithoutTokens"),
      });
    },
  );

  it("everybody, when that is asked for by its name", async () => {
    const { url } = await serving({ toolbox: quick, host: "0.0.0.0", guard: { insecureWithoutTokens: true } });
    expect(await rawAnswer(url, callText("x", [close]).replace("localhost", "10.0.0.1"))).toMatch(/^HTTP\/1\.1 200/);
  });

  it("with a token on any address, over REST and MCP alike", async () => {
    const { token, entry } = createToken();
    const mcp = { name: "tools", version: "1" };
    const { url } = await serving({ toolbox: quick, host: "0.0.0.0", guard: { tokens: [entry] }, mcp });
    const status = async (path: string, headers: Record<string, string>): Promise<number> => {
      const body = JSON.stringify(path === call ? { name: "x" } : { jsonrpc: "2.0", id: 1, method: "ping" });
      const sent = { "content-type": "application/json", accept: "application/json, text/event-stream", ...headers };
      const answer = await fetch(url + path, { method: "POST", headers: sent, body });
      await answer.text();
      return answer.status;
    };
    for (const path of [call, "/mcp"]) {
      expect(await status(path, {})).toBe(401);
      expect(await status(path, { authorization: `Bearer ${token}` })).toBe(200);
    }
  });

  it("no page that a browser was told lies here (DNS rebinding), nor any of another origin", async () => {
    const { url } = await serving({ toolbox: quick, mcp: { name: "tools", version: "1" } });
    const request = callText("x", [close]);
    for (const path of [call, "/mcp"]) {
      const rebound = request.replace(call, path).replace("Host: localhost", "Host: evil.example");
      expect(await rawAnswer(url, rebound)).toMatch(/^HTTP\/1\.1 403 [\s\S]*"MCI_FORBIDDEN"/);
      const foreign = request.replace(call, path).replace("\r\n\r\n", "\r\nOrigin: https://evil.example\r\n\r\n");
      expect(await rawAnswer(url, foreign)).toMatch(/^HTTP\/1\.1 403 [\s\S]*"MCI_FORBIDDEN"/);
    }
    expect(await rawAnswer(url, request)).toMatch(/^HTTP\/1\.1 200/);
  });

  it("before a word of the body is read", async () => {
    const { url } = await serving({ toolbox: quick, guard: { tokens: [] } });
    const { received } = rawConnection(url, callText("x").slice(0, -5));
    await until(() => received().includes('"MCI_TOKEN"'));
    expect(received()).toMatch(/^HTTP\/1\.1 401/);
  });

  it("to health and readiness, everybody", async () => {
    const { url } = await serving({ toolbox: quick, guard: { tokens: [], allowedHosts: ["tools.example"] } });
    for (const path of ["/healthz", "/readyz"]) {
      expect(await rawAnswer(url, `GET ${path} HTTP/1.1\r\nHost: 10.0.0.1\r\n${close}\r\n\r\n`)).toMatch(
        /^HTTP\/1\.1 200/,
      );
    }
  });
});

describe("bounds", () => {
  it("a body over its limit is answered with 413, whether it says so or not", async () => {
    const { url } = await limited(quick, { bodyBytes: 1_000 });
    const head = ["POST /api/v1/mcp/tools/call HTTP/1.1", "Host: localhost", "Content-Type: application/json"];
    const said = [...head, "Content-Length: 100000", "", "x".repeat(10)].join("\r\n");
    expect(await rawAnswer(url, said)).toMatch(/^HTTP\/1\.1 413 [\s\S]*"MCI_REQUEST_LIMIT"/);
    const chunked = [...head, "Transfer-Encoding: chunked", "", "1000", "x".repeat(0x1000), ""].join("\r\n");
    expect(await rawAnswer(url, chunked)).toMatch(/^HTTP\/1\.1 413 [\s\S]*"MCI_REQUEST_LIMIT"/);
  });

  it("a body over its limit is not asked for", async () => {
    const { url } = await limited(quick, { bodyBytes: 1_000 });
    const head = "POST /api/v1/mcp/tools/call HTTP/1.1\r\nHost: localhost\r\nExpect: 100-continue\r\n";
    const json = "Content-Type: application/json\r\n";
    expect(await rawAnswer(url, `${head}${json}Content-Length: 100000\r\n\r\n`)).toMatch(/^HTTP\/1\.1 413/);
    const small = rawConnection(url, `${head}${json}${close}\r\nContent-Length: 12\r\n\r\n`);
    await until(() => small.received().includes("100 Continue"));
    small.socket.write('{"name":"x"}');
    await small.ended;
    expect(small.received()).toContain("HTTP/1.1 200 OK");
  });

  it("a client that goes on sending a body that is too long still gets to read why", async () => {
    const { url } = await limited(quick, { bodyBytes: 1_000 });
    const body = JSON.stringify({ name: "x", arguments: { text: "x".repeat(3_000_000) } });
    const answer = await fetch(url + call, { method: "POST", headers: { "content-type": "application/json" }, body });
    expect([answer.status, await answer.json()]).toEqual([413, expect.objectContaining({ code: "MCI_REQUEST_LIMIT" })]);
  });

  it("a compressed body is refused: what it expands to is nobody's limit", async () => {
    const { url } = await limited(quick, {});
    expect(await rawAnswer(url, callText("x", ["Content-Encoding: gzip", close]))).toMatch(/^HTTP\/1\.1 415/);
  });

  it("a body that nests deeper than anything that is meant is refused, over REST and MCP alike", async () => {
    const { url } = await serving({ toolbox: quick, mcp: { name: "tools", version: "1" } });
    const body = `{"name":"x","arguments":${"[".repeat(1_000)}${"]".repeat(1_000)}}`;
    for (const path of [call, "/mcp"]) {
      const answer = await fetch(url + path, { method: "POST", headers: { "content-type": "application/json" }, body });
      expect([answer.status, await answer.text()]).toEqual([400, expect.stringContaining("nested deeper than 100")]);
    }
  });

  it("headers over their limit are answered with 431", async () => {
    const { url } = await limited(quick, { headerBytes: 2_000 });
    expect(await rawAnswer(url, `GET /healthz HTTP/1.1\r\nHost: localhost\r\nX: ${"x".repeat(4_000)}\r\n\r\n`)).toMatch(
      /^HTTP\/1\.1 431/,
    );
  });

  it("headers that do not come are waited for no longer than their time", async () => {
    const { url } = await limited(quick, { headersMs: 100 });
    const { ended, received, socket } = rawConnection(url, "GET /healthz HTTP/1.1\r\nHost: localhost\r\n");
    const trickle = setInterval(() => socket.write("X-A: b\r\n"), 20);
    onTestFinished(() => clearInterval(trickle));
    await ended;
    expect(received()).toMatch(/^HTTP\/1\.1 408/);
  });

  it("a request that does not end is waited for no longer than its time", async () => {
    const { url } = await limited(quick, { headersMs: 100, requestMs: 200 });
    const { ended, received, socket } = rawConnection(url, callText("x").slice(0, -5));
    const trickle = setInterval(() => socket.write(" "), 500);
    onTestFinished(() => clearInterval(trickle));
    await ended;
    expect(received()).toMatch(/^HTTP\/1\.1 408/);
  });

  it("a client that does not read its answer loses its connection", async () => {
    const large = { tools: () => [], execute: async () => text("x".repeat(9_000_000)) };
    const { url } = await limited(large, { readMs: 100 });
    const { socket, ended } = rawConnection(url);
    socket.pause();
    const left = new Promise<void>((resolve) => socket.on("close", () => resolve()));
    socket.write(callText("x"));
    // What is sent to a connection that the server has dropped fails, sooner or later.
    const probe = setInterval(() => socket.write("\r\n"), 20);
    onTestFinished(() => clearInterval(probe));
    await Promise.all([left, ended]);
    expect(socket.bytesRead).toBeLessThan(9_000_000);
  });

  it("a client that does not read the answer behind another one on its connection loses it, too", async () => {
    const gated = new GatedToolbox();
    const { url } = await limited(slowOr(gated, text("x".repeat(9_000_000))), { readMs: 100 });
    const { socket, ended } = rawConnection(url, callText("slow") + callText("large"));
    socket.pause();
    await until(() => gated.begun.length === 1);
    gated.letGo();
    const probe = setInterval(() => socket.write("\r\n"), 20);
    onTestFinished(() => clearInterval(probe));
    await ended;
    expect(socket.bytesRead).toBeLessThan(9_000_000);
  });

  it("answers that wait to be read take no more than their bytes: who has taken longest is dropped", async () => {
    let answered = 0;
    const large: Toolbox = {
      tools: () => [],
      async execute() {
        answered += 1;
        return text("x".repeat(9_000_000));
      },
    };
    const { url } = await limited(large, { heldBytes: 20_000_000 });
    const [first, second, third] = [rawConnection(url), rawConnection(url), rawConnection(url)];
    for (const [index, { socket }] of [first, second, third].entries()) {
      socket.pause();
      socket.write(callText("x", [close]));
      await until(() => answered === index + 1);
    }
    const probe = setInterval(() => first.socket.write("\r\n"), 20);
    onTestFinished(() => clearInterval(probe));
    await first.ended;
    second.socket.resume();
    third.socket.resume();
    await Promise.all([second.ended, third.ended]);
    expect([second, third].map(({ socket }) => socket.bytesRead > 9_000_000)).toEqual([true, true]);
  });

  it("answers that nobody waits for any more are not counted, also behind others of their connection", async () => {
    const gated = new GatedToolbox();
    const toolbox = slowOr(gated, text("ok"));
    const { url } = await limited(toolbox, { requests: 4 });
    const { socket } = rawConnection(url, callText("slow") + callText("quick").repeat(3));
    await until(() => toolbox.names.length === 4);
    socket.destroy();
    await until(() => gated.cancelled.length === 1);
    const after = [1, 2, 3, 4].map(() => rawConnection(url, callText("slow", [close])));
    await until(() => gated.begun.length === 5);
    gated.letGo();
    await Promise.all(after.map(({ ended }) => ended));
    expect(after.map(({ received }) => received().slice(0, 12))).toEqual(Array(4).fill("HTTP/1.1 200"));
  });

  it("requests over their number are answered with 429 and Retry-After, and count until their answer is read", async () => {
    const gated = new GatedToolbox();
    const { url } = await limited(gated, { requests: 2 });
    const first = [rawConnection(url, callText("a", [close])), rawConnection(url, callText("b", [close]))];
    await until(() => gated.begun.length === 2);
    expect(await rawAnswer(url, callText("c", [close]))).toMatch(
      /^HTTP\/1\.1 429 [\s\S]*retry-after: 1[\s\S]*"MCI_BUSY"/,
    );
    expect(await rawAnswer(url, `GET /healthz HTTP/1.1\r\nHost: x\r\n${close}\r\n\r\n`)).toMatch(/^HTTP\/1\.1 200/);
    gated.letGo();
    await Promise.all(first.map(({ ended }) => ended));
    expect(await rawAnswer(url, callText("d", [close]))).toMatch(/^HTTP\/1\.1 200/);
  });

  it("calls over the queue of the tools are answered with 429", async () => {
    const busy: Toolbox = { tools: () => [], execute: async () => failure("Busy.", { code: "MCI_BUSY" }) };
    const { url } = await limited(busy, {});
    expect(await rawAnswer(url, callText("x", [close]))).toMatch(/^HTTP\/1\.1 429 [\s\S]*retry-after: 1/);
  });

  it("connections over their number are refused", async () => {
    const { url } = await limited(quick, { connections: 1 });
    const first = rawConnection(url, `GET /api/v1/mcp/tools HTTP/1.1\r\nHost: localhost\r\n\r\n`);
    await until(() => first.received().includes("200 OK"));
    expect(await rawAnswer(url, `GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n`)).toBe("");
  });

  it.each([
    ["a URL that is not a path", "GET http://localhost/api/v1/mcp/tools HTTP/1.1"],
    ["a request for the server as a whole", "OPTIONS * HTTP/1.1"],
  ])("%s is refused", async (_, line) => {
    const { url } = await limited(quick, {});
    expect(await rawAnswer(url, `${line}\r\nHost: localhost\r\n${close}\r\n\r\n`)).toMatch(/^HTTP\/1\.1 400/);
  });
});

describe("a client that leaves", () => {
  it("cancels its call", async () => {
    const gated = new GatedToolbox();
    const { url } = await limited(gated, {});
    const { socket } = rawConnection(url, callText("x"));
    await until(() => gated.begun.length === 1);
    socket.destroy();
    await until(() => gated.cancelled.length === 1);
    expect(gated.cancelled).toEqual(["The client disconnected."]);
  });

  it("cancels nobody else's, nor calls it has had its answers to", async () => {
    const gated = new GatedToolbox();
    const { url } = await limited(gated, {});
    const [leaving, staying] = [rawConnection(url, callText("a")), rawConnection(url, callText("b", [close]))];
    await until(() => gated.begun.length === 2);
    leaving.socket.destroy();
    await until(() => gated.cancelled.length === 1);
    gated.letGo();
    await staying.ended;
    expect(staying.received()).toContain("b is done");
    expect(gated.cancelled).toHaveLength(1);
  });

  it("in the middle of its request leaves nothing behind", async () => {
    const errors: unknown[] = [];
    const { url } = await serving({ toolbox: quick, limits: { requests: 1 }, onError: (error) => errors.push(error) });
    const { socket } = rawConnection(url, callText("x").slice(0, -5));
    await once(socket, "connect");
    socket.destroy();
    let answer = "";
    await until(() => {
      void rawAnswer(url, callText("x", [close])).then((text) => (answer = text));
      return answer.startsWith("HTTP/1.1 200");
    });
    expect(errors).toEqual([]);
  });
});

describe("closing", () => {
  it("lets calls under way finish, and takes no more", async () => {
    const gated = new GatedToolbox();
    const server = await serveHttp({ toolbox: gated, port: 0 });
    const running = rawConnection(server.url, callText("slow"));
    await until(() => gated.begun.length === 1);
    const closing = server.close();
    await expect(fetch(`${server.url}/healthz`)).rejects.toThrow("fetch failed");
    gated.letGo();
    await Promise.all([closing, running.ended]);
    expect(running.received()).toContain("slow is done");
    expect(running.received()).toMatch(/connection: close/i);
    expect(gated.cancelled).toEqual([]);
  });

  it("tells connections that are open already: not ready, and 503 for calls", async () => {
    const gated = new GatedToolbox();
    const server = await serveHttp({ toolbox: gated, port: 0 });
    const running = rawConnection(server.url, callText("slow"));
    const open = connect(Number(new URL(server.url).port), "127.0.0.1");
    onTestFinished(() => void open.destroy());
    const chunks: string[] = [];
    open.on("data", (chunk) => chunks.push(String(chunk)));
    // Half a request keeps a connection from being idle.
    open.write("GET /readyz HTTP/1.1\r\nHost: localhost\r\n");
    await until(() => gated.begun.length === 1);
    await new Promise((resolve) => setTimeout(resolve, 50));
    const closing = server.close();
    open.write("\r\n");
    await until(() => chunks.join("").includes("closing"));
    expect(chunks.join("")).toMatch(/^HTTP\/1\.1 503/);
    gated.letGo();
    await Promise.all([closing, running.ended]);
  });

  it("still takes calls while a load balancer notices that it is not ready", async () => {
    const server = await serveHttp({ toolbox: quick, port: 0, limits: { drainMs: 200_000, noticeMs: 60_000 } });
    vi.useFakeTimers({ toFake: ["setTimeout"] });
    onTestFinished(() => void vi.useRealTimers());
    const closing = server.close();
    expect(await rawAnswer(server.url, "GET /readyz HTTP/1.1\r\nHost: localhost\r\n\r\n")).toContain("HTTP/1.1 503");
    const answer = await rawAnswer(server.url, callText("quick"));
    expect(answer).toContain("HTTP/1.1 200");
    expect(answer).toContain(close);
    vi.advanceTimersByTime(60_000);
    vi.useRealTimers();
    await closing;
    await expect(fetch(`${server.url}/readyz`)).rejects.toThrow("fetch failed");
  });

  it("cancels what does not finish in time", async () => {
    const gated = new GatedToolbox();
    const server = await serveHttp({ toolbox: gated, port: 0, limits: { drainMs: 200, noticeMs: 0 } });
    const running = rawConnection(server.url, callText("endless"));
    await until(() => gated.begun.length === 1);
    await Promise.all([server.close(), running.ended]);
    expect(gated.cancelled).toEqual(["The server is closing."]);
    expect(running.received()).toContain("The call was cancelled.");
  });

  it("does not wait for a call that does not listen, nor for idle connections", async () => {
    const deaf: Toolbox = { tools: () => [], execute: () => new Promise(() => undefined) };
    const server = await serveHttp({ toolbox: deaf, port: 0, limits: { drainMs: 100 } });
    const idle = rawConnection(server.url, "GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n");
    await until(() => idle.received().includes("200 OK"));
    const running = rawConnection(server.url, callText("deaf"));
    await new Promise((resolve) => setTimeout(resolve, 50));
    await Promise.all([server.close(), server.close(), running.ended, idle.ended]);
    expect(running.received()).toBe("");
  });
});
