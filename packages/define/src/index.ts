export type { AccessOptions } from "./access-options.ts";
export type { ApprovalOptions, ToolApproval } from "./approval-options.ts";
export { bind, type Bindings, type BoundTools } from "./bind.ts";
export { codeSource, type CodeSourceOptions } from "./code-source.ts";
export { configPaths, projectRoot, type ConfigPaths } from "./inject/config-paths.ts";
export { bytes, dateTime } from "./schema/decoded.ts";
export { defineSkill, type DefinedSkill, type SkillOptions, type ToolsOf } from "./define-skill.ts";
export { defineTool, type ArgumentsOf, type DefinedTool, type NameOf, type Returned } from "./define-tool.ts";
export { functionExecutor } from "./call/function-executor.ts";
export type { HandlerContext, LoggedCall, OnLog, ProgressStep } from "./inject/handler-context.ts";
export { SchemaRefused } from "./schema/json-schema.ts";
export {
  json,
  type DecodedSchema,
  type FromSchema,
  type Given,
  type Received,
  type ToolSchema,
  type TypedSchema,
} from "./schema/schema-types.ts";
export { setting, settings, type Settings, type SettingToken } from "./inject/settings.ts";
export type { RateLimitOptions } from "./rate-limit-options.ts";
export type { SpillOption, SpillOptions } from "@mci/plugin-kit/options";
export type { RetryOptions, TaskOptions, ToolOptions } from "./tool-options.ts";
export {
  provide,
  token,
  type Injected,
  type Injection,
  type Provider,
  type ProviderCall,
  type ProviderScope,
  type Token,
} from "./inject/token.ts";
