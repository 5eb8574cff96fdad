import { failure, type CommonExecution, type Prepared, type Problem, type Tool } from "@mci/contract";
import { cachePlan, checkCache } from "../../cache/cache-plan.ts";
import { directText } from "../../call/run/direct-text.ts";
import { typicalTime } from "../../call/queue/typical-time.ts";
import { retryPlan } from "../../call/run/retries.ts";
import type { ValueOrPromise } from "../../call/value-or-promise.ts";
import type { SchemaCheck } from "../../input/check-schemas.ts";
import { inputCheck } from "../../input/input-check.ts";
import { hasPlainSchemas } from "../../input/plain-schemas.ts";
import { outputCheck } from "../../output/output-check.ts";
import type { ToolSecrets } from "../../secrets/tool-secrets.ts";
import type { CatalogOptions } from "../catalog-options.ts";
import { collectProblems, type ProblemList } from "../problem-list.ts";
import type { SourcedTool } from "../sourced-tool.ts";
import { prepareTool } from "./prepare.ts";
import type { PreparedTool, WaitingTool } from "./prepared-tool.ts";
import { checkTimeout, timeoutOf } from "./written-timeout.ts";

/** On the first call of a tool that could wait. */
export function prepareWaiting(waiting: WaitingTool, secrets: ToolSecrets, options: CatalogOptions): PreparedTool {
  const prepared = prepareTool(waiting, collectProblems(), options);
  const isReady = prepared !== undefined && !(prepared instanceof Promise);
  return toEntry(waiting.tool, isReady ? prepared : unprepared(waiting), secrets, options);
}

function unprepared({ tool }: WaitingTool): Prepared {
  const message = `The executor of "${tool.execution.type}" tools said that this tool can wait, and could not prepare it.`;
  return { run: () => failure(message, { code: "MCI_CONFIG_EXECUTOR" }) };
}

/** At once for most tools: their schemas are plain, and their executors do not wait. */
export function prepareEntry(
  loaded: SourcedTool,
  problems: ProblemList,
  secrets: ToolSecrets,
  options: CatalogOptions,
): ValueOrPromise<PreparedTool | undefined> {
  const { tool } = loaded;
  checkCache(loaded, problems);
  checkTimeout(loaded, problems, options);
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
    const { checkRateLimits } = await import("../../limits/check-rate-limit.ts"); // Few tools have one.
    checkRateLimits(loaded, problems);
  }
  const { isFine, isOutputFine } = hasPlainSchemas(tool) ? allFine : await checkSchemas(loaded, problems);
  const prepared = await prepareTool(loaded, problems, options);
  if (prepared === undefined || !isFine) return undefined;
  if (options.offline === true) {
    const { checkDefaults } = await import("../../input/check-defaults.ts");
    await checkDefaults(loaded, problems, options.validators);
  }
  if (options.offline === true && prepared.check !== undefined) {
    for (const problem of await prepared.check()) {
      problems.addAt(ofThisMachine(problem), loaded, placeInTool(problem, tool));
    }
  }
  const entry = toEntry(tool, prepared, secrets, options);
  return isOutputFine ? entry : { ...entry, output: undefined };
}

let loadingChecks: Promise<typeof import("../../input/check-schemas.ts")> | undefined;

/** Loads the code when a schema is not plain; an import for each of many tools would take longer. */
async function checkSchemas(loaded: SourcedTool, problems: ProblemList): Promise<SchemaCheck> {
  loadingChecks ??= import("../../input/check-schemas.ts");
  return (await loadingChecks).checkSchemas(loaded, problems);
}

function hasRateLimit({ rateLimit, origin }: Tool): boolean {
  return rateLimit !== undefined || origin.rateLimit !== undefined;
}

function toEntry(tool: Tool, prepared: Prepared, secrets: ToolSecrets, options: CatalogOptions): PreparedTool {
  const { type, concurrency }: CommonExecution = tool.execution;
  const plan = cachePlan(tool);
  const entry = {
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
    timeout: timeoutOf(tool, options),
  };
  const { output, cache, limit, queue, redact } = entry;
  const needsMore = (output ?? cache ?? limit ?? queue ?? redact) !== undefined;
  return { ...entry, direct: needsMore ? undefined : directText(tool, prepared, options.limits) };
}

/** Where in its tool a problem is: as exactly as the executor says. */
function placeInTool({ pointer = "" }: Problem, { origin }: Tool): string {
  const start = origin.pointer ?? "";
  return start !== "" && pointer.startsWith(`${start}/execution`) ? pointer.slice(start.length) : "/execution";
}

/** A load says nothing of what is not there yet, or on another machine: to a check it is a warning. */
function ofThisMachine(problem: Problem): Problem {
  return elsewhere.has(problem.code) ? { ...problem, severity: "warning" } : problem;
}

const elsewhere: ReadonlySet<string> = new Set([
  "MCI_PATH_NOT_FOUND",
  "MCI_PATH_OUTSIDE",
  "MCI_PATH_SECRET",
  "MCI_PATH_KIND",
  "MCI_PATH_READ",
  "MCI_COMMAND_NOT_FOUND",
  "MCI_COMMAND_NOT_EXECUTABLE",
]);

const allFine: SchemaCheck = { isFine: true, isOutputFine: true };
