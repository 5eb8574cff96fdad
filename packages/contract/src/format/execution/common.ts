/** The fields the client itself reads of an execution block, whatever its `type`. */
export interface ExecutionBlock {
  readonly type: string;
  /**
   * A total in milliseconds, from queueing to the last byte. 0 and absent mean 30,000. In a main file it may be a text with
   * values of env: `{{env.TIMEOUT_MS | 5000}}`.
   */
  readonly timeout_ms?: number | string;
  /** The language of its full templates: `builtin`, `jinja`, or an engine handed to the client. */
  readonly templateEngine?: string;
}

/** Fields every execution block may have. */
export interface CommonExecution extends ExecutionBlock {
  /** Calls of this tool that run at once, within the limit of their type; others wait. Default: no limit of its own. */
  readonly concurrency?: number;
  /** Tries a call again that failed in a way that may pass. */
  readonly retries?: Retries;
  /** Keeps results of equal calls. */
  readonly cache?: ResultCache;
  /** Shortens a response before the model reads it. */
  readonly response?: ResponseShape;
  /** Short for `response.template`. */
  readonly responseTemplate?: string;
}

/** How a call is retried that failed in a way that may pass. */
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
  /** Items that are kept of a list. */
  readonly maxItems?: number;
  /** Characters that are kept of the text. */
  readonly maxChars?: number;
}
