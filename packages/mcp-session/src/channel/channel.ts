import type { Transport } from "@modelcontextprotocol/client";

import type { ResponseStart } from "../errors/http-response.ts";
import type { SessionError } from "../errors/session-error.ts";

/** The way to one server, for the SDK to send its messages on. */
export interface Channel extends Transport {
  /** Set when the server ended it. */
  readonly end: SessionError | undefined;
  /** The server's output outside the protocol, to be appended to an error message. */
  report(): string;
  /** Over HTTP, the last answer of a handshake: set until `ready` is called. */
  readonly lastResponse?: ResponseStart | undefined;
  /** The handshake is over. */
  ready?(): void;
  /** Resolves when nothing is left of it. */
  close(): Promise<void>;
}
