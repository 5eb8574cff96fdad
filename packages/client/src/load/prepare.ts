import {
  failure,
  MCIError,
  nearest,
  TemplateError,
  type Executor,
  type Prepared,
  type Problem,
  type Tool,
} from "@mci/contract";
import { placeInBlock } from "./place-in-block.ts";
import { makeKit, type KitOptions } from "./kit.ts";

export interface PrepareOptions extends Pick<KitOptions, "engines" | "limits" | "templateEngine"> {
  readonly executors: ReadonlyMap<string, Executor>;
  /** Problems come with the pointer of their place in the execution block. */
  report(problem: Problem, at?: { readonly pointer: string; readonly offset?: number }): void;
  readonly uses?: (tool: Tool, names: readonly string[]) => void;
}

/** Types of the format whose executor may be left out of a client: their tools load and say so when called. */
const known = ["http", "cli", "file", "text", "mcp", "function"];

/** Lets the executor of a tool prepare it. What is wrong is reported; undefined when the tool cannot run. */
export async function prepareTool(tool: Tool, options: PrepareOptions): Promise<Prepared | undefined> {
  const { type } = tool.execution;
  const executor = options.executors.get(type);
  if (executor === undefined) return withoutExecutor(type, options);
  let mistakes = 0;
  const mistake = (error: MCIError, source: unknown): void => {
    mistakes += 1;
    options.report(problemOf(error), placeInBlock(tool.execution, source, error));
  };
  const { uses } = options;
  const kit = makeKit({
    tool,
    engines: options.engines,
    limits: options.limits,
    templateEngine: options.templateEngine,
    mistake,
    warn: (problem) => options.report({ ...problem, severity: "warning" }),
    ...(uses === undefined ? undefined : { uses: (names) => uses(tool, names) }),
  });
  try {
    const prepared = await executor.prepare(tool, kit);
    return mistakes === 0 ? prepared : undefined;
  } catch (error) {
    if (mistakes > 0) return undefined; // It stumbled over the stand-in of a template that was reported.
    options.report(problemOf(error), { pointer: "" });
    return undefined;
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

function withoutExecutor(type: string, { executors, report }: PrepareOptions): Prepared | undefined {
  const message = `Nothing here runs "${type}" tools.`;
  if (known.includes(type)) {
    const hint = `Pass an executor for "${type}" to the client, such as that of @mci/executor-${type}.`;
    report({ code: "MCI_CONFIG_EXECUTOR", severity: "warning", message, hint }, { pointer: "/type" });
    return { run: () => failure(`${message} ${hint}`, { code: "MCI_CONFIG_EXECUTOR" }) };
  }
  const near = nearest(type, new Set([...executors.keys(), ...known]));
  const hint = near === undefined ? `Pass an executor for "${type}" to the client.` : `Did you mean "${near}"?`;
  report({ code: "MCI_CONFIG_EXECUTOR", severity: "error", message, hint }, { pointer: "/type" });
  return undefined;
}
