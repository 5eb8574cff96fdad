import type {
  Executor,
  LazyTemplateEngine,
  Limits,
  Middleware,
  NetworkRules,
  Problem,
  TemplateEngine,
  ToolSource,
  JsonObject,
} from "@mci/contract";

export interface ClientOptions {
  /** Where tools come from. */
  readonly sources: readonly ToolSource[];
  /** What runs them; of two with the same type the later one counts. */
  readonly executors: readonly Executor[];
  /** Template languages beside the built-in one; of two with the same name the later one counts. */
  readonly engines?: readonly (TemplateEngine | LazyTemplateEngine)[];
  /** Stands around every call, the first outermost. */
  readonly middleware?: readonly Middleware[];
  /** What templates see as `env`: any JSON values, and nothing else than what is passed here. Default: nothing. */
  readonly env?: JsonObject;
  readonly limits?: Partial<Limits>;
  /** Which hosts may be reached. Bounds what schema files and tools say about them. */
  readonly network?: NetworkRules;
  /** The language of full templates where neither tool nor file choose one. Default `builtin`. */
  readonly templateEngine?: string;
  /** The total of a call whose tool sets no `timeout_ms`, in milliseconds. Default 30,000. */
  readonly timeoutMs?: number;
  /** Calls at once by execution type, above what the executor says: `{ cli: 8 }`. */
  readonly concurrency?: Readonly<Record<string, number>>;
  /**
   * Calls that may wait: for their turn, or for their next try. One more is answered with MCI_BUSY, or with what its
   * last try gave. Infinity: no bound. Default 1,000.
   */
  readonly maxQueued?: number;
  /** Bytes that the arguments of waiting calls may hold together, as an estimate. Default 64 MB. */
  readonly maxQueuedBytes?: number;
  /**
   * What becomes of a file with a broken tool: the load is refused, or the tool is left out, its error goes to `onWarning`
   * and calls of it say what is wrong. Default `"refuse"`. Everything else that is wrong is refused all the same.
   */
  readonly brokenTools?: "refuse" | "leave-out";
  /** Ends the first load, and all that it has started. Calls have signals of their own. */
  readonly signal?: AbortSignal;
  /** Hears of what is odd but not wrong. Default: `process.emitWarning`. */
  readonly onWarning?: (problem: Problem) => void;
}
