import type { JsonObject } from "./values.ts";

/** A request of a tool to its caller, such as a form for its user to fill in. */
export interface InputRequest {
  /** `elicitation/create`, `sampling/createMessage` or `roots/list`, with the parameters MCP gives them. */
  readonly method: string;
  readonly params?: JsonObject | undefined;
}

/**
 * The questions a tool needs answered before it can finish; at least one of the two fields is set. The call ends with
 * them, and another call brings the answers: nothing is kept in between. See multi round-trip requests of MCP 2026-07-28.
 */
export interface InputRequired {
  /** The requests by names that the tool chooses; the responses have the same names. */
  readonly inputRequests?: Readonly<Record<string, InputRequest>> | undefined;
  /** State that the next call returns unchanged. Clients can read it; servers of `@mci/server` refuse it if it was changed. */
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
