import type { JsonObject, Metadata, Problem, Tool, ToolSource } from "@mci/contract";
import { inSteps, type StepResult } from "@mci/plugin-kit";
import type { ValueOrPromise } from "../call/value-or-promise.ts";
import type { Redactor } from "@mci/plugin-kit/secrets";
import { toolSecrets, type ToolSecrets } from "../secrets/tool-secrets.ts";
import type { CatalogEntry, PreparedTool, WaitingTool } from "./prepare/prepared-tool.ts";
import type { CatalogOptions } from "./catalog-options.ts";
import { executionChecks, type ExecutionCheck } from "./check/execution-checks.ts";
import { deepFreeze } from "./deep-freeze.ts";
import { loadSource } from "./load-source.ts";
import { isFromElsewhere } from "./check/is-from-elsewhere.ts";
import { mayReadUndeclared, nameCheck } from "./check/name-check.ts";
import { checkName } from "./check/name-rules.ts";
import { unquotedCheck } from "./check/unquoted-texts.ts";
import { portable } from "./check/portable.ts";
import type { OnToolReferences } from "./prepare/prepare.ts";
import { prepareEntry, prepareWaiting } from "./prepare/prepare-entry.ts";
import { collectProblems, type ProblemList } from "./problem-list.ts";
import type { SourcedTool } from "./sourced-tool.ts";
import { canWait, waitingTools, type WaitingTools } from "./prepare/waiting-tools.ts";

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
  /** The tools that were left out, by name. Absent: none were. */
  readonly leftOut?: ReadonlyMap<string, LeftOut>;
}

/** A tool that was left out. */
export interface LeftOut {
  readonly problem: Problem;
  /** What is known of it: its name at least. */
  readonly tool: Tool;
}

export interface LoadedCatalog extends Catalog {
  /** All tools of the sources, also those with errors. */
  readonly loaded: readonly SourcedTool[];
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
      onReferences: all([
        options.onReferences,
        secrets.onReferences,
        nameCheck(problems, { isCheck }),
        unquotedCheck(problems),
      ]),
    },
    executions: executionChecks(options.executors),
    waiting: waitingTools(options),
    entries: new Map(),
    enabled: 0,
  };
  await inSteps(loaded.length, prepareOne, preparation);
  const { entries, enabled } = preparation;
  // Else each has a name of its own.
  if (entries.size < enabled) {
    const { findDuplicates } = await import("./check/duplicates.ts");
    await findDuplicates(loaded, problems);
  }
  if (loaded.some(isFromElsewhere)) {
    const { findLookAlikes } = await import("./check/look-alikes.ts");
    findLookAlikes(loaded, problems);
  }
  return {
    tools: Object.freeze([...entries.values()].map(({ tool }) => tool)),
    entries,
    prepare: (waiting) => prepareWaiting(waiting, secrets, plain),
    metadata,
    redact: secrets.all,
    loaded,
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
  const parts: (readonly SourcedTool[])[] = [];
  const documents = new Set<JsonObject>();
  let metadata: Metadata | undefined;
  let cause: unknown;
  const describe = (said: Metadata): void => void (metadata ??= deepFreeze(said));
  for (const source of options.sources) {
    const { env, signal, offline = false, onEnvUsed, onModule } = options;
    const context = { env, signal, offline, onEnvUsed, onModule, describe };
    const { tools, cause: thrown } = await loadSource(source, problems, context);
    cause ??= thrown;
    const loaded: SourcedTool[] = [];
    loaded.length = tools.length; // as large as it gets: there may be ten thousand
    await inSteps(tools.length, takeOver, { tools, source, loaded, documents });
    parts.push(loaded);
  }
  return { loaded: parts.length === 1 ? parts[0]! : parts.flat(), documents, metadata, cause };
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
  loaded[index] = { tool, source };
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
  const { problems, entries } = preparation;
  const { name, disabled } = one.tool;
  const isUsable = checkName(one, problems) && entry !== undefined;
  if (disabled === true) return;
  preparation.enabled += 1;
  if (!isUsable || entries.has(name)) return;
  entries.set(name, entry);
}

/** One listener for many; none for none. */
function all(listeners: readonly (OnToolReferences | undefined)[]): OnToolReferences | undefined {
  const given = listeners.filter((listener) => listener !== undefined);
  if (given.length === 0) return undefined;
  return (loaded, references) => {
    for (const listener of given) listener(loaded, references);
  };
}
