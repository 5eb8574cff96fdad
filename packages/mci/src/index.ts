// Load tools and call them.
export {
  createClient,
  type AnyTools,
  type DeclaredTool,
  type TypedSuccess,
  type Changes,
  type CheckedTools,
  type ClientOptions,
  type RepeatedFailureOptions,
  type References,
  type ToolSet,
} from "@mci/client";
export type {
  Annotations,
  CallContext,
  ExecuteOptions,
  Explanation,
  ExplanationPart,
  InputRequest,
  InputRequired,
  JsonObject,
  JsonSchema,
  LintSettings,
  LintSeverity,
  NetworkRules,
  Origin,
  Progress,
  Rules,
  Tool,
  Toolbox,
  ToolFilter,
  ToolTemplate,
} from "@mci/contract";
export { defaultLimits, type Limits } from "@mci/contract";
export { checkFile } from "./check-file.ts";
export { defineConfig, type ClientConfig, type Config, type LintConfig, type ServerParts } from "./config.ts";
export { fileSchema } from "./file-schema.ts";
export type { HttpTool, HttpToolsDocument } from "./http-tools-document.ts";
export { MCIClient } from "./mci-client.ts";
export type { FromOptions, LoadOptions } from "./options.ts";
export { readSecretsFile } from "./secrets/secrets-file.ts";
export type { ServerImportOptions } from "./preset-servers.ts";

// Read results, and make them.
export {
  failure,
  inputRequired,
  success,
  text,
  textOf,
  unwrap,
  type FailureOptions,
  type FailureResult,
  type ResultContent,
  type SuccessOptions,
  type SuccessResult,
  type ToolResult,
} from "@mci/contract";

// Handle errors and warnings.
export {
  codes,
  ConfigError,
  formatProblem,
  LoadError,
  MCIError,
  PathError,
  TemplateError,
  ToolError,
  type ErrorDetails,
  type MCICode,
  type MCIErrorOptions,
  type Problem,
  type TemplateErrorPlace,
} from "@mci/contract";

// Write a schema document as an object.
export type {
  ExecutionBlocks,
  Execution,
  HttpMcpServer,
  McpServer,
  McpServerConfig,
  Metadata,
  SchemaDocument,
  StdioMcpServer,
  ToolDefinition,
  ToolsetDocument,
  ToolsetReference,
} from "@mci/contract";

// Write an executor, middleware, a source or a template engine.
export type {
  Call,
  Cancellation,
  CommonExecution,
  CompileOptions,
  ExecutionBlock,
  Executor,
  Field,
  FieldOptions,
  IncludedFile,
  LazyTemplateEngine,
  LoadContext,
  Middleware,
  Piece,
  Place,
  PrepareContext,
  Prepared,
  Provenance,
  RoundTrip,
  Scope,
  Template,
  TemplateEngine,
  TemplateOptions,
  ToolCall,
  ToolSource,
  ValueTemplate,
} from "@mci/contract";
