import type { JsonObject, Limits } from "@mci/contract";
import type { FailingCalls } from "../failing/failing-calls.ts";
import type { ErrorReporting } from "./on-error.ts";
import type { Supervised } from "./run/supervise.ts";

/** State shared by all calls of a client. */
export interface CallRuntime extends ErrorReporting {
  readonly env: JsonObject;
  readonly limits: Limits;
  readonly failing: FailingCalls;
  /** Calls under way, so that closing the client ends them. */
  readonly active: Set<Supervised>;
  isClosed(): boolean;
}
