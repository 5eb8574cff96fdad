import type { NetworkPolicy } from "@mci/network-policy";

/** How to connect to a server. */
export interface ConnectOptions {
  readonly network: NetworkPolicy;
  /** Milliseconds it may take; `signal` fires when they are over. */
  readonly connectMs: number;
  /** Aborted with a SessionError when it is to be given up. */
  readonly signal: AbortSignal;
}
