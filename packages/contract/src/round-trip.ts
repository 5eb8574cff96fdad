import type { JsonObject } from "./values.ts";

/** One request of a tool to its caller, such as a form for its user to fill in. */
export interface InputRequest {
  /** `elicitation/create`, `sampling/createMessage` or `roots/list`, with the parameters MCP gives them. */
  readonly method: string;
  readonly params?: JsonObject | undefined;
}

/**
 * What a tool has to know before it can finish; at least one of the two. The call ends with it, and the answers come with
 * another one: nothing is kept in between. Source: MCP 2026-07-28, multi round-trip requests.
 */
export interface InputRequired {
  /** By names of the tool's own choice; the responses have the same. */
  readonly inputRequests?: Readonly<Record<string, InputRequest>> | undefined;
  /** Comes back as it went. Clients can read it; servers of `@mci/server` see to it that they cannot change it. */
  readonly requestState?: string | undefined;
}

/** What a caller that can be asked says with its call. */
export interface RoundTrip {
  /** What it can be asked for, as MCP's `ClientCapabilities`. */
  readonly clientCapabilities?: JsonObject | undefined;
  /** The answers to what an earlier call asked for. The caller has written them: validate them like arguments. */
  readonly inputResponses?: Readonly<Record<string, JsonObject>> | undefined;
  readonly requestState?: string | undefined;
}
