import { once } from "node:events";
import { createServer, request as sendRequest, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** A proxy that passes each request to the next of several servers, and on to the one after it if one is gone. */
export interface RoundRobin {
  readonly url: string;
  close(): void;
}

export async function roundRobin(targets: readonly string[]): Promise<RoundRobin> {
  let turn = 0;
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => pass(request, Buffer.concat(chunks), response, targets.length));
  });
  function pass(request: IncomingMessage, body: Buffer, response: ServerResponse, tries: number): void {
    const target = new URL(targets[turn++ % targets.length] ?? "");
    const { method, headers, url: path } = request;
    const options = {
      host: target.hostname,
      port: target.port,
      agent: false, // a server closes connections that are kept, which a slow test would hit
      method,
      path,
      headers: { ...headers, host: target.host },
    };
    const passed = sendRequest(options, (answer) => {
      response.writeHead(answer.statusCode ?? 502, { ...answer.headers, "x-port": target.port });
      answer.pipe(response);
    });
    passed.on("error", (error: NodeJS.ErrnoException) => {
      if (error.code === "ECONNREFUSED" && tries > 1) pass(request, body, response, tries - 1);
      else response.destroy(error);
    });
    response.on("close", () => passed.destroy());
    passed.end(body);
  }
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}
