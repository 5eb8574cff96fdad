import type { Approvals, FailureResult, JsonObject, Limits, SourcedValue } from "@mci/contract";
import type { FailingCalls } from "../failing/failing-calls.ts";
import type { EnvFetcher } from "../secrets/fetched-env.ts";
import type { ErrorReporting } from "./on-error.ts";

/** A call under way. */
export interface RunningCall {
  readonly result: Promise<unknown>;
  /** Ends the call for a reason of the client. */
  stop(reason: FailureResult): void;
}

/** State of a call, besides its tool. Calls that neither fetch values nor report errors share one. */
export interface CallRuntime extends ErrorReporting {
  readonly env: JsonObject;
  /** The values in `env` that were fetched for this call. */
  readonly sourced?: readonly SourcedValue[] | undefined;
  /** Fetches the values that come from sources. */
  readonly fetcher: EnvFetcher;
  readonly limits: Limits;
  /** Settings of the client that widen what its calls may do, as JSON. */
  readonly settings: JsonObject;
  readonly failing: FailingCalls;
  /** Asks a person where a tool requires it. Absent: such a tool does not run. */
  readonly approvals: (() => Promise<Approvals>) | undefined;
  /** Calls under way, so that closing the client ends them. */
  readonly active: Set<RunningCall>;
  isClosed(): boolean;
}
