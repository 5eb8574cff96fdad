import { createServer, request, type IncomingMessage, type RequestListener, type ServerResponse } from "node:http";
import { createServer as createSecureServer } from "node:https";
import { connect } from "node:net";
import type { Duplex } from "node:stream";

import { certificates } from "./secure.ts";
import { listen, type Listening } from "./servers.ts";

export interface TestProxy extends Listening {
  /** Requests to the proxy, such as `CONNECT a.example:443`, each with its proxy-authorization. */
  readonly asked: [string, string | undefined][];
}

/** A proxy for which every name is 127.0.0.1. One that `denies` answers everything with that status. */
export async function startProxy({ denies = 0, secure = false } = {}): Promise<TestProxy> {
  const asked: TestProxy["asked"] = [];
  const forward: RequestListener = (incoming, response) => {
    const { method, url = "", headers } = incoming;
    asked.push([`${method} ${url}`, headers["proxy-authorization"]]);
    if (denies === 0) pass(incoming, response);
    else response.writeHead(denies).end("denied");
  };
  const server = secure ? createSecureServer(certificates.server, forward) : createServer(forward);
  server.on("connect", ({ url = "", headers }, socket) => {
    asked.push([`CONNECT ${url}`, headers["proxy-authorization"]]);
    if (denies === 0) openTunnel(url, socket);
    else socket.end(`HTTP/1.1 ${denies} No\r\ncontent-length: 0\r\n\r\n`);
  });
  return { ...(await listen(server, secure ? "https" : "http")), asked };
}

function pass(incoming: IncomingMessage, response: ServerResponse): void {
  const { method, url = "", headers } = incoming;
  const { port, pathname, search } = new URL(url);
  const outgoing = request({ host: "127.0.0.1", port: port || 80, path: pathname + search, method, headers });
  outgoing.on("response", (answer) => answer.pipe(response.writeHead(answer.statusCode ?? 0, answer.headers)));
  outgoing.on("error", () => response.writeHead(502).end());
  incoming.pipe(outgoing);
}

function openTunnel(url: string, socket: Duplex): void {
  const target = connect(Number(url.slice(url.lastIndexOf(":") + 1)), "127.0.0.1");
  target.on("connect", () => socket.write("HTTP/1.1 200 OK\r\n\r\n"));
  target.on("error", () => socket.end("HTTP/1.1 502 No\r\n\r\n"));
  socket.on("error", () => target.destroy()).on("close", () => target.destroy());
  target.pipe(socket).pipe(target);
}
