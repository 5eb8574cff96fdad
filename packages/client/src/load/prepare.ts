import { failure, MCIError, nearest, TemplateError, type Executor, type Prepared, type Problem } from "@mci/contract";
import { makeKit, type KitOptions, type Reads } from "./kit.ts";
import type { LoadedTool } from "./load-catalog.ts";
import { placeInBlock } from "./place-in-block.ts";
import type { ProblemList } from "./problem-list.ts";

export interface PrepareOptions extends KitOptions {
  readonly executors: ReadonlyMap<string, Executor>;
  /** Hears of everything the templates of tools read, if somebody wants to. */
  readonly reads?: ToolReads | undefined;
}

export type ToolReads = (loaded: LoadedTool, reads: Reads) => void;

/** Types of the format whose executor may be left out of a client: their tools load and say so when called. */
const known = ["http", "cli", "file", "text", "mcp", "function"];

/** Lets the executor of a tool prepare it. What is wrong is reported; undefined when the tool cannot run. */
export function prepareTool(
  loaded: LoadedTool,
  problems: ProblemList,
  options: PrepareOptions,
): Prepared | undefined | Promise<Prepared | undefined> {
  const { tool } = loaded;
  const executor = options.executors.get(tool.execution.type);
  if (executor === undefined) return withoutExecutor(loaded, problems, options.executors);
  let mistakes = 0;
  const { reads } = options;
  const kit = makeKit(tool, options, {
    mistake(error, source) {
      mistakes += 1;
      const { pointer, offset } = placeInBlock(tool.execution, source, error);
      problems.addAt(problemOf(error), loaded, `/execution${pointer}`, offset);
    },
    warn: (problem) => problems.addAt({ ...problem, severity: "warning" }, loaded, "/execution"),
    reads: reads === undefined ? undefined : (read) => reads(loaded, read),
  });
  const done = (prepared: Prepared): Prepared | undefined => {
    if (mistakes > 0 || typeof prepared?.run === "function") return mistakes > 0 ? undefined : prepared;
    const message = `The executor of "${tool.execution.type}" tools prepared nothing that runs.`;
    problems.addAt({ code: "MCI_CONFIG_EXECUTOR", severity: "error", message }, loaded, "/execution/type");
    return undefined;
  };
  const failed = (error: unknown): undefined => {
    // With a mistake reported, it stumbled over the stand-in of a template.
    if (mistakes === 0) problems.addAt(problemOf(error), loaded, "/execution");
  };
  try {
    const prepared = executor.prepare(tool, kit);
    return prepared instanceof Promise ? prepared.then(done, failed) : done(prepared);
  } catch (error) {
    return failed(error);
  }
}

function problemOf(error: unknown): Problem {
  if (!MCIError.is(error)) {
    const reason = error instanceof Error ? error.message : String(error);
    return { code: "MCI_INTERNAL", severity: "error", message: `Preparing the tool failed: ${reason}` };
  }
  return {
    code: error.code as Problem["code"],
    severity: "error",
    message: error.message,
    ...(error.hint === undefined ? undefined : { hint: error.hint }),
    ...(TemplateError.is(error) ? { excerpt: error.excerpt } : undefined),
  };
}

function withoutExecutor(
  loaded: LoadedTool,
  problems: ProblemList,
  executors: ReadonlyMap<string, Executor>,
): Prepared | undefined {
  const { type } = loaded.tool.execution;
  const message = `Nothing here runs "${type}" tools.`;
  const report = (severity: Problem["severity"], hint: string): void =>
    problems.addAt({ code: "MCI_CONFIG_EXECUTOR", severity, message, hint }, loaded, "/execution/type");
  if (known.includes(type)) {
    const hint = `Pass an executor for "${type}" to the client, such as that of @mci/executor-${type}.`;
    report("warning", hint);
    return { run: () => failure(`${message} ${hint}`, { code: "MCI_CONFIG_EXECUTOR" }) };
  }
  const near = nearest(type, new Set([...executors.keys(), ...known]));
  report("error", near === undefined ? `Pass an executor for "${type}" to the client.` : `Did you mean "${near}"?`);
  return undefined;
}
