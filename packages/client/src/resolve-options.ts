import {
  ConfigError,
  defaultLimits,
  type Approvals,
  type Executor,
  type Limits,
  type Middleware,
  type Problem,
  type Store,
  type ToolSource,
  type JsonObject,
} from "@mci/contract";
import { nearest, emitWarning, deepFreeze } from "@mci/plugin-kit";
import { executionTypes } from "@mci/schema";
import { checkOptions } from "./check-options.ts";
import { resultCaches } from "./cache/result-caches.ts";
import type { CallParts } from "./call/callable-tool.ts";
import type { OnError } from "./call/on-error.ts";
import { callQueues } from "./call/queue/queue.ts";
import { rateLimits } from "./limits/rate-limits.ts";
import { clientStore } from "./store/client-store.ts";
import { FailingCalls } from "./failing/failing-calls.ts";
import { validatorCache } from "./input/validators.ts";
import { engineTable } from "./load/prepare/engines.ts";
import { EnvFetcher } from "./secrets/fetched-env.ts";
import type { CatalogOptions } from "./load/catalog-options.ts";
import type { ClientOptions } from "./options.ts";

/** The options of a client with every default filled in. */
export interface ClientSetup {
  readonly load: Omit<CatalogOptions, "signal">;
  readonly calls: CallParts;
  readonly sources: readonly ToolSource[];
  readonly executors: ReadonlyMap<string, Executor>;
  readonly middleware: readonly Middleware[];
  readonly env: JsonObject;
  readonly limits: Limits;
  /** Settings that the results of calls, and what calls may do, depend on. */
  readonly settings: JsonObject;
  readonly failing: FailingCalls;
  /** Aborted when the client is closed, or its first load fails. */
  readonly closing: AbortController;
  readonly approvals: (() => Promise<Approvals>) | undefined;
  readonly brokenTools: "refuse" | "leave-out";
  warn(problem: Problem): void;
  readonly onError: OnError | undefined;
}

/** Throws ConfigError (MCI_CONFIG) for unknown and invalid options. */
export function resolveOptions(options: ClientOptions): ClientSetup {
  checkOptions(options);
  const { sources, middleware = [], onWarning = emitWarning, network, templateEngine = "builtin" } = options;
  const executors = new Map(options.executors.map((executor) => [executor.type, executor]));
  const engines = engineTable(options.engines ?? []);
  engines.checkOption(templateEngine);
  const limits: Limits = { ...defaultLimits, ...options.limits };
  const env = frozenCopy(options.env ?? {});
  const queues = callQueues(concurrency(executors, options.concurrency ?? {}), {
    calls: options.maxQueued ?? 1_000,
    bytes: options.maxQueuedBytes ?? 64_000_000,
  });
  const store = clientStore(options.store);
  const settings = { limits, network, templateEngine };
  const validators = validatorCache();
  const closing = new AbortController();
  return {
    load: {
      sources,
      executors,
      engines,
      validators,
      limits,
      network,
      templateEngine,
      env,
      secrets: options.secrets,
      fetcher: new EnvFetcher(closing.signal),
    },
    calls: {
      validators,
      queues,
      caches: resultCaches(store, { env, ...settings }, queues.join),
      rateLimits: rateLimits(options.rateLimits === false ? undefined : store),
      timeoutMs: options.timeoutMs ?? 30_000,
      input: options.input ?? "strict",
      env,
    },
    sources,
    executors,
    middleware,
    env,
    limits,
    settings,
    failing: failingCalls(options),
    closing,
    approvals: approvalsOf(options, store),
    brokenTools: options.brokenTools ?? "refuse",
    warn: onWarning,
    onError: options.onError,
  };
}

function approvalsOf({ approvals }: ClientOptions, store: () => Promise<Store>): ClientSetup["approvals"] {
  if (typeof approvals !== "function") return approvals && (async () => approvals);
  let made: Promise<Approvals> | undefined;
  return () => (made ??= store().then(approvals));
}

function failingCalls({ repeatedFailures = {}, store }: ClientOptions): FailingCalls {
  if (repeatedFailures === false) return new FailingCalls(undefined);
  const { limit = 5, windowMs = 60_000 } = repeatedFailures;
  return new FailingCalls({ limit, windowMs }, store);
}

function concurrency(
  executors: ReadonlyMap<string, Executor>,
  own: Readonly<Record<string, number>>,
): Map<string, number> {
  const limits = new Map<string, number>();
  for (const { type, concurrency: bound } of executors.values()) if (bound !== undefined) limits.set(type, bound);
  for (const [type, bound] of Object.entries(own)) {
    checkType(type, executors);
    limits.set(type, bound);
  }
  return limits;
}

/** Throws ConfigError (MCI_CONFIG) for an execution type that nothing runs: its bound would have no effect. */
function checkType(type: string, executors: ReadonlyMap<string, Executor>): void {
  if (executors.has(type) || executionTypes.has(type)) return;
  const types = [...new Set([...executors.keys(), ...executionTypes.keys()])];
  const near = nearest(type, types);
  throw new ConfigError("MCI_CONFIG", `The option 'concurrency.${type}' must be named after an execution type.`, {
    hint: near === undefined ? `Valid types: ${types.join(", ")}.` : `Did you mean 'concurrency.${near}'?`,
    details: { owner: "createClient", option: `concurrency.${type}`, reason: "unknown", nearest: near },
  });
}

/** Copies the env, so that later changes to the caller's object do not reach templates. */
function frozenCopy(env: JsonObject): JsonObject {
  return deepFreeze(structuredClone({ ...env })); // the spread makes a plain object of process.env
}
