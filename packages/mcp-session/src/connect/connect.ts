import { handshake } from "./handshake.ts";
import { connectHttp } from "./connect-http.ts";
import type { ConnectOptions } from "./connect-options.ts";
import type { Connection } from "./connection.ts";
import type { Requests } from "../channel/pending-requests.ts";
import { SessionError } from "../errors/session-error.ts";
import { StdioChannel } from "../channel/stdio-channel.ts";
import type { StdioTarget, Target } from "../config/target.ts";

/**
 * Starts or reaches a server and agrees with it on a version of the protocol. Throws SessionError, leaving nothing
 * behind.
 */
export function connect(target: Target, options: ConnectOptions): Promise<Connection> {
  return target.kind === "stdio" ? connectStdio(target, options) : connectHttp(target, options);
}

/** Nearly all servers on a pipe support the older handshake; if it is refused, the newer one is tried. */
async function connectStdio(target: StdioTarget, { signal }: ConnectOptions): Promise<Connection> {
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
