import type { ReceivedResponse } from "@mci/network-policy";
import type { Retry } from "../request-error.ts";

/** The response to a request, and the url it came from: redirects may have led on. */
export interface HttpResponse extends ReceivedResponse {
  /** Set when the request may be sent once more. */
  readonly retry?: Retry;
}
