export type { AgentCall, AgentOptions } from "./agent-tools.ts";
export {
  toOpenAIAgents,
  type OpenAIAgentsParameters,
  type OpenAIAgentsTool,
} from "./openai-agents/to-openai-agents.ts";
