export type { ExecuteOptions, Middleware, Toolbox, Approve, ToolCall, ToolFilter } from "./call.ts";
export type { ErrorDetails } from "./error-details.ts";
export type { Exchanges, OutsideRequest } from "./exchanges.ts";
export { codes, type MCICode } from "./codes.ts";
export { contentKinds } from "./content.ts";
export type * from "./content.ts";
export {
  ConfigError,
  LoadError,
  MCIError,
  PathError,
  TemplateError,
  ToolError,
  type MCIErrorOptions,
  type TemplateErrorPlace,
} from "./errors.ts";
export type {
  Executor,
  FieldOptions,
  PlaceOptions,
  PrepareContext,
  Prepared,
  ReportOptions,
  TemplateOptions,
} from "./executor.ts";
export type {
  Approval,
  ApprovalChannel,
  ApprovalEvent,
  ApprovalFilter,
  ApprovalQuestion,
  ApprovalRule,
  Approvals,
  ApprovalState,
  Approver,
  FrameworkCall,
} from "./approval.ts";
export type { AccessRule } from "./access.ts";
export type { CallerToken } from "./caller-token.ts";
export type { SpillRule } from "./spill.ts";
export type { Explanation, ExplanationPart } from "./explanation.ts";
export type { Call, CallContext, Cancellation, Progress } from "./running-call.ts";
export type * from "./format/access.ts";
export type * from "./format/approval.ts";
export type * from "./format/change.ts";
export type * from "./format/content.ts";
export type * from "./format/document.ts";
export type * from "./format/execution.ts";
export type * from "./format/spill.ts";
export type * from "./format/execution/cli.ts";
export type * from "./format/execution/common.ts";
export type * from "./format/execution/file.ts";
export type * from "./format/execution/function.ts";
export type * from "./format/execution/http.ts";
export type * from "./format/execution/http-auth.ts";
export type * from "./format/execution/http-body.ts";
export type * from "./format/execution/http-pagination.ts";
export type * from "./format/execution/http-styles.ts";
export type * from "./format/execution/mcp.ts";
export type * from "./format/execution/text.ts";
export type * from "./format/tool.ts";
export { functionCodeOf, withFunctionCode, type FunctionCode } from "./function-code.ts";
export { isRecord } from "./is-record.ts";
export { defaultLimits, type Limits } from "./limits.ts";
export { mapSubschemas } from "./map-subschemas.ts";
export { objectSchema, type ObjectSchema } from "./object-schema.ts";
export { withArrayItems } from "./with-array-items.ts";
export type { CallObserver, CallStep, ObservedStep, StepOutcome, TraceContext } from "./observer.ts";
export type { Place } from "./place.ts";
export { formatProblem, type Problem } from "./problem.ts";
export {
  failure,
  inputRequired,
  success,
  text,
  textOf,
  unwrap,
  withCause,
  type FailureOptions,
  type FailureResult,
  type ResultContent,
  type SuccessOptions,
  type SuccessResult,
  type ToolResult,
} from "./result.ts";
export type { InputRequest, InputRequired, RoundTrip } from "./round-trip.ts";
export type {
  ExtensionAnswer,
  ExtensionCall,
  ExtensionError,
  ExtensionMethod,
  ExtensionRequest,
  ServerExtension,
} from "./server-extension.ts";
export type { SecretReadOptions, SecretSource, SecretSources, SourcedValue } from "./secret-source.ts";
export type {
  FetchedEnv,
  ImportedServer,
  LoadContext,
  MissingEnv,
  LocateOptions,
  ModuleLoader,
  ModuleRequest,
  ServerImporter,
  ServerToImport,
  ToolSource,
} from "./source.ts";
export type {
  Store,
  StoreBudget,
  StoredValue,
  StoreDeleteOptions,
  StoreLogEntry,
  StorePageOptions,
  StoreSetOptions,
  StoreSubscriber,
  StoreTaking,
} from "./store.ts";
export type { Task, TaskCall, TaskHost, Tasks } from "./tasks.ts";
export type {
  CompileOptions,
  Field,
  IncludedFile,
  LazyTemplateEngine,
  Piece,
  Template,
  TemplateEngine,
  ToolTemplate,
  ValueTemplate,
} from "./template.ts";
export {
  titleOf,
  type ChangedDefinition,
  type Origin,
  type ArgumentProblem,
  type Misfit,
  type ParsedArguments,
  type Rules,
  type Tool,
} from "./tool.ts";
export type { CallValues, Provenance, JsonSchema, Scope, JsonObject } from "./values.ts";
