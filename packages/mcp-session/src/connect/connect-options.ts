import type { NetworkPolicy } from "@mci/network-policy";

import type { TokenSource } from "../contract.ts";

/** How to connect to a server. */
export interface ConnectOptions {
  readonly network: NetworkPolicy;
  /** Milliseconds it may take; `signal` fires when they are over. */
  readonly connectMs: number;
  /** For servers at a URL. */
  readonly tokens?: TokenSource | undefined;
  /** Called with each access token before it is sent. */
  readonly onToken?: ((token: string) => void) | undefined;
  /** Aborted with a SessionError when it is to be given up. */
  readonly signal: AbortSignal;
}
