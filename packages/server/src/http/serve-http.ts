import { createServer, type Server } from "node:http";

import { ConfigError } from "@mci/contract";

import { auditedToolboxes } from "../audit/audited-toolbox.ts";
import { createCheckedGuard } from "../guard/guard.ts";
import { restRoutes } from "../rest/rest-routes.ts";
import { checkServeOptions } from "./check-serve-options.ts";
import { connectionsUpTo } from "./connections.ts";
import { ConnectionTracker } from "./connection-tracker.ts";
import { defaultHttpLimits, type HttpLimits } from "../web/http-limits.ts";
import { reportOnce } from "../web/report-once.ts";
import { mcpEndpoints } from "./mcp-endpoints.ts";
import { requestListener, type Serving } from "./request-listener.ts";
import type { ServeHttpOptions } from "./serve-http-options.ts";
import { emitWarning } from "../web/emit-warning.ts";

/** A server that listens. */
export interface HttpServer {
  /** The server's URL, such as `http://127.0.0.1:8080`. */
  readonly url: string;
  /**
   * Stops accepting requests, lets active ones finish, cancels the rest, and resolves within `limits.drainMs`. Does not
   * close the toolboxes, which belong to the caller.
   */
  close(): Promise<void>;
}

/**
 * Serves tools over REST and MCP. Resolves when it listens.
 *
 * @throws ConfigError (MCI_CONFIG) for unknown options, for unsafe ones, such as serving other machines without tokens, and
 * if the port is in use.
 * @example
 * const server = await serveHttp({ toolbox: client, mcp: { name: "tools", version: "1.0.0" } });
 * console.log(server.url);
 */
export async function serveHttp(options: ServeHttpOptions): Promise<HttpServer> {
  checkServeOptions(options);
  const { host = "127.0.0.1", port = 8080, guard: guardOptions = {}, rest = {} } = options;
  const onError = reportOnce(options.onError ?? emitWarning);
  const limits: HttpLimits = { ...defaultHttpLimits, ...options.limits };
  const guard = createCheckedGuard(guardOptions, onError);
  const { tenantClaim } = guardOptions;
  const connections = connectionsUpTo(limits.connections);
  const tracker = new ConnectionTracker(limits);
  let closing: Promise<void> | undefined;
  const isReady = (): boolean => closing === undefined;

  const toolboxFor = auditedToolboxes(options);
  const mcp = servedMcp(options, onError);
  const listener = requestListener({
    guard,
    toolboxFor,
    rest: restRoutes(toolboxFor, { ...rest, hasTools: rest !== false, isReady, tenantClaim, onError }),
    mcp,
    limits,
    tracker,
    isReady,
    tenantClaim,
    connections,
    onError,
  });
  const server = configured(limits)
    .on("connection", (socket) => connections.opened(socket))
    .on("request", listener)
    .on("checkContinue", listener);
  const url = await listen(server, host, port);

  async function close(): Promise<void> {
    const end = performance.now() + limits.drainMs;
    server.close();
    tracker.endSubscriptions();
    await tracker.idle((limits.drainMs * 4) / 5);
    tracker.cancel();
    await tracker.idle(end - performance.now());
    server.closeAllConnections();
    await mcp?.endpoints.close().catch(onError);
    await guard.close();
  }
  return { url, close: () => (closing ??= close()) };
}

function servedMcp({ mcp, tenants }: ServeHttpOptions, onError: (error: unknown) => void): Serving["mcp"] {
  if (mcp === undefined) return undefined;
  const { path = "/mcp", ...options } = mcp;
  return { path, endpoints: mcpEndpoints({ ...options, onError: options.onError ?? onError }, tenants !== undefined) };
}

function configured(limits: HttpLimits): Server {
  const server = createServer({
    maxHeaderSize: limits.headerBytes,
    headersTimeout: Math.min(limits.headersMs, limits.requestMs), // Node requires this: headers are part of a request.
    requestTimeout: limits.requestMs,
    keepAliveTimeout: limits.keepAliveMs,
    connectionsCheckingInterval: Math.min(1_000, limits.headersMs, limits.requestMs),
  });
  server.maxHeadersCount = 0; // Node would silently drop further headers; their bytes are limited instead.
  return server;
}

async function listen(server: Server, host: string, port: number): Promise<string> {
  await new Promise<void>((resolve, reject) => {
    const failed = (cause: Error): void =>
      reject(
        new ConfigError("MCI_CONFIG", `Cannot listen on ${host}, port ${port}: ${cause.message}`, {
          hint: "Choose another port, or 0 for any free one.",
          details: { owner: "serveHttp", option: "port" },
          cause,
        }),
      );
    server.once("error", failed).listen({ host, port }, () => {
      server.off("error", failed);
      resolve();
    });
  });
  const address = server.address();
  const bound = typeof address === "object" && address !== null ? address.port : port;
  return `http://${host.includes(":") ? `[${host}]` : host}:${bound}`;
}
