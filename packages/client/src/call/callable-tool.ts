import type { CommonExecution, InputReading, JsonObject } from "@mci/contract";
import { exchangeAuth } from "@mci/plugin-kit";
import { cachePlan } from "../cache/cache-plan.ts";
import type { ResultCaches } from "../cache/result-caches.ts";
import type { ToolCache } from "../cache/tool-cache.ts";
import { inputCheck, type InputCheck } from "../input/input-check.ts";
import type { ValidatorCache } from "../input/validators.ts";
import type { RateLimits } from "../limits/rate-limits.ts";
import type { RateLimiter } from "../limits/take-points.ts";
import { outputCheck, type OutputCheck } from "../output/output-check.ts";
import { timeoutOf } from "../tool/written-timeout.ts";
import type { Catalog } from "../tool/catalog.ts";
import type { PreparedTool } from "../tool/prepared-tool.ts";
import type { CallQueue, CallQueues } from "./queue/queue.ts";
import { typicalTime, type TypicalTime } from "./queue/typical-time.ts";
import { retryPlan, type RetryPlan } from "./run/retries.ts";

/** A tool with what its calls need. */
export interface CallableTool extends PreparedTool {
  /** Whether it gets the handle of its caller's token. */
  readonly actsAsCaller: boolean;
  readonly input: InputCheck;
  /** Absent: its answers may be anything. */
  readonly output: OutputCheck | undefined;
  /** Absent: every call runs. */
  readonly cache: ToolCache | undefined;
  /** Absent: its calls are not limited. */
  readonly limit: RateLimiter | undefined;
  /** Absent: its calls are tried once. */
  readonly retries: RetryPlan | undefined;
  /** Absent: calls of its type are not bounded. */
  readonly queue: CallQueue | undefined;
  readonly typical: TypicalTime;
  /** Milliseconds. */
  readonly timeout: number;
}

/** The parts of a client that its calls share. */
export interface CallParts {
  readonly validators: ValidatorCache;
  readonly queues: CallQueues;
  readonly caches: ResultCaches;
  readonly rateLimits: RateLimits;
  readonly timeoutMs: number;
  readonly input: InputReading;
  readonly env: JsonObject;
}

/** The tools of a load by name, each made callable at its first call: few of many loaded tools are ever called. */
export class CallableTools {
  private readonly made = new Map<string, CallableTool>();
  private readonly loaded: Catalog["entries"];
  private readonly parts: CallParts;

  constructor(loaded: Catalog["entries"], parts: CallParts) {
    this.loaded = loaded;
    this.parts = parts;
  }

  get(name: string): CallableTool | undefined {
    return this.made.get(name) ?? this.make(name);
  }

  private make(name: string): CallableTool | undefined {
    const loaded = this.loaded.get(name);
    if (loaded === undefined) return undefined;
    const callable = toCallable(loaded, this.parts);
    this.made.set(name, callable);
    return callable;
  }
}

function toCallable(loaded: PreparedTool, parts: CallParts): CallableTool {
  const { tool, checksOutput } = loaded;
  const { type, concurrency }: CommonExecution = tool.execution;
  const plan = cachePlan(tool);
  return {
    ...loaded,
    actsAsCaller: exchangeAuth(tool) !== undefined,
    input: inputCheck(tool, { validators: parts.validators, reading: parts.input }),
    output: checksOutput ? outputCheck(tool, parts.validators) : undefined,
    cache: plan && parts.caches.of(tool, plan),
    limit: parts.rateLimits.of(tool),
    retries: retryPlan(tool.execution),
    queue: parts.queues.of(type, concurrency === undefined ? undefined : { name: tool.name, limit: concurrency }),
    typical: typicalTime(),
    timeout: timeoutOf(tool, parts),
  };
}
