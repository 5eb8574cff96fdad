import type { Approvals, Store, Tasks } from "@mci/contract";
import type { AccessOptions } from "../access/access-options.ts";
import type { Guard } from "../guard/guard.ts";
import type { Engines } from "./preview/engines.ts";

/** Options of the REST endpoints. */
export interface RestOptions {
  /**
   * Engines for `POST /api/v1/mcp/templates/test`, a path that exists only if there are any. Enabling this lets any caller
   * submit templates: pass engines that do not compile them to code, such as `goEngine()`, and others as
   * `{ name, worker }`, which run in a process with a time limit.
   */
  readonly engines?: Engines;
  /** False serves only `/healthz` and `/readyz`. Default true. */
  readonly hasTools?: boolean;
  /** False while calls are not accepted: `GET /readyz` then returns 503. */
  readonly isReady?: () => boolean;
  /** Called for the errors behind a 500 or 503, which are hidden from clients. Default: they are ignored. */
  readonly onError?: (error: unknown) => void;
  /** Runs calls of tools with `task` as tasks. It is neither opened nor closed here. Default: `task` has no effect. */
  readonly tasks?: Tasks;
  /**
   * The questions that persons answer before calls run, such as `createApprovals()` of `@mci/approvals` on the store of the clients. A
   * call that waits for an answer gets 202 with its id; a token with the scope `mci:approve` answers it. Default: such a call is an error.
   */
  readonly approvals?: Approvals;
  /** Path at which an app mounts the endpoints, such as `/tools`, for `/openapi.json`. */
  readonly basePath?: string;
}

/** Options of `restHandler`. */
export interface RestHandlerOptions extends RestOptions {
  /** Controls access, created with `createGuard`. Without one, the surrounding app must check callers. Default: none. */
  readonly guard?: Guard;
  /** Whether callers are told which scopes they lack for a tool. Default: they are not. */
  readonly access?: Pick<AccessOptions, "reveal">;
  /**
   * Lets calls have an `Idempotency-Key`: one that is repeated within a day is not run again, on whichever of the processes with the
   * same store, and gets the first answer. Default: keys are ignored. It is not closed.
   */
  readonly store?: Store;
  /** Maximum bytes of a request body. Default 10 MB. */
  readonly bodyBytes?: number;
}
