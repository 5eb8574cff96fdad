export type { AgentCall, AgentOptions } from "./agent-tools.ts";
export type {
  AiSdkCallOptions,
  AiSdkContent,
  AiSdkOutput,
  AiSdkSchema,
  AiSdkTool,
  AiSdkTools,
} from "./ai-sdk/ai-sdk-types.ts";
export { toAiSdk, type AiSdkOptions } from "./ai-sdk/to-ai-sdk.ts";
