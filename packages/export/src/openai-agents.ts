export type { AgentCall, AgentOptions } from "./agent-tools.ts";
export type { OpenAICaller } from "./openai/openai-options.ts";
export type { Images } from "./result-parts.ts";
export type { PerTool } from "./per-tool.ts";
export {
  toOpenAIAgents,
  type OpenAIAgentsOptions,
  type OpenAIAgentsParameters,
  type OpenAIAgentsTool,
} from "./openai-agents/to-openai-agents.ts";
