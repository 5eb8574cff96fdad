import type { CallContext, CallerToken } from "@mci/contract";

/** A request to the MCP endpoint. The caller has checked Host, Origin, token and size. */
export interface McpRequest {
  readonly method: string;
  /** By lower-case name, as in `node:http`; repeated ones are joined by `, `. */
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  /** The whole body, decoded. */
  readonly body: string;
  /** Fires when the client disconnects. Cancels the call and everything it has started. */
  readonly signal?: AbortSignal | undefined;
  /** The caller, passed to the toolbox with every call. */
  readonly context?: CallContext | undefined;
  /** The handle of the caller's token, as the guard admitted it. */
  readonly callerToken?: CallerToken | undefined;
}

/** A response. The sender adds `content-length`. */
export interface McpResponse {
  readonly status: number;
  /** By lower-case name. */
  readonly headers: Readonly<Record<string, string>>;
  /** A stream is `text/event-stream` and must be sent chunk by chunk; cancelling it cancels the call. */
  readonly body: string | ReadableStream<Uint8Array>;
  /** True for a stream that stays open and reports changed tools. */
  readonly isSubscription?: boolean;
  /** Scopes that the caller needs, with status 403: its sender adds the challenge. */
  readonly needs?: readonly string[] | undefined;
}

/** Serves a toolbox over Streamable HTTP, without sessions. Create one per toolbox (per tenant) and keep it. */
export interface McpEndpoint {
  /** Handles a request. Never rejects. */
  handle(request: McpRequest): Promise<McpResponse>;
  /** Ends open subscriptions and stops watching the toolbox. Does not wait for active calls. */
  close(): Promise<void>;
}
