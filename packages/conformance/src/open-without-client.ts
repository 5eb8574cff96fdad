import {
  failure,
  MCIError,
  type Executor,
  type JsonObject,
  type Origin,
  type Tool,
  type ToolResult,
} from "@mci/contract";
import { createCall, createTool, prepareContext, type TemplateNamespace } from "@mci/plugin-kit/testing";
import type { ExecutorSubject, OpenedTool } from "./executor/executor-subject.ts";

/** An executor on its own. */
export interface DirectOptions {
  /** Makes the executor; called once for each case. */
  readonly executor: () => Executor;
  /** The language of its templates: `import * as template from "@mci/template"`. Not needed by an executor without any. */
  readonly template?: TemplateNamespace | undefined;
  /** Origin of the tools, such as the `folder` where relative paths start. */
  readonly origin?: Partial<Origin> | undefined;
}

/**
 * Opens tools on an executor without a client: an error of the contract thrown by a call becomes an error result as it
 * would there. For a subject's `open`.
 */
export function openWithoutClient({ executor: create, template, origin }: DirectOptions): ExecutorSubject["open"] {
  return async (executions, env) => {
    const executor = create();
    const tools: OpenedTool[] = [];
    for (const [index, execution] of executions.entries()) {
      const tool = createTool(execution, { name: `tool_${index}`, origin });
      tools.push(await openTool(executor, tool, { template, env }));
    }
    return { tools, close: async () => executor.close?.() };
  };
}

async function openTool(
  executor: Executor,
  tool: Tool,
  { template, env }: Pick<DirectOptions, "template"> & { readonly env: JsonObject },
): Promise<OpenedTool> {
  const { inputSchema, origin } = tool;
  const prepared = await executor.prepare(tool, prepareContext({ template, inputSchema, rules: origin.rules }));
  return {
    tool,
    async run(props, signal = new AbortController().signal) {
      if (signal.aborted) return cancelled;
      try {
        return withCancellation(await prepared.run(createCall(props, { env, signal })), signal);
      } catch (error) {
        return toResult(error, signal);
      }
    },
    explain: async (props) => prepared.explain?.(createCall(props, { env })),
  };
}

const cancelled: ToolResult = Object.freeze(failure("The call was cancelled.", { code: "MCI_CANCELLED" }));

/** After a cancellation only the executor's own result for it counts. */
function withCancellation(result: ToolResult, { aborted }: AbortSignal): ToolResult {
  return aborted && !(result.isError && result.code === "MCI_CANCELLED") ? cancelled : result;
}

/** Any other error is a bug of the executor, and fails the case. */
function toResult(error: unknown, { aborted }: AbortSignal): ToolResult {
  if (aborted) return cancelled;
  if (MCIError.is(error)) return failure(error.message, { code: error.code });
  throw error;
}
