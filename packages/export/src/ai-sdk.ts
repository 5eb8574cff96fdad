export type { AgentCall, AgentOptions } from "./agent-tools.ts";
export type {
  AiSdkApprovalOptions,
  AiSdkCallOptions,
  AiSdkContent,
  AiSdkJson,
  AiSdkMessages,
  AiSdkNeedsApproval,
  AiSdkOutput,
  AiSdkProviderOptions,
  AiSdkSchema,
  AiSdkTool,
  AiSdkTools,
} from "./ai-sdk/ai-sdk-types.ts";
export type { InputExamples } from "./input-examples.ts";
export type { Images } from "./result-parts.ts";
export type { PerTool } from "./per-tool.ts";
export type { StrictProvider } from "./strict/strict-provider.ts";
export { toolApproval, type AiSdkToolApproval } from "./ai-sdk/tool-approval.ts";
export { toAiSdk, type AiSdkOptions } from "./ai-sdk/to-ai-sdk.ts";
