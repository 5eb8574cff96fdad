import type { Call } from "./running-call.ts";
import type { JsonObject } from "./values.ts";

/**
 * Stands where tools reach outside, so that tests can record requests, commands and MCP calls, and answer them from a
 * recording. Everything a policy forbids is refused before: it never gets here.
 */
export interface Exchanges {
  /** Returns the answer to a request: what `perform` returns, or a recorded one. */
  exchange(request: OutsideRequest, perform: () => Promise<JsonObject>): Promise<JsonObject>;
}

/** A request to something outside, as JSON. */
export interface OutsideRequest {
  readonly door: "http" | "command" | "mcp";
  /** The part of a request that is compared with a recording. */
  readonly request: JsonObject;
  /** The call that it is a part of, which can take its secrets out of a text, and knows its own id and time. */
  readonly call?: (Pick<Call, "redact"> & Partial<Pick<Call, "scope">>) | undefined;
}
