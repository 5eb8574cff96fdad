import { ConfigError, type Executor, type FunctionExecution, type Prepared, type Tool } from "@mci/contract";
import { handlerOf, injectionOf } from "./bound-handler.ts";
import { explainFunction } from "./explain-function.ts";

/**
 * Returns the executor of type `function`, for tools of `codeSource` and `moduleLoader`.
 *
 * @example
 * const client = await createClient({ sources: [codeSource([search])], executors: [functionExecutor()] });
 */
export function functionExecutor(): Executor<FunctionExecution> {
  return { type: "function", prepare };
}

/** Throws ConfigError (MCI_CONFIG_EXECUTOR) for a tool whose function nobody gave. */
function prepare(tool: Tool<FunctionExecution>): Prepared {
  const { name, execution } = tool;
  const run = handlerOf(execution);
  if (run === undefined) {
    const message = `There is no function for '${execution.function ?? name}'.`;
    const hint =
      execution.module === undefined
        ? "Make it with defineTool and pass it to the client: { tools: [...] }."
        : "Pass moduleLoader() of @mci/define/modules to the source of the file: fileSource(file, { modules }).";
    throw new ConfigError("MCI_CONFIG_EXECUTOR", message, { hint });
  }
  return { run, explain: (call) => explainFunction(tool, injectionOf(execution), call) };
}
