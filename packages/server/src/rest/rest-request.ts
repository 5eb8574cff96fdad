import type { CallContext } from "@mci/contract";

import type { RequestHeaders } from "../http/request-headers.ts";

/** A request to the REST endpoints. Whoever hands it over has checked Host, Origin, token and size. */
export interface RestRequest {
  readonly method: string;
  /** As it was written, still encoded. */
  readonly path: string;
  /** What stands after the `?`, encoded; empty when nothing does. */
  readonly query: string;
  readonly headers: RequestHeaders;
  /** The whole body, decoded. */
  readonly body: string;
  /** Fires when the client is gone. */
  readonly signal?: AbortSignal;
  /** Who calls: handed to the toolbox with every call. */
  readonly context: CallContext;
}
