import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { ConfigError } from "@mci/contract";
import { isLoopback } from "@mci/plugin-kit/network";
import { checkOptions, integer, nonEmptyString, type Checks } from "@mci/plugin-kit/options";
import type { Metrics } from "./create-metrics.ts";

/** Options of `serveMetrics`. */
export interface ServeMetricsOptions {
  /**
   * The address to listen on. Anyone who reaches it can read the names of tools and upstreams, and how much they are used.
   *
   * @default "127.0.0.1"
   */
  readonly host?: string | undefined;
  /**
   * The port; 0 chooses a free one.
   *
   * @default 9464
   */
  readonly port?: number | undefined;
}

/** A server for Prometheus. */
export interface MetricsServer {
  /** Such as `http://127.0.0.1:9464/metrics`. */
  readonly url: string;
  close(): Promise<void>;
}

/**
 * Serves metrics at `/metrics`, on an address of its own: a scraper needs no token of the tools, and callers of the tools cannot
 * read metrics. Resolves when it listens.
 *
 * @throws ConfigError (MCI_CONFIG) for unknown and invalid options, and if the port is in use.
 */
export async function serveMetrics(metrics: Metrics, options: ServeMetricsOptions = {}): Promise<MetricsServer> {
  checkOptions<ServeMetricsOptions>("serveMetrics", options, checks);
  const { host = "127.0.0.1", port = 9464 } = options;
  const server = createServer({ headersTimeout: 10_000, requestTimeout: 10_000 }, (request, response) => {
    respond(request, response, metrics).catch(() => response.destroy());
  });
  server.maxConnections = 64;
  try {
    await once(server.listen({ host, port }), "listening");
  } catch (cause) {
    throw new ConfigError("MCI_CONFIG", `Cannot serve metrics on ${host}, port ${port}: ${String(cause)}`, {
      hint: "Choose another port, or 0 for any free one.",
      details: { owner: "serveMetrics", option: "port" },
      cause,
    });
  }
  const { port: bound } = server.address() as AddressInfo;
  return {
    url: `http://${host.includes(":") ? `[${host}]` : host}:${bound}/metrics`,
    async close() {
      const closed = once(server, "close");
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}

const checks: Checks<ServeMetricsOptions> = { host: nonEmptyString, port: integer(0, 65_535) };

async function respond(request: IncomingMessage, response: ServerResponse, metrics: Metrics): Promise<void> {
  const { method, url = "", headers, socket } = request;
  const refuse = (status: number, text: string): void => {
    response.writeHead(status, { "content-type": "text/plain" }).end(`${text}\n`);
  };
  // A page whose name suddenly leads to this machine (DNS rebinding) could read them otherwise.
  const isOwnName = isLoopback((headers.host ?? "").replace(/:\d+$/, ""));
  if (isLoopback(socket.localAddress ?? "") && !isOwnName) return refuse(403, "Host is not allowed");
  if (url.split("?")[0] !== "/metrics") return refuse(404, "Metrics are at /metrics");
  if (method !== "GET" && method !== "HEAD") return refuse(405, "Method not allowed");
  const text = await metrics.text();
  response.writeHead(200, { "content-type": metrics.contentType, "x-content-type-options": "nosniff" });
  response.end(method === "HEAD" ? undefined : text);
}
