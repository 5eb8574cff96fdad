import { MCIError, type JsonSchema, type Toolbox, type ToolResult } from "@mci/contract";
import { errorMessage } from "@mci/plugin-kit";
import type { Checks } from "@mci/plugin-kit/options";
import { tool as createTool, type FunctionTool } from "@openai/agents";
import { agentChecks, agentTools, type AgentOptions, type AgentTool } from "../agent-tools.ts";
import { described } from "../described.ts";
import { toToolError } from "../failure-text.ts";
import { checkInput } from "../input.ts";
import { asError } from "../openai/error-text.ts";
import { openAIChecks, type OpenAIOptions } from "../openai/openai-options.ts";
import { toParameters, type Parameters } from "../parameters.ts";
import { valueFor } from "../per-tool.ts";
import { textOfParts, toParts, type ResultPart } from "../result-parts.ts";

/** Options of {@link toOpenAIAgents}. */
export interface OpenAIAgentsOptions extends AgentOptions, Pick<OpenAIOptions, "deferLoading" | "allowedCallers"> {}

/** A tool of the OpenAI Agents SDK. */
export type OpenAIAgentsTool = FunctionTool<unknown, OpenAIAgentsParameters>;

/** The schema of a tool's arguments. */
export type OpenAIAgentsParameters = Parameters & { required: string[]; additionalProperties: true };

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
  return agentTools("toOpenAIAgents", toolbox, options, checks).map((tool) => toTool(tool, options));
}

const { deferLoading, allowedCallers } = openAIChecks;
const checks: Checks<OpenAIAgentsOptions> = { ...agentChecks, deferLoading, allowedCallers };

function toTool({ tool, name, needsApproval, run }: AgentTool, options: OpenAIAgentsOptions): OpenAIAgentsTool {
  const [caller, ...callers] = valueFor(options.allowedCallers, tool) ?? [];
  return createTool({
    name,
    description: described(tool).description ?? "",
    parameters: toObjectSchema(tool.inputSchema),
    strict: false,
    needsApproval,
    deferLoading: valueFor(options.deferLoading, tool) === true,
    ...(caller === undefined ? {} : { allowedCallers: [caller, ...callers] }),
    async execute(input, _, details) {
      const result = await run(checkInput(input), { id: details?.toolCall?.callId, signal: details?.signal });
      details?.signal?.throwIfAborted();
      return toOutput(result);
    },
    // Without it the model reads nothing but that something went wrong.
    errorFunction: (_, error) => asError(MCIError.is(error) ? error.message : errorMessage(error)),
  });
}

/** The type requires what JSON Schema takes for granted: no property is required, and others are allowed. */
function toObjectSchema(schema: JsonSchema | undefined): OpenAIAgentsParameters {
  return Object.assign({ required: [], additionalProperties: true as const }, toParameters(schema));
}

function toOutput(result: ToolResult): string | ToolOutput[] {
  if (result.isError) throw toToolError(result);
  const parts = toParts(result);
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
