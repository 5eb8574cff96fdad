import type { Exchanges } from "@mci/contract";
import { networkPolicy, type ConnectionOptions, type NetworkPolicy } from "@mci/network-policy";
import {
  anything,
  callback,
  checkOptions,
  integer,
  maxTimerMs,
  objectWith,
  type Checks,
} from "@mci/plugin-kit/options";

import type { McpSessions, ServerToReach, TokenSource } from "../contract.ts";
import { renderServer } from "../config/render-server.ts";
import { Session } from "./session.ts";

/** Options of `mcpSessions`. */
export interface McpSessionsOptions extends ConnectionOptions {
  /** Connects to the servers at a URL. Shared: its creator closes it. Default: its own policy, with `proxy` and `ca`. */
  readonly network?: NetworkPolicy;
  /**
   * Milliseconds a server has to start and to agree on the protocol.
   *
   * @default 30_000
   */
  readonly connectMs?: number;
  /**
   * Milliseconds after its last use before a server is disconnected. The next request reconnects.
   *
   * @default 300_000
   */
  readonly idleMs?: number;
  /**
   * Access tokens for servers at a URL whose configuration has no `Authorization` header, such as those of a user's logins.
   *
   * @default none: no login is used
   */
  readonly tokens?: TokenSource | undefined;
  /** Records the calls of tools, or answers them from a recording. Default: they are made. */
  readonly exchanges?: Exchanges | undefined;
}

/**
 * Creates the connections of one client to MCP servers. A server is started or reached with the first request, and stays
 * for the next ones, whichever caller makes them.
 *
 * @throws ConfigError (MCI_CONFIG) for unknown and invalid options.
 */
export function mcpSessions(given: McpSessionsOptions = {}): McpSessions {
  checkOptions<McpSessionsOptions>("mcpSessions", given, checks);
  const { connectMs = 30_000, idleMs = 300_000, proxy, ca, tokens, exchanges } = given;
  const network = given.network ?? networkPolicy({ proxy, ca });
  const sessions = new Map<string, Session>();
  const options = { network, connectMs, idleMs, tokens, exchanges };
  return {
    session(server: ServerToReach) {
      const rendered = renderServer(server);
      // Main files may say different things of the same values.
      const key = JSON.stringify(rendered);
      const known = sessions.get(key);
      if (known !== undefined) return known;
      const session = new Session(rendered, options);
      sessions.set(key, session);
      return session;
    },
    async close() {
      await Promise.all([...sessions.values()].map((session) => session.close()));
      if (given.network === undefined) await network.close();
    },
  };
}

/** `proxy` and `ca` are checked by the network policy. */
const checks: Checks<McpSessionsOptions> = {
  network: objectWith("a network policy", ["request", "follow"], "Call networkPolicy() to make one."),
  connectMs: integer(1, maxTimerMs),
  idleMs: integer(1, maxTimerMs),
  tokens: callback,
  exchanges: objectWith("a recording", ["exchange"], "testTools() of @mci/testing makes one."),
  proxy: anything,
  ca: anything,
};
