import type { JsonObject } from "./values.ts";

/** A request of a tool to its caller, such as a form for its user to fill in. */
export interface InputRequest {
  /** `elicitation/create`, `sampling/createMessage` or `roots/list`, with the parameters MCP gives them. */
  readonly method: string;
  readonly params?: JsonObject | undefined;
}

/**
 * The questions a tool needs answered before it can finish; at least one of the two fields is set. The call ends with
 * it, and the answers come with another one: nothing is kept in between. Source: MCP 2026-07-28, multi round-trip
 * requests.
 */
export interface InputRequired {
  /** By names that the tool chooses; the responses have the same. */
  readonly inputRequests?: Readonly<Record<string, InputRequest>> | undefined;
  /** Comes back as it went. Clients can read it; servers of `@mci/server` see to it that they cannot change it. */
  readonly requestState?: string | undefined;
}

/** The state and abilities that a caller who can be asked sends with its call. */
export interface RoundTrip {
  /** The kinds of requests the caller accepts, as MCP's `ClientCapabilities`. */
  readonly clientCapabilities?: JsonObject | undefined;
  /** The answers to what an earlier call asked for. The caller has written them: validate them like arguments. */
  readonly inputResponses?: Readonly<Record<string, JsonObject>> | undefined;
  readonly requestState?: string | undefined;
}
