import {
  failure,
  MCIError,
  type Call,
  type Executor,
  type PrepareContext,
  type Tool,
  type ToolResult,
  type JsonObject,
} from "@mci/contract";
import { scopeOf } from "./engine-subject.ts";
import type { ExampleBlock, ExecutorSubject, OpenedTool } from "./executor-subject.ts";
import { frozen } from "./frozen.ts";

export interface DirectOptions {
  /** Makes the executor; called once for each case. */
  readonly executor: () => Executor;
  /** A real one: fields and templates of `@mci/template`, or of the engine of your choice. */
  readonly kit: PrepareContext;
  /** Absolute; where relative paths of the tools start. */
  readonly folder: string;
}

/**
 * Opens tools on an executor and a kit, without a client: what is thrown by a call becomes an error result as it would
 * there, if it is an error of the contract. For a subject's `open`.
 */
export function openWithoutClient({ executor: make, kit, folder }: DirectOptions): ExecutorSubject["open"] {
  return async (executions, env) => {
    const executor = make();
    const tools: OpenedTool[] = [];
    for (const [index, execution] of executions.entries()) {
      tools.push(await prepare(executor, toolOf(execution, `tool_${index}`, { kit, folder }), kit, env));
    }
    return { tools, close: async () => executor.close?.() };
  };
}

function toolOf(execution: ExampleBlock, name: string, { kit, folder }: Pick<DirectOptions, "kit" | "folder">): Tool {
  const origin = { folder, rules: kit.rules, document: {} };
  return frozen({ name, tags: [], annotations: {}, execution, origin });
}

async function prepare(executor: Executor, tool: Tool, kit: PrepareContext, env: JsonObject): Promise<OpenedTool> {
  const prepared = await executor.prepare(tool, kit);
  return {
    tool,
    async run(props, signal = new AbortController().signal) {
      if (signal.aborted) return cancelled;
      try {
        return answerOf(await prepared.run(callOf(props, env, signal)), signal);
      } catch (error) {
        return resultOf(error, signal);
      }
    },
    explain: async (props) => prepared.explain?.(callOf(props, env, new AbortController().signal)),
  };
}

function callOf(props: JsonObject, env: JsonObject, signal: AbortSignal): Call {
  return { scope: frozen(scopeOf(props, env)), signal, cancellation: signal, context: {}, progress() {}, mask() {} };
}

const cancelled: ToolResult = frozen(failure("The call was cancelled.", { code: "MCI_CANCELLED" }));

/** Of a call that was ended only the executor's own account of that counts. */
function answerOf(result: ToolResult, { aborted }: AbortSignal): ToolResult {
  return aborted && !(result.isError && result.code === "MCI_CANCELLED") ? cancelled : result;
}

/** Anything else that is thrown is a mistake of the executor, and fails the case. */
function resultOf(error: unknown, { aborted }: AbortSignal): ToolResult {
  if (aborted) return cancelled;
  if (MCIError.is(error)) return failure(error.message, { code: error.code });
  throw error;
}
