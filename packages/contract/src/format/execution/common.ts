import type { SpillDefinition } from "../spill.ts";

/** The fields that the client itself reads from an execution block of any `type`. */
export interface ExecutionBlock {
  readonly type: string;
  /**
   * Milliseconds for the whole call, from queueing to the last byte. 0 and absent mean 30,000. In a main file it may be a string
   * with env values: `{{env.TIMEOUT_MS | 5000}}`.
   */
  readonly timeout_ms?: number | string;
  /** The language of its full templates: `builtin`, `go`, `handlebars`, `jinja`, or an engine passed to the client. */
  readonly templateEngine?: string;
}

/** The fields that every execution block may have. */
export interface CommonExecution extends ExecutionBlock {
  /** Maximum concurrent calls of this tool, within the limit of its type; others wait. Default: the limit of the type alone. */
  readonly concurrency?: number;
  /** Tries a failed call again if the failure may be temporary. */
  readonly retries?: Retries;
  /** Keeps results of equal calls. */
  readonly cache?: ResultCache;
  /** Shortens a response before the model reads it. */
  readonly response?: ResponseShape;
  /** Short for `response.template`. */
  readonly responseTemplate?: string;
}

/** How a failed call is tried again if the failure may be temporary. */
export interface Retries {
  /** How often a call is tried at most, 1 to 10; the first try counts. Default 1. */
  readonly attempts?: number;
  /** Upper bound of the first pause, in milliseconds; it doubles with each try. Default 500. */
  readonly backoff_ms?: number;
  /** Milliseconds one request of an `http` tool may take, within `timeout_ms` of the whole call. */
  readonly timeout_ms?: number;
}

/** Keeps results of equal calls: those of one tool with the same arguments, for the same tenant. Errors are not kept. */
export interface ResultCache {
  /** How long a result is kept, in milliseconds. */
  readonly ttl_ms: number;
  /**
   * Members of the call's context that tell results apart, beside the tenant: `[subject]`. The tool sees no others.
   *
   * @default none
   */
  readonly by?: readonly string[];
}

/** How a response is changed before the model reads it. */
export interface ResponseShape {
  /** The part to keep, in JMESPath. */
  readonly select?: string;
  /** Renders the selected part as text. */
  readonly template?: string;
  /** The language of `template`. */
  readonly templateEngine?: string;
  /** Items that are kept of an array. */
  readonly maxItems?: number;
  /** Characters that are kept of the text. */
  readonly maxChars?: number;
  /**
   * How a response is handled that does not match the `outputSchema`. `error`, the default: servers answer the call with an error.
   * `warn`: it is passed on with a warning.
   */
  readonly onMismatch?: "error" | "warn";
  /** Keeps a long result, of which the model reads the beginning first. Default: what its toolset or file says. */
  readonly spill?: SpillDefinition;
}
