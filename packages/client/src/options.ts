import type {
  Approvals,
  Executor,
  InputReading,
  LazyTemplateEngine,
  Limits,
  Middleware,
  NetworkRules,
  Problem,
  SecretSources,
  Store,
  TemplateEngine,
  ToolSource,
  JsonObject,
} from "@mci/contract";

import type { OnError } from "./call/on-error.ts";

/** When a call that goes on failing is no longer run. */
export interface RepeatedFailureOptions {
  /**
   * How often the call may fail.
   *
   * @default 5
   */
  readonly limit?: number;
  /**
   * Milliseconds from the first failure until they are forgotten.
   *
   * @default 60,000
   */
  readonly windowMs?: number;
}

/** The options of `createClient`. */
export interface ClientOptions {
  /** The sources of tools. */
  readonly sources: readonly ToolSource[];
  /** The executors that run them; if two share a type, the last one wins. */
  readonly executors: readonly Executor[];
  /** Template languages beside the built-in one; if two share a name, the last one wins. */
  readonly engines?: readonly (TemplateEngine | LazyTemplateEngine)[];
  /** Wraps every call, the first outermost. */
  readonly middleware?: readonly Middleware[];
  /**
   * The values of `env` in templates, any JSON: nothing else is visible to them.
   *
   * @default none
   */
  readonly env?: JsonObject;
  /**
   * Opens sources of further env values, at each load. A value is fetched when a call of a tool that names it needs it, is masked
   * whatever its name, and wins over `env`.
   *
   * @default none
   */
  readonly secrets?: (() => Promise<SecretSources>) | undefined;
  /** Upper bounds of one call, and of the templates of a file. */
  readonly limits?: Partial<Limits>;
  /** The hosts that may be reached. Schema files and tools can only narrow these rules. */
  readonly network?: NetworkRules;
  /**
   * The template engine of tools and files that choose none.
   *
   * @default `builtin`
   */
  readonly templateEngine?: string;
  /**
   * The total of a call whose tool sets no `timeout_ms`, in milliseconds.
   *
   * @default 30,000
   */
  readonly timeoutMs?: number;
  /**
   * How strings in arguments are read where a tool does not say it. With `lenient`, one that is exactly the JSON of an array, an object,
   * a number or a boolean is taken as that value where the schema takes such a value and no string.
   *
   * @default `strict`
   */
  readonly input?: InputReading;
  /** Concurrent calls by execution type; overrides the executor's own limit: `{ cli: 8 }`. */
  readonly concurrency?: Readonly<Record<string, number>>;
  /**
   * Calls that may wait: for their turn, for their next try, or for the result of an equal call. One more is answered
   * with MCI_BUSY, or with what its last try gave. Infinity: no bound.
   *
   * @default 1,000
   */
  readonly maxQueued?: number;
  /**
   * Bytes that the arguments of waiting calls may hold together, as an estimate.
   *
   * @default 64 MB
   */
  readonly maxQueuedBytes?: number;
  /**
   * Where results of tools with a `cache` are kept, and calls of tools with a `rateLimit` are counted. Clients that are
   * passed the same store share both; the client does not close it.
   *
   * @default `memoryStore()` of `@mci/store`, made when it is first needed
   */
  readonly store?: Store;
  /**
   * Asks a person before tools with `approval` run. A function makes it when it is first needed, of the store of the client.
   *
   * @default none: such tools do not run
   */
  readonly approvals?: Approvals | ((store: Store) => Promise<Approvals>);
  /**
   * Whether the `rateLimit` of tools and toolsets holds. False for a program that tests them.
   *
   * @default true
   */
  readonly rateLimits?: boolean;
  /**
   * How often an identical call (same tool, arguments, tenant and subject) may fail with the same code within a time, before
   * it is answered with MCI_REPEATED_FAILURE and its last error. Errors that pass by themselves do not count, nor do
   * calls with more than half a million characters of arguments. False: without a limit.
   *
   * @default `{ limit: 5, windowMs: 60_000 }`
   */
  readonly repeatedFailures?: RepeatedFailureOptions | false;
  /**
   * How a file with a broken tool is handled: the load is refused, or the tool is left out, its error goes to
   * `onWarning` and calls of it return that error. All other errors are refused either way.
   *
   * @default `"refuse"`
   */
  readonly brokenTools?: "refuse" | "leave-out";
  /** Aborts the first load and everything it started. Calls have signals of their own. */
  readonly signal?: AbortSignal;
  /**
   * Called with each warning.
   *
   * @default `process.emitWarning`
   */
  readonly onWarning?: (problem: Problem) => void;
  /**
   * Called with everything that an executor, an engine or a middleware throws during a call. The caller still gets a
   * result, whose `cause` is the same error. Not called for errors after a call was cancelled or has timed out. It is
   * not redacted, so write it only to a log that may contain secrets.
   *
   * @default nothing
   */
  readonly onError?: OnError;
}
