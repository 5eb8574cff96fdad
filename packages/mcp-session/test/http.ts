import { spawn } from "node:child_process";
import { once } from "node:events";
import { createServer, type RequestListener, type Server as HttpServer } from "node:http";
import { createRequire } from "node:module";
import type { AddressInfo } from "node:net";
import { dirname, join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";

import type { NetworkRules } from "@mci/contract";

import { freePort, isListening } from "@mci/plugin-kit/test";
import type { McpSession, McpSessionsOptions } from "../src/index.ts";
import { onEnd, rules as anyRules, sessionsOf } from "./scripted.ts";

/** The main file of a published server. */
export function published(name: string): string {
  const manifest = createRequire(import.meta.url).resolve(`@modelcontextprotocol/${name}/package.json`);
  return join(dirname(manifest), "dist/index.js");
}

/** server-everything, on a port of its own. */
export async function startEverything(mode: "sse" | "streamableHttp"): Promise<{ url: string; kill(): Promise<void> }> {
  const port = await freePort();
  const env = { ...process.env, PORT: String(port) };
  const child = spawn(process.execPath, [published("server-everything"), mode], { env, stdio: "ignore" });
  const gone = once(child, "exit");
  const kill = async (): Promise<void> => {
    child.kill("SIGKILL");
    await gone;
  };
  onEnd(kill);
  while (!(await isListening(port))) await delay(50);
  return { url: `http://127.0.0.1:${port}/${mode === "sse" ? "sse" : "mcp"}`, kill };
}

export interface Served {
  readonly url: string;
  readonly server: HttpServer;
}

export async function serve(listener: RequestListener): Promise<Served> {
  const server = createServer(listener).listen(0, "127.0.0.1");
  await once(server, "listening");
  onEnd(async () => {
    server.closeAllConnections();
    server.close();
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/mcp`, server };
}

/** A request, and how to answer it. */
export interface Asked {
  readonly id: number | undefined;
  readonly method: string;
  readonly params: { readonly name?: string };
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  json(message: object, headers?: Readonly<Record<string, string>>): void;
  status(code: number, text?: string): void;
  /** Begins a stream of events. */
  stream(text: string): void;
  end(): void;
}

/** An older server at a url: it shakes hands, and leaves the rest to the test. */
export function serveMessages(
  handle: (asked: Asked) => void,
  discover: (asked: Asked) => void = (asked) => asked.json({ error: { code: -32601, message: "Method not found" } }),
): Promise<Served> {
  return serve(async (request, response) => {
    if (request.method !== "POST") return void response.writeHead(405).end();
    const { id, method, params = {} } = JSON.parse(Buffer.concat(await request.toArray()).toString());
    const asked: Asked = {
      id,
      method,
      params,
      headers: request.headers,
      json: (message, headers = {}) =>
        void response
          .writeHead(200, { "content-type": "application/json", ...headers })
          .end(JSON.stringify({ jsonrpc: "2.0", id, ...message })),
      status: (code, text = "") => void response.writeHead(code).end(text),
      stream(text) {
        if (!response.headersSent) response.writeHead(200, { "content-type": "text/event-stream" });
        response.write(text);
      },
      end: () => void response.end(),
    };
    if (method === "initialize") return asked.json({ result: handshake }, { "mcp-session-id": "s" });
    if (method === "server/discover") return discover(asked);
    if (id === undefined) return asked.status(202);
    handle(asked);
  });
}

const handshake = {
  protocolVersion: "2025-06-18",
  capabilities: { tools: {} },
  serverInfo: { name: "s", version: "1" },
};

export interface AtOptions extends McpSessionsOptions {
  readonly headers?: Readonly<Record<string, string>>;
  readonly rules?: NetworkRules;
}

/** A session with the server at a url. */
export function at(url: string, { headers = {}, rules = anyRules, ...options }: AtOptions = {}): McpSession {
  const server = { type: "http", url, headers } as const;
  return sessionsOf(options).session({ name: "web", server, folder: "/", env: { TOKEN: "token-of-env" }, rules });
}
