import {
  ConfigError,
  type ExecutionBlock,
  type Executor,
  type PrepareContext,
  type Prepared,
  type Tool,
} from "@mci/contract";
import { confirmed } from "./confirmed.ts";
import { handlerOf } from "./bound-handler.ts";

/** A tool made by `defineTool`: `{ "type": "function", "function": "search_code" }`. */
export interface FunctionBlock extends ExecutionBlock {
  readonly type: "function";
  /** The name of the tool that holds the function. Default: this tool's own. */
  readonly function?: string;
  /** Asks the user of the caller before each call, such as `Delete {{props.path}}?`. */
  readonly confirm?: string;
}

/** Runs tools of type `function`: those of `codeSource`. */
export function functionExecutor(): Executor<FunctionBlock> {
  return { type: "function", prepare };
}

/** Throws ConfigError (MCI_CONFIG_EXECUTOR) for a tool whose function nobody gave. */
function prepare({ name, execution }: Tool<FunctionBlock>, kit: PrepareContext): Prepared {
  const run = handlerOf(execution);
  if (run === undefined) {
    const message = `There is no function for '${execution.function ?? name}'.`;
    const hint = "Make it with defineTool and pass it to the client: { tools: [...] }.";
    throw new ConfigError("MCI_CONFIG_EXECUTOR", message, { hint });
  }
  return {
    run: execution.confirm === undefined ? run : confirmed(run, kit.field(execution.confirm, { at: "/confirm" })),
  };
}
