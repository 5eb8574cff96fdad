import type { Fetch } from "@mci/network-policy";
import type { ReconnectionScheduler, VersionNegotiationOptions } from "@modelcontextprotocol/client";

import { authorizedFetch, hasCredentials, type TokenScope } from "./authorized-fetch.ts";
import { handshake } from "./handshake.ts";
import type { ConnectOptions } from "./connect-options.ts";
import type { Connection } from "./connection.ts";
import { HttpChannel, type HttpTransport } from "../channel/http-channel.ts";
import { SessionError } from "../errors/session-error.ts";
import type { HttpTarget } from "../config/target.ts";
import { isUnanswered } from "../errors/to-session-error.ts";

/**
 * By Streamable HTTP: first the newer way; the older handshake where the server chokes on that; the event stream of old
 * where nothing can be posted. If none succeeds, the error of the first is reported.
 */
export async function connectHttp(
  target: HttpTarget,
  { network, connectMs, signal, tokens, onToken }: ConnectOptions,
): Promise<Connection> {
  const sdk = await import("./sdk.ts");
  const options = { requestInit: { headers: { ...target.headers } } };
  const streamable = (fetch: Fetch): HttpTransport =>
    new sdk.StreamableHTTPClientTransport(target.url, { ...options, fetch, reconnectionScheduler });
  const events = (fetch: Fetch): HttpTransport => new sdk.SSEClientTransport(target.url, { ...options, fetch });
  const { rules, sourced } = target;
  const fetch = network.fetch({ rules, sourced, from: "author", isBackground: true });
  const canLogIn = tokens !== undefined && !hasCredentials(target);
  let status: number | undefined;
  const reach = async ({ tokenScope = "url", ...ways }: Ways): Promise<Connection> => {
    const authorized = authorizedFetch(fetch, target, { tokens, onToken }, tokenScope);
    let channel: HttpChannel | undefined;
    try {
      return await handshake({
        name: target.name,
        open: (requests) => (channel = new HttpChannel(target, requests, { ...ways, fetch: authorized, canLogIn })),
        versions: ways.versions,
        signal,
      });
    } finally {
      status = channel?.errorStatus;
    }
  };

  let first: unknown;
  try {
    const probe = { timeoutMs: Math.ceil(connectMs / 3) };
    return await reach({ transport: streamable, versions: { mode: "auto", probe }, isOneStream: false });
  } catch (error) {
    first = error;
  }
  if (isFault(status) || isUnanswered(first)) {
    const legacy = { transport: streamable, versions: { mode: "legacy" }, isOneStream: false } as const;
    const connection = await reach(legacy).catch(unlessRefused);
    if (connection !== undefined) return connection;
  }
  if (cannotPost.has(status)) {
    // Its stream names another URL to post to, of the same origin.
    const old = {
      transport: events,
      versions: { mode: "legacy" },
      isOneStream: true,
      tokenScope: "origin",
    } as const;
    const connection = await reach(old).catch(unlessRefused);
    if (connection !== undefined) return connection;
  }
  throw signal.aborted ? signal.reason : first;
}

interface Ways {
  readonly transport: (fetch: Fetch) => HttpTransport;
  readonly versions: VersionNegotiationOptions;
  readonly isOneStream: boolean;
  readonly tokenScope?: TokenScope;
}

function unlessRefused(error: unknown): undefined {
  if (error instanceof SessionError && error.code === "MCI_SERVER_REFUSED") throw error;
}

function isFault(status: number | undefined): boolean {
  return status !== undefined && status >= 500;
}

/** Responses of a server that supports only the event stream. */
const cannotPost: ReadonlySet<number | undefined> = new Set([400, 404, 405, 406, 415]);

/**
 * When a stream that ended before its answer is asked for again. A server may say when ("retry:"), and the SDK takes
 * its word for it, for zero and for more than a timer can count, which then ends at once.
 */
const reconnectionScheduler: ReconnectionScheduler = (reconnect, wished) => {
  const timer = setTimeout(reconnect, Math.min(Math.max(wished, minReconnectMs), maxReconnectMs)).unref();
  return () => clearTimeout(timer);
};

/** Between two requests for a stream. */
const minReconnectMs = 1_000;
const maxReconnectMs = 30_000;
