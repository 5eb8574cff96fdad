import {
  failure,
  type CommonExecution,
  type Executor,
  type Limits,
  type LoadContext,
  type Metadata,
  type NetworkRules,
  type Prepared,
  type Problem,
  type Tool,
  type ToolSource,
  type JsonObject,
} from "@mci/contract";
import { inSteps, type StepResult } from "@mci/plugin-kit";
import { cachePlan, checkCache } from "../cache/cache-plan.ts";
import type { ResultCaches } from "../cache/result-caches.ts";
import type { CallQueues } from "../call/queue/queue.ts";
import { retryPlan } from "../call/run/retries.ts";
import { typicalTime } from "../call/queue/typical-time.ts";
import type { ValueOrPromise } from "../call/value-or-promise.ts";
import { inputCheck } from "../input/input-check.ts";
import type { SchemaCheck } from "../input/check-schemas.ts";
import { hasPlainSchemas } from "../input/plain-schemas.ts";
import type { ValidatorCache } from "../input/validators.ts";
import { outputCheck } from "../output/output-check.ts";
import type { Redactor } from "../secrets/redactor.ts";
import { toolSecrets, type ToolSecrets } from "../secrets/tool-secrets.ts";
import type { Engines } from "./prepare/engines.ts";
import type { CatalogEntry, PreparedTool, WaitingTool } from "./prepare/prepared-tool.ts";
import { executionChecks, type ExecutionCheck } from "./check/execution-checks.ts";
import { deepFreeze } from "./deep-freeze.ts";
import type { Includes } from "./prepare/include.ts";
import { loadSource } from "./load-source.ts";
import { findLookAlikes } from "./check/look-alikes.ts";
import { mayReadUndeclared, nameCheck } from "./check/name-check.ts";
import { checkName } from "./check/name-rules.ts";
import { portable } from "./check/portable.ts";
import { prepareTool, type OnToolReferences } from "./prepare/prepare.ts";
import type { RateLimits } from "../limits/rate-limits.ts";
import { collectProblems, type ProblemList } from "./problem-list.ts";
import type { SourcedTool } from "./sourced-tool.ts";
import { canWait, waitingTools, type WaitingTools } from "./prepare/waiting-tools.ts";

export interface CatalogOptions {
  readonly sources: readonly ToolSource[];
  readonly executors: ReadonlyMap<string, Executor>;
  readonly engines: Engines;
  readonly validators: ValidatorCache;
  readonly queues: CallQueues;
  readonly caches: ResultCaches;
  readonly rateLimits: RateLimits;
  readonly limits: Limits;
  readonly includes: Includes;
  readonly network: NetworkRules | undefined;
  readonly templateEngine: string;
  readonly timeoutMs: number;
  readonly env: JsonObject;
  readonly signal: AbortSignal;
  /** Start and reach nothing. */
  readonly offline?: boolean;
  /** Called with everything the templates of tools read. */
  readonly onReferences?: OnToolReferences | undefined;
  /** The same of what sources themselves need. */
  readonly onEnvUsed?: LoadContext["onEnvUsed"];
  readonly onModule?: LoadContext["onModule"];
}

/** The tools of one load. A reload makes a new catalog and swaps it in; calls under way keep theirs. */
export interface Catalog {
  /** Enabled tools in the order of their sources. */
  readonly tools: readonly Tool[];
  readonly entries: Map<string, CatalogEntry>;
  /** Prepares a tool that waited for its first call. */
  readonly prepare: (waiting: WaitingTool) => PreparedTool;
  readonly metadata: Metadata | undefined;
  /** Takes secret env values out of what calls report; absent when there are none. */
  readonly redact: Redactor | undefined;
  /** The problems of tools that were left out, by name. Absent: none were. */
  readonly leftOut?: ReadonlyMap<string, Problem>;
}

export interface LoadedCatalog extends Catalog {
  readonly problems: readonly Problem[];
  /** What the first source that failed threw. */
  readonly cause: unknown;
}

/** Loads all sources and prepares every tool, the disabled ones too. Never throws for problems: it lists them all. */
export async function loadCatalog(options: CatalogOptions): Promise<LoadedCatalog> {
  const problems = collectProblems();
  const { loaded, documents, metadata, cause } = await loadSources(options, problems);
  const secrets = toolSecrets(options.env, [...documents]);
  const isCheck = options.offline === true;
  const plain = { ...options, onReferences: all([options.onReferences, secrets.onReferences]) };
  const preparation: Preparation = {
    loaded,
    problems,
    secrets,
    isCheck,
    plain,
    checked: {
      ...options,
      onReferences: all([options.onReferences, secrets.onReferences, nameCheck(problems, { isCheck })]),
    },
    executions: executionChecks(options.executors),
    waiting: waitingTools(options),
    entries: new Map(),
    tools: [],
    enabled: 0,
  };
  await inSteps(loaded.length, prepareOne, preparation);
  const { entries, tools, enabled } = preparation;
  // Else each has a name of its own.
  if (entries.size < enabled) {
    const { findDuplicates } = await import("./check/duplicates.ts");
    await findDuplicates(loaded, problems);
  }
  findLookAlikes(loaded, problems);
  return {
    tools: Object.freeze(tools),
    entries,
    prepare: (waiting) => prepareWaiting(waiting, secrets, plain),
    metadata,
    redact: secrets.all,
    problems: await problems.placed(),
    cause,
  };
}

interface LoadedSources {
  readonly loaded: readonly SourcedTool[];
  /** The main files of the tools. */
  readonly documents: ReadonlySet<JsonObject>;
  readonly metadata: Metadata | undefined;
  /** What the first source that failed threw. */
  readonly cause: unknown;
}

async function loadSources(options: CatalogOptions, problems: ProblemList): Promise<LoadedSources> {
  const loaded: SourcedTool[] = [];
  const documents = new Set<JsonObject>();
  let metadata: Metadata | undefined;
  let cause: unknown;
  const describe = (said: Metadata): void => void (metadata ??= deepFreeze(said));
  for (const source of options.sources) {
    const { env, signal, offline = false, onEnvUsed, onModule } = options;
    const context = { env, signal, offline, onEnvUsed, onModule, describe };
    const { tools, cause: thrown } = await loadSource(source, problems, context);
    cause ??= thrown;
    await inSteps(tools.length, takeOver, { tools, source, loaded, documents });
  }
  return { loaded, documents, metadata, cause };
}

interface TakenOver {
  readonly tools: readonly Tool[];
  readonly source: ToolSource;
  readonly loaded: SourcedTool[];
  readonly documents: Set<JsonObject>;
}

function takeOver(index: number, { tools, source, loaded, documents }: TakenOver): false {
  const tool = deepFreeze(portable(tools[index]!));
  const { document } = tool.origin;
  if (!documents.has(document)) documents.add(deepFreeze(document));
  loaded.push({ tool, source });
  return false;
}

/** The tools of one load while they are prepared. */
interface Preparation {
  readonly loaded: readonly SourcedTool[];
  readonly problems: ProblemList;
  readonly secrets: ToolSecrets;
  readonly isCheck: boolean;
  /** For tools that surely read what they declare, and for all others. */
  readonly plain: CatalogOptions;
  readonly checked: CatalogOptions;
  readonly executions: ReadonlyMap<string, ExecutionCheck>;
  readonly waiting: WaitingTools;
  readonly entries: Map<string, CatalogEntry>;
  /** Those of the entries. */
  readonly tools: Tool[];
  /** How many tools are not disabled. */
  enabled: number;
}

// Functions that are declared once, as `inSteps` asks for.
function prepareOne(index: number, preparation: Preparation): StepResult {
  const one = preparation.loaded[index]!;
  if (canWait(one.tool, preparation.waiting)) {
    add(one, one, preparation);
    return false;
  }
  const entry = prepareNow(one, preparation);
  // Waits for what is a promise only: each wait takes longer than most tools take to prepare.
  if (entry instanceof Promise) return entry.then((prepared) => add(one, prepared, preparation));
  add(one, entry, preparation);
  return true;
}

function prepareNow(one: SourcedTool, preparation: Preparation): ValueOrPromise<PreparedTool | undefined> {
  const { problems, secrets, isCheck, plain, checked, executions } = preparation;
  const options = isCheck || mayReadUndeclared(one.tool) ? checked : plain;
  const checkExecution = executions.get(one.tool.execution.type);
  if (checkExecution === undefined) return prepareEntry(one, problems, secrets, options);
  return checkExecution(one, problems).then(
    (runnable) => runnable && prepareEntry(runnable, problems, secrets, options),
  );
}

function add(one: SourcedTool, entry: CatalogEntry | undefined, preparation: Preparation): void {
  const { problems, entries, tools } = preparation;
  const { name, disabled } = one.tool;
  const isUsable = checkName(one, problems) && entry !== undefined;
  if (disabled === true) return;
  preparation.enabled += 1;
  if (!isUsable || entries.has(name)) return;
  entries.set(name, entry);
  tools.push(entry.tool);
}

/** On the first call of a tool that could wait. */
function prepareWaiting(waiting: WaitingTool, secrets: ToolSecrets, options: CatalogOptions): PreparedTool {
  const prepared = prepareTool(waiting, collectProblems(), options);
  const isReady = prepared !== undefined && !(prepared instanceof Promise);
  return toEntry(waiting.tool, isReady ? prepared : unprepared(waiting), secrets, options);
}

function unprepared({ tool }: WaitingTool): Prepared {
  const message = `The executor of "${tool.execution.type}" tools said that this tool can wait, and could not prepare it.`;
  return { run: () => failure(message, { code: "MCI_CONFIG_EXECUTOR" }) };
}

/** At once for most tools: their schemas are plain, and their executors do not wait. */
function prepareEntry(
  loaded: SourcedTool,
  problems: ProblemList,
  secrets: ToolSecrets,
  options: CatalogOptions,
): ValueOrPromise<PreparedTool | undefined> {
  const { tool } = loaded;
  checkCache(loaded, problems);
  if (options.offline === true || !hasPlainSchemas(tool) || hasRateLimit(tool))
    return prepareThoroughly(loaded, problems, secrets, options);
  const prepared = prepareTool(loaded, problems, options);
  if (prepared instanceof Promise) return prepared.then((one) => one && toEntry(tool, one, secrets, options));
  return prepared && toEntry(tool, prepared, secrets, options);
}

async function prepareThoroughly(
  loaded: SourcedTool,
  problems: ProblemList,
  secrets: ToolSecrets,
  options: CatalogOptions,
): Promise<PreparedTool | undefined> {
  const { tool } = loaded;
  if (hasRateLimit(tool)) {
    const { checkRateLimits } = await import("../limits/check-rate-limit.ts"); // Few tools have one.
    checkRateLimits(loaded, problems);
  }
  const { isFine, isOutputFine } = hasPlainSchemas(tool) ? allFine : await checkSchemas(loaded, problems);
  const prepared = await prepareTool(loaded, problems, options);
  if (prepared === undefined || !isFine) return undefined;
  if (options.offline === true) {
    const { checkDefaults } = await import("../input/check-defaults.ts");
    await checkDefaults(loaded, problems, options.validators);
  }
  if (options.offline === true && prepared.check !== undefined) {
    for (const problem of await prepared.check()) problems.addAt(problem, loaded, placeInTool(problem, tool));
  }
  const entry = toEntry(tool, prepared, secrets, options);
  return isOutputFine ? entry : { ...entry, output: undefined };
}

let loadingChecks: Promise<typeof import("../input/check-schemas.ts")> | undefined;

/** Loads the code when a schema is not plain; an import for each of many tools would take longer. */
async function checkSchemas(loaded: SourcedTool, problems: ProblemList): Promise<SchemaCheck> {
  loadingChecks ??= import("../input/check-schemas.ts");
  return (await loadingChecks).checkSchemas(loaded, problems);
}

function hasRateLimit({ rateLimit, origin }: Tool): boolean {
  return rateLimit !== undefined || origin.rateLimit !== undefined;
}

function toEntry(tool: Tool, prepared: Prepared, secrets: ToolSecrets, options: CatalogOptions): PreparedTool {
  const { timeout_ms = 0, type, concurrency }: CommonExecution = tool.execution;
  const plan = cachePlan(tool);
  return {
    tool,
    prepared,
    input: inputCheck(tool, options.validators),
    output: outputCheck(tool, options.validators),
    cache: plan && options.caches.of(tool, plan),
    limit: options.rateLimits.of(tool),
    retries: retryPlan(tool.execution),
    queue: options.queues.of(type, concurrency === undefined ? undefined : { name: tool.name, limit: concurrency }),
    typical: typicalTime(),
    redact: secrets.of(tool),
    timeout: timeout_ms > 0 ? timeout_ms : options.timeoutMs,
  };
}

/** Where in its tool a problem is: as exactly as the executor says. */
function placeInTool({ pointer = "" }: Problem, { origin }: Tool): string {
  const start = origin.pointer ?? "";
  return start !== "" && pointer.startsWith(`${start}/execution`) ? pointer.slice(start.length) : "/execution";
}

const allFine: SchemaCheck = { isFine: true, isOutputFine: true };

/** One listener for many; none for none. */
function all(listeners: readonly (OnToolReferences | undefined)[]): OnToolReferences | undefined {
  const given = listeners.filter((listener) => listener !== undefined);
  if (given.length === 0) return undefined;
  return (loaded, references) => {
    for (const listener of given) listener(loaded, references);
  };
}
