import { resolve } from "node:path";
import {
  failure,
  MCIError,
  TemplateError,
  type CommonExecution,
  type Executor,
  type Origin,
  type Prepared,
  type Problem,
  type ReportOptions,
} from "@mci/contract";
import { errorMessage, suggest, toProblem } from "@mci/plugin-kit";
import { executionTypes, unusedFields } from "@mci/schema";
import { fileEngine, type Engines } from "./engines.ts";
import { createPrepareContext, type PrepareContextOptions, type PrepareListener } from "./prepare-context.ts";
import type { SourcedTool } from "../sourced-tool.ts";
import { placeInBlock } from "./place-in-block.ts";
import type { ProblemList } from "../problem-list.ts";

export interface PrepareOptions extends PrepareContextOptions {
  readonly executors: ReadonlyMap<string, Executor>;
  /** True while a file is only checked. */
  readonly offline?: boolean;
}

/** Lets the executor of a tool prepare it. What is wrong is reported; undefined when the tool cannot run. */
export async function prepareExecution(
  loaded: SourcedTool,
  problems: ProblemList,
  options: PrepareOptions,
): Promise<Prepared | undefined> {
  const { tool } = loaded;
  const executor = options.executors.get(tool.execution.type);
  if (executor === undefined) return withoutExecutor(loaded, problems, options.executors);
  if (!hasEngines(loaded, problems, options.engines)) return undefined;
  warnOfUnused(loaded, problems);
  const preparation = new Preparation(loaded, problems, options);
  try {
    return preparation.done(await executor.prepare(tool, createPrepareContext(loaded, options, preparation)));
  } catch (error) {
    return preparation.failed(error);
  }
}

/** Collects what is found while one tool is prepared. */
class Preparation implements PrepareListener {
  private readonly loaded: SourcedTool;
  private readonly problems: ProblemList;
  private readonly offline: boolean;
  private errors = 0;

  constructor(loaded: SourcedTool, problems: ProblemList, { offline }: PrepareOptions) {
    this.loaded = loaded;
    this.problems = problems;
    this.offline = offline === true;
  }

  report(error: MCIError, source: unknown, { isWarning = false, at }: ReportOptions = {}): void {
    const { loaded } = this;
    const { execution, origin } = loaded.tool;
    if (!isWarning) this.errors += 1;
    const { pointer, offset } = placeInBlock(execution, { source, at }, error);
    const problem = problemInFile(error, origin);
    // What a load only warns of is an error to a check.
    const severity = isWarning && !this.offline ? "warning" : "error";
    this.problems.addAt({ ...problem, severity }, loaded, `/execution${pointer}`, offset);
  }

  warn(problem: Problem): void {
    this.problems.addAt({ ...problem, severity: "warning" }, this.loaded, "/execution");
  }

  done(prepared: Prepared): Prepared | undefined {
    if (this.errors > 0) return undefined;
    if (typeof prepared?.run === "function") return prepared;
    const message = `The executor of "${this.loaded.tool.execution.type}" tools prepared nothing that runs.`;
    this.problems.addAt({ code: "MCI_CONFIG_EXECUTOR", severity: "error", message }, this.loaded, "/execution/type");
    return undefined;
  }

  failed(error: unknown): undefined {
    // With a mistake reported, it stumbled over the stand-in of a template.
    if (this.errors > 0) return;
    this.problems.addAt(problemOf(error, this.loaded.tool.origin.folder), this.loaded, "/execution");
  }
}

function warnOfUnused(loaded: SourcedTool, problems: ProblemList): void {
  for (const { pointer, message } of unusedFields(loaded.tool.execution)) {
    problems.addAt({ code: "MCI_SCHEMA_FIELD", severity: "warning", message }, loaded, `/execution${pointer}`);
  }
}

/** Engines are looked for here too: a tool that renders files asks for its engine only when it is called. */
function hasEngines(loaded: SourcedTool, problems: ProblemList, engines: Engines): boolean {
  const { tool, source } = loaded;
  const { templateEngine, response }: CommonExecution = tool.execution;
  const ofFile = templateEngine === undefined ? fileEngine(tool.origin) : undefined;
  if (templateEngine === undefined && response?.templateEngine === undefined && ofFile === undefined) return true;
  const isKnown = (name: string | undefined, report: (problem: Problem) => void): boolean => {
    try {
      if (name !== undefined) engines.check(name);
      return true;
    } catch (error) {
      report(problemOf(error));
      return false;
    }
  };
  const inTool = (pointer: string) => (problem: Problem) => problems.addAt(problem, loaded, pointer);
  const inFile = (problem: Problem): void => {
    const { file } = tool.origin;
    const placed = { ...problem, message: `templateEngine: ${problem.message}`, pointer: "/templateEngine" };
    problems.add(file === undefined ? placed : { ...placed, file }, source);
  };
  return (
    isKnown(templateEngine, inTool("/execution/templateEngine")) &&
    isKnown(response?.templateEngine, inTool("/execution/response/templateEngine")) &&
    isKnown(ofFile, inFile)
  );
}

/** Returns an error as a problem without the line in the template: in a file, it would stand beside the line of the file. */
export function problemInFile(error: unknown, { file, folder }: Origin): Problem {
  const problem = problemOf(error, folder);
  if (file === undefined || !TemplateError.is(error) || error.file !== undefined) return problem;
  const suffix = `, line ${error.line}`;
  return problem.message.endsWith(suffix) ? { ...problem, message: problem.message.slice(0, -suffix.length) } : problem;
}

/** `folder`: where the files that templates include are named from. */
function problemOf(error: unknown, folder = ""): Problem {
  if (!MCIError.is(error)) {
    return { code: "MCI_INTERNAL", severity: "error", message: `Preparing the tool failed: ${errorMessage(error)}` };
  }
  const problem = toProblem(error);
  return problem.file === undefined ? problem : { ...problem, file: resolve(folder, problem.file) };
}

function withoutExecutor(
  loaded: SourcedTool,
  problems: ProblemList,
  executors: ReadonlyMap<string, Executor>,
): Prepared | undefined {
  const { type } = loaded.tool.execution;
  const message = `Nothing here runs "${type}" tools.`;
  const report = (severity: Problem["severity"], hint: string): void =>
    problems.addAt({ code: "MCI_CONFIG_EXECUTOR", severity, message, hint }, loaded, "/execution/type");
  const known = executionTypes.get(type);
  if (known !== undefined) {
    // Their tools load, and calls of them fail with this message.
    const example = known.executor === undefined ? "" : `, such as that of ${known.executor}`;
    const hint = `Pass an executor for "${type}" to the client${example}, or list it in 'executors' of mci.config.mjs.`;
    report("warning", hint);
    return { run: () => failure(`${message} ${hint}`, { code: "MCI_CONFIG_EXECUTOR" }) };
  }
  const types = new Set([...executors.keys(), ...executionTypes.keys()]);
  const hint =
    suggest(type, types, { format: JSON.stringify }) ??
    `Pass an executor for "${type}" to the client, or list it in 'executors' of mci.config.mjs.`;
  report("error", hint);
  return undefined;
}
