import { MCIError, type Tool, type Toolbox, type ToolResult } from "@mci/contract";
import { errorMessage } from "@mci/plugin-kit";
import type { Checks } from "@mci/plugin-kit/options";
import { tool as createTool, type FunctionTool, type RunContext } from "@openai/agents";
import { agentChecks, agentTools, type AgentOptions, type AgentTool } from "../agent-tools.ts";
import { described } from "../described.ts";
import { toToolError } from "../failure-text.ts";
import { checkInput } from "../input.ts";
import { asError } from "../openai/error-text.ts";
import { openAIChecks, type OpenAICaller, type OpenAIOptions } from "../openai/openai-options.ts";
import type { Parameters } from "../parameters.ts";
import { valueFor } from "../per-tool.ts";
import { textOfParts, toSentParts, type Images, type ResultPart } from "../result-parts.ts";
import { strictParameters } from "../strict/strict-parameters.ts";
import { openAIRules } from "../strict/strict-rules.ts";

/** Options of {@link toOpenAIAgents}. */
export interface OpenAIAgentsOptions
  extends AgentOptions, Pick<OpenAIOptions, "strict" | "deferLoading" | "allowedCallers"> {}

/** A tool of the OpenAI Agents SDK. */
export type OpenAIAgentsTool = FunctionTool<unknown, OpenAIAgentsParameters>;

/** The schema of a tool's arguments: closed in strict mode. */
export type OpenAIAgentsParameters = ParametersOf<true> | ParametersOf<false>;

type ParametersOf<IsOpen extends boolean> = Parameters & { required: string[]; additionalProperties: IsOpen };

/**
 * Returns a toolbox as tools of the OpenAI Agents SDK. The tools are those of the moment. The run of an agent is interrupted
 * before calls that a person has to approve.
 *
 * @example
 * const agent = new Agent({ name: "Assistant", tools: toOpenAIAgents(client) });
 *
 * @throws ConfigError (MCI_CONFIG) for an invalid toolbox, and for unknown and invalid options.
 */
export function toOpenAIAgents(toolbox: Toolbox, options: OpenAIAgentsOptions = {}): OpenAIAgentsTool[] {
  return agentTools({ owner: "toOpenAIAgents", framework: "openai-agents" }, toolbox, options, checks).map((tool) =>
    toTool(tool, options),
  );
}

const { strict, deferLoading, allowedCallers } = openAIChecks;
const checks: Checks<OpenAIAgentsOptions> = { ...agentChecks, strict, deferLoading, allowedCallers };

function toTool(agentTool: AgentTool, options: OpenAIAgentsOptions): OpenAIAgentsTool {
  const { tool, name, needsApproval, approvalFor, run } = agentTool;
  const { parameters, strict } = strictParameters(tool, options.strict === true ? openAIRules : undefined);
  const common = {
    name,
    description: described(tool).description ?? "",
    needsApproval:
      approvalFor === undefined
        ? needsApproval
        : async (context: RunContext, input: unknown, id?: string) =>
            (id !== undefined &&
              (await approvalFor(checkInput(input), id, decided(context, name, id))) !== undefined) ||
            needsApproval,
    ...apiOptions(tool, options),
    async execute(input: unknown, context?: RunContext, details?: CallDetails) {
      const id = details?.toolCall?.callId;
      if (id !== undefined && isApproved(context, name, id)) await approvalFor?.(checkInput(input), id, "approve");
      const result = await run(checkInput(input), { id, signal: details?.signal });
      details?.signal?.throwIfAborted();
      return toOutput(result, options.images);
    },
    // Without it the model reads nothing but that something went wrong.
    errorFunction: (_: unknown, error: unknown) => asError(MCIError.is(error) ? error.message : errorMessage(error)),
  };
  return strict
    ? createTool({ ...common, strict, parameters: withRequired(parameters, false) })
    : createTool({ ...common, strict, parameters: withRequired(parameters, true) });
}

/** A call that the user has decided on is not asked about again. A no is told at once, and a yes when the call runs. */
function decided(context: RunContext, toolName: string, callId: string): "refuse" | "other" | undefined {
  const isApproved = context.isToolApproved({ toolName, callId });
  if (isApproved === undefined) return undefined;
  return isApproved ? "other" : "refuse";
}

/** Whether the user agreed to this very call: an approval of all calls of the tool, whatever their arguments, does not count. */
function isApproved(context: RunContext | undefined, toolName: string, callId: string): boolean {
  const isAlways = context?.isToolApproved({ toolName, callId: `${callId} and any other` }) === true;
  return !isAlways && context?.isToolApproved({ toolName, callId }) === true;
}

/** The details that the SDK passes with a call. */
interface CallDetails {
  readonly toolCall?: { readonly callId: string };
  readonly signal?: AbortSignal | undefined;
}

interface ApiOptions {
  readonly deferLoading: boolean;
  readonly allowedCallers?: [OpenAICaller, ...OpenAICaller[]];
}

function apiOptions(tool: Tool, { deferLoading, allowedCallers }: OpenAIAgentsOptions): ApiOptions {
  const [caller, ...callers] = valueFor(allowedCallers, tool) ?? [];
  return {
    deferLoading: valueFor(deferLoading, tool) === true,
    ...(caller === undefined ? {} : { allowedCallers: [caller, ...callers] }),
  };
}

/** The types require what JSON Schema takes for granted: which properties are required, and whether others are allowed. */
function withRequired<IsOpen extends boolean>(parameters: Parameters, isOpen: IsOpen): ParametersOf<IsOpen> {
  return Object.assign({ required: [], additionalProperties: isOpen }, parameters);
}

function toOutput(result: ToolResult, images: Images | undefined): string | ToolOutput[] {
  if (result.isError) throw toToolError(result);
  const parts = toSentParts(result, images);
  return parts.every(({ type }) => type === "text") ? textOfParts(parts) : parts.map(toPart);
}

type ToolOutput =
  | { readonly type: "text"; readonly text: string }
  | { readonly type: "image"; readonly image: string }
  | {
      readonly type: "file";
      readonly file: { readonly data: string; readonly mediaType: string; readonly filename: string };
    };

function toPart(part: ResultPart): ToolOutput {
  switch (part.type) {
    case "text":
      return { type: "text", text: part.text };
    case "image":
      return { type: "image", image: `data:${part.mimeType};base64,${part.data}` };
    default:
      return { type: "file", file: { data: part.data, mediaType: "application/pdf", filename: part.name } };
  }
}
