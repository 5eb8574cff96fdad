import type { CallContext } from "@mci/contract";

/** Options of serving a toolbox to MCP clients. */
export interface McpOptions {
  readonly name: string;
  readonly version: string;
  /** Instructions for the model about the tools as a whole. */
  readonly instructions?: string;
  /** Tools per page of `tools/list`. Default 100. */
  readonly pageSize?: number;
  /** How long clients may cache `tools/list`, in milliseconds; revision 2026-07-28 only. Default 0. */
  readonly ttlMs?: number;
  /** Whether shared caches may store it as well; revision 2026-07-28 only. Default `private`. */
  readonly cacheScope?: "public" | "private";
  /**
   * Key that signs the `requestState` of tools that ask for input, so that it is only accepted unchanged, from the same
   * caller, within an hour. At least 32 bytes, and the same for all replicas. Default: a random one for this process.
   */
  readonly requestStateKey?: string | Uint8Array;
  /** Called for errors outside of any call. Default: they are ignored. */
  readonly onError?: (error: unknown) => void;
}

/** A request to the MCP endpoint. The caller has checked Host, Origin, token and size. */
export interface McpRequest {
  readonly method: string;
  /** By lower-case name, as in `node:http`; repeated ones are joined by `, `. */
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  /** The whole body, decoded. */
  readonly body: string;
  /** Fires when the client disconnects. Cancels the call and everything it has started. */
  readonly signal?: AbortSignal;
  /** The caller, passed to the toolbox with every call. */
  readonly context?: CallContext;
}

/** A response. The sender adds `content-length`. */
export interface McpAnswer {
  readonly status: number;
  /** By lower-case name. */
  readonly headers: Readonly<Record<string, string>>;
  /**
   * An array is one body in chunks, which responses share: do not modify them. A stream is `text/event-stream` and must be
   * sent chunk by chunk; cancelling it cancels the call.
   */
  readonly body: string | readonly Uint8Array[] | ReadableStream<Uint8Array>;
  /** True for a stream that stays open and reports changed tools. */
  readonly isSubscription?: boolean;
}

/** Serves a toolbox over Streamable HTTP, without sessions. Create one per toolbox (per tenant) and keep it. */
export interface McpEndpoint {
  /** Handles a request. Never rejects. */
  handle(request: McpRequest): Promise<McpAnswer>;
  /** Ends open subscriptions and stops watching the toolbox. Does not wait for active calls. */
  close(): Promise<void>;
}
