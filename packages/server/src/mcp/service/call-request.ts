import type { CallContext, CallerToken, JsonObject, Progress, RoundTrip, TraceContext } from "@mci/contract";
import type { Era } from "./call-result.ts";

/** A request to call a tool, whatever carries it. */
export interface CallRequest {
  readonly name: string;
  readonly props: JsonObject;
  readonly era: Era;
  readonly signal?: AbortSignal | undefined;
  readonly context?: CallContext | undefined;
  readonly callerToken?: CallerToken | undefined;
  readonly onProgress?: ((step: Progress) => void) | undefined;
  /** Absent if the caller cannot be asked for input. */
  readonly roundTrip?: RoundTrip | undefined;
  /** The `_meta` of the request. */
  readonly meta?: unknown;
  readonly trace?: TraceContext | undefined;
}
