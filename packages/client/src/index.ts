export type { Changes } from "./changes.ts";
export { clientChecks, networkChecks } from "./check-options.ts";
export { checkTools, type CheckedTools, type References } from "./check-tools.ts";
export { createClient } from "./create-client.ts";
export type { FailedCall, OnError } from "./call/on-error.ts";
export type { ClientOptions, RepeatedFailureOptions } from "./options.ts";
export type { ToolSet } from "./tool-set.ts";
export type { AnyTools, DeclaredTool, ExplainOptions, TypedSuccess } from "./declared-tools.ts";
export type { Client } from "./typed-client.ts";
