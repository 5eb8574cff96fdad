import type { FailureResult, Toolbox } from "@mci/contract";
import { record, type Checks } from "@mci/plugin-kit/options";
import { ToolMessage } from "@langchain/core/messages";
import { DynamicStructuredTool, type ToolRunnableConfig } from "@langchain/core/tools";
import { agentChecks, agentTools, type AgentOptions, type AgentTool } from "../agent-tools.ts";
import { failureText, toToolError } from "../failure-text.ts";
import { checkInput } from "../input.ts";
import { interrupting, interruptOf } from "./interrupt-on.ts";
import { langChainDefinition } from "./langchain-definition.ts";
import { perTool, valueFor, type PerTool } from "../per-tool.ts";
import { strictParameters } from "../strict/strict-parameters.ts";
import { rulesOf, strictProviderCheck, type StrictProvider } from "../strict/strict-provider.ts";
import { toMessageContent } from "./to-message-content.ts";

/** Options of {@link toLangChain}. */
export interface LangChainOptions extends AgentOptions {
  /**
   * The provider whose strict mode the schemas are written for, where it can express them; the other tools stay as they are.
   * These tools have `strict: true` in their `extras`: models of Anthropic pass it on, those of OpenAI have one switch for all
   * tools, `supportsStrictToolCalling`. Default: none.
   */
  readonly strict?: StrictProvider;
  /**
   * Extra fields that models pass on to their providers, such as `{ defer_loading: true }`, for all tools or by a
   * function. Default: none.
   */
  readonly extras?: PerTool<Readonly<Record<string, unknown>>>;
}

/**
 * Returns a toolbox as tools of LangChain, for `createAgent`, `ToolNode`, `bindTools` and `tool.invoke`. The tools are those
 * of the moment. Their messages carry the whole result as `artifact`, and `metadata` has the annotations.
 *
 * @example
 * const agent = createAgent({ model, tools: toLangChain(client) });
 *
 * @throws ConfigError (MCI_CONFIG) for an invalid toolbox, and for unknown and invalid options.
 */
export function toLangChain(toolbox: Toolbox, options: LangChainOptions = {}): DynamicStructuredTool[] {
  return agentTools({ owner: "toLangChain", framework: "langchain" }, toolbox, options, checks).map((tool) =>
    toTool(tool, options),
  );
}

const checks: Checks<LangChainOptions> = { ...agentChecks, strict: strictProviderCheck, extras: perTool(record) };

function toTool(exported: AgentTool, options: LangChainOptions): DynamicStructuredTool {
  const { parameters, strict } = strictParameters(exported.tool, rulesOf(options.strict));
  const tool = new DynamicStructuredTool({
    ...langChainDefinition(exported, parameters),
    extras: { ...(strict ? { strict } : {}), ...valueFor(options.extras, exported.tool) },
    responseFormat: "content_and_artifact",
    verboseParsingErrors: true,
    async func(input, runManager, config?: ToolRunnableConfig) {
      const id = config?.toolCall?.id;
      const result = await exported.run(checkInput(input), {
        id,
        signal: config?.signal,
        onStep: (step) => void runManager?.handleToolEvent(step),
      });
      config?.signal?.throwIfAborted();
      const content = result.isError
        ? toErrorMessage(exported.name, id, result)
        : toMessageContent(result, options.images);
      return [content, result];
    },
  });
  const { approvalFor, needsApproval } = exported;
  if (approvalFor !== undefined) interrupting.set(tool, interruptOf(approvalFor, needsApproval));
  return tool;
}

/** A message, and not an error, which would end the run of an agent that handles only errors of arguments. */
function toErrorMessage(name: string, id: string | undefined, result: FailureResult): ToolMessage {
  if (id === undefined) throw toToolError(result);
  return new ToolMessage({ status: "error", content: failureText(result), tool_call_id: id, name, artifact: result });
}
