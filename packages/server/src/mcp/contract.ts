import type { CallContext } from "@mci/contract";

/** How a toolbox presents itself to MCP clients. */
export interface McpOptions {
  readonly name: string;
  readonly version: string;
  /** What a model should know about the tools as a whole. */
  readonly instructions?: string;
  /** Tools in one answer of `tools/list`. Default 100. */
  readonly pageSize?: number;
  /** How long a client may keep `tools/list`, in milliseconds; revision 2026-07-28 only. Default 0. */
  readonly ttlMs?: number;
  /** Whether shared caches may keep it, too; revision 2026-07-28 only. Default `private`. */
  readonly cacheScope?: "public" | "private";
  /**
   * Signs the `requestState` of tools that ask back, so that it comes back unchanged, from whom it went to, within an hour.
   * At least 32 bytes, and the same for all replicas. Default: a random one for this process.
   */
  readonly requestStateKey?: string | Uint8Array;
  /** Hears of what went wrong outside of any call. Default: nobody does. */
  readonly onError?: (error: unknown) => void;
}

/** A request to the MCP endpoint. Whoever hands it over has checked Host, Origin, token and size. */
export interface McpRequest {
  readonly method: string;
  /** By lower-case name, as `node:http` has them; repeated ones joined by `, `. */
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  /** The whole body, decoded. */
  readonly body: string;
  /** Fires when the client is gone. It ends the call and everything the call has started. */
  readonly signal?: AbortSignal;
  /** Who calls: handed to the toolbox with every call. */
  readonly context?: CallContext;
}

/** What goes back. `content-length` is left to whoever sends it. */
export interface McpAnswer {
  readonly status: number;
  /** By lower-case name. */
  readonly headers: Readonly<Record<string, string>>;
  /**
   * A list is one body in pieces, which are shared between answers: to be sent, not to be changed. A stream is
   * `text/event-stream` and has to go out piece by piece; cancelling it ends the call.
   */
  readonly body: string | readonly Uint8Array[] | ReadableStream<Uint8Array>;
  /** The stream stays open without end and says now and then that tools changed. */
  readonly isSubscription?: boolean;
}

/** A toolbox seen over Streamable HTTP, without sessions. Make one per toolbox (per tenant) and keep it. */
export interface McpEndpoint {
  /** Never rejects. */
  handle(request: McpRequest): Promise<McpAnswer>;
  /** Ends open subscriptions and stops watching the toolbox. Calls under way are the caller's to drain. */
  close(): Promise<void>;
}
