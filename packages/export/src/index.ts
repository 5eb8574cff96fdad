export { toAnthropic, type AnthropicExport } from "./anthropic/to-anthropic.ts";
export type {
  AnthropicContent,
  AnthropicTool,
  AnthropicToolResult,
  AnthropicToolUse,
} from "./anthropic/anthropic-types.ts";
export type { AnthropicCaller, AnthropicOptions } from "./anthropic/anthropic-options.ts";
export type { AgentCall, AgentOptions } from "./agent-tools.ts";
export type { LangChainDefinition, LangChainMetadata } from "./langchain/langchain-definition.ts";
export { toLangChainDefinitions } from "./langchain/to-langchain-definitions.ts";
export { toMcp, type McpToolList } from "./mcp/to-mcp.ts";
export type { InputExamples } from "./input-examples.ts";
export { toJsonSchema, type ToolSchema } from "./json-schema.ts";
export type { ExportOptions } from "./offered.ts";
export { toOpenAIChat, type OpenAIChatExport } from "./openai/to-openai-chat.ts";
export type { OpenAIChatCall, OpenAIChatResult, OpenAIChatTool } from "./openai/openai-chat-types.ts";
export type { OpenAICaller, OpenAIChatOptions, OpenAIOptions } from "./openai/openai-options.ts";
export type { PerTool } from "./per-tool.ts";
export { toTools, type PlainResult, type PlainSchema, type PlainTool } from "./plain/to-tools.ts";
export { toTypeScript, type TypedTool } from "./typescript/to-typescript.ts";
export { toOpenAI, type OpenAIExport } from "./openai/to-openai.ts";
export type { OpenAICall, OpenAIContent, OpenAIResult, OpenAITool } from "./openai/openai-types.ts";
