import type { NetworkPolicy } from "@mci/network-policy";

import { handshake } from "./handshake.ts";
import { connectHttp } from "./connect-http.ts";
import type { Connection } from "./connection.ts";
import type { Requests } from "./requests.ts";
import { SessionError } from "./session-error.ts";
import { StdioChannel } from "./stdio-channel.ts";
import type { StdioTarget, Target } from "./target.ts";

export interface ConnectMeans {
  readonly network: NetworkPolicy;
  /** Milliseconds it may take; `signal` says when they are over. */
  readonly connectMs: number;
  /** Aborted with a SessionError when it is to be given up. */
  readonly signal: AbortSignal;
}

/**
 * Starts or reaches a server and agrees with it on a version of the protocol. Throws SessionError, leaving nothing
 * behind.
 */
export function connect(target: Target, means: ConnectMeans): Promise<Connection> {
  return target.kind === "stdio" ? connectStdio(target, means) : connectHttp(target, means);
}

/** Nearly all servers on a pipe support the older handshake; if it is refused, the newer one is tried. */
async function connectStdio(target: StdioTarget, { signal }: ConnectMeans): Promise<Connection> {
  const open = (requests: Requests): StdioChannel => new StdioChannel(target, requests);
  const stdio = { name: target.name, open, signal };
  try {
    return await handshake({ ...stdio, versions: { mode: "legacy" } });
  } catch (error) {
    if (!(error instanceof SessionError) || error.code !== "MCI_SERVER_ANSWER") throw error;
    return handshake({ ...stdio, versions: { mode: "auto" } }).catch((): never => {
      throw error;
    });
  }
}
