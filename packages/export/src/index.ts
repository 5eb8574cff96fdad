export { toAnthropic, type AnthropicExport } from "./anthropic/to-anthropic.ts";
export type {
  AnthropicContent,
  AnthropicTool,
  AnthropicToolResult,
  AnthropicToolUse,
} from "./anthropic/anthropic-types.ts";
export { toJsonSchema, type ToolSchema } from "./json-schema.ts";
export type { ExportOptions } from "./offered.ts";
export { toOpenAIChat, type OpenAIChatExport } from "./openai/to-openai-chat.ts";
export type { OpenAIChatCall, OpenAIChatResult, OpenAIChatTool } from "./openai/openai-chat-types.ts";
export { toTypeScript, type TypedTool } from "./typescript/to-typescript.ts";
export { toOpenAI, type OpenAIExport } from "./openai/to-openai.ts";
export type { OpenAICall, OpenAIContent, OpenAIResult, OpenAITool } from "./openai/openai-types.ts";
