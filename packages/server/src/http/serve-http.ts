import { createServer, type Server } from "node:http";

import { ConfigError } from "@mci/contract";

import { approvalsPage } from "../approvals-page/approvals-page.ts";
import { questionUrl } from "../approvals-page/question-url.ts";
import { approvalRecorder } from "../audit/approval-entry.ts";
import { createCheckedGuard } from "../guard/guard.ts";
import { restRoutes } from "../rest/rest-routes.ts";
import { detachedCalls } from "../idempotency/detached-calls.ts";
import { checkList } from "../mcp/list-options.ts";
import { checkServeOptions } from "./check-serve-options.ts";
import { connectionsUpTo } from "./connections.ts";
import { ConnectionTracker } from "./connection-tracker.ts";
import { boundsOf, defaultHttpLimits, type HttpLimits } from "../web/http-limits.ts";
import { reportOnce } from "../web/report-once.ts";
import { withTasks } from "../mcp/with-tasks.ts";
import { mcpEndpoints } from "./mcp-endpoints.ts";
import { requestListener, type Serving } from "./request-listener.ts";
import { servedToolboxes } from "./served-toolboxes.ts";
import type { ServeHttpOptions } from "./serve-http-options.ts";
import { emitWarning } from "../web/emit-warning.ts";

/** A server that listens. */
export interface HttpServer {
  /** The server's URL, such as `http://127.0.0.1:8080`. */
  readonly url: string;
  /**
   * Stops accepting requests, after `limits.noticeMs`, lets active ones finish, cancels the rest, and resolves within
   * `limits.drainMs`. Does not close the toolboxes, which belong to the caller.
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
  if (options.toolbox !== undefined) checkList(options.toolbox, options.list);
  const { host = "127.0.0.1", port = 8080, guard: guardOptions = {}, rest = {} } = options;
  const onError = reportOnce(options.onError ?? emitWarning);
  const limits: HttpLimits = { ...defaultHttpLimits, ...options.limits };
  const guard = createCheckedGuard(guardOptions, onError);
  const { tenantClaim } = guardOptions;
  const connections = connectionsUpTo(limits.connections);
  const tracker = new ConnectionTracker(limits);
  let closing: Promise<void> | undefined;
  let isAccepting = true;
  const isReady = (): boolean => closing === undefined;

  const { store, approvals, approvalTokens, page } = options;
  const urlOf = (id: string): string => questionUrl(guard.resource, id);
  const keys = store && { store, calls: detachedCalls(), onError };
  const toolboxFor = servedToolboxes({
    ...options,
    keys,
    urlOf: guard.resource === undefined ? undefined : urlOf,
    onError,
  });
  const mcp = servedMcp(options, onError);
  const listener = requestListener({
    guard,
    access: options.access,
    toolboxFor,
    rest: restRoutes(toolboxFor, {
      ...rest,
      ...(options.tasks && { tasks: options.tasks }),
      ...(approvals && { approvals, questionUrl: urlOf }),
      publicUrl: guardOptions.resource,
      takesKeys: keys !== undefined,
      bounds: boundsOf(limits),
      hasTools: rest !== false,
      isReady,
      tenantClaim,
      onError,
    }),
    mcp,
    pages: [
      ...(approvals === undefined ? [] : [approvalsPage({ approvals, guard, approvalTokens, store, onError })]),
      ...(page === undefined ? [] : [page]),
    ],
    limits,
    tracker,
    isReady,
    isAccepting: () => isAccepting,
    tenantClaim,
    connections,
    onError,
    onResponse: options.onResponse,
  });
  const { audit } = options;
  const endObserving = audit?.approval && approvals?.observe(approvalRecorder(audit));
  await options.tasks?.open({ toolboxFor, onError, approvals });
  const server = configured(limits)
    .on("connection", (socket) => connections.opened(socket))
    .on("request", listener)
    .on("checkContinue", listener);
  const url = await listen(server, host, port).catch(async (error: unknown) => {
    endObserving?.();
    await options.tasks?.close().catch(onError);
    await guard.close();
    throw error;
  });

  async function idle(ms: number): Promise<void> {
    await Promise.all([tracker.idle(ms), keys?.calls.idle(ms)]);
  }
  async function close(): Promise<void> {
    const start = performance.now();
    const end = start + limits.drainMs;
    const noticeMs = Math.min(limits.noticeMs, limits.drainMs / 2);
    if (noticeMs > 0) await new Promise((resolve) => setTimeout(resolve, noticeMs));
    isAccepting = false;
    server.close();
    page?.close?.();
    tracker.endSubscriptions();
    await idle(start + (limits.drainMs * 4) / 5 - performance.now());
    tracker.cancel();
    keys?.calls.cancel();
    await idle(end - performance.now());
    server.closeAllConnections();
    await mcp?.endpoints.close().catch(onError);
    await options.tasks?.close().catch(onError);
    endObserving?.();
    await guard.close();
  }
  return { url, close: () => (closing ??= close()) };
}

function servedMcp(
  { mcp, tenants, store, tasks, list }: ServeHttpOptions,
  onError: (error: unknown) => void,
): Serving["mcp"] {
  if (mcp === undefined) return undefined;
  const { path = "/mcp", ...others } = mcp;
  const options = withTasks(others, tasks);
  return {
    path,
    endpoints: mcpEndpoints(
      { ...options, ...(store && { store }), ...(list && { list }), onError: options.onError ?? onError },
      tenants !== undefined,
    ),
  };
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
