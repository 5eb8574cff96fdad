import type { CallContext, CallerToken } from "@mci/contract";

import type { RequestHeaders } from "../web/request-headers.ts";

/** A request to the REST endpoints. The caller has checked Host, Origin, token and size. */
export interface RestRequest {
  readonly method: string;
  /** The path as sent, still encoded. */
  readonly path: string;
  /** The encoded query string after `?`; may be empty. */
  readonly query: string;
  readonly headers: RequestHeaders;
  /** The whole body, decoded. */
  readonly body: string;
  /** Fires when the client disconnects. */
  readonly signal?: AbortSignal | undefined;
  /** The caller, passed to the toolbox with every call. */
  readonly context: CallContext;
  /** The handle of the caller's token, as the guard admitted it. */
  readonly callerToken?: CallerToken | undefined;
  /** The scopes of the caller's token; undefined if the server takes no tokens. */
  readonly scopes?: readonly string[] | undefined;
}
