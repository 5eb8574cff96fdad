import type {
  CallContext,
  FunctionExecution,
  JsonObject,
  JsonSchema,
  Progress,
  RoundTrip,
  ToolResult,
} from "@mci/contract";
import type { BuiltinValues } from "../builtins.ts";

/** One call for a worker. All of it can be copied to another thread. */
export interface Job {
  /** Of the module, absolute. */
  readonly path: string;
  /** Of the load: a worker that has imported the module for another one cannot take the job. */
  readonly version: number;
  readonly export: string;
  readonly tool: string;
  readonly execution: FunctionExecution;
  readonly outputSchema: JsonSchema | undefined;
  readonly props: JsonObject;
  readonly context: CallContext;
  readonly roundTrip: RoundTrip | undefined;
  readonly builtins: BuiltinValues;
}

/** What a worker is told. */
export type ToWorker = { readonly job: Job } | { readonly abort: true };

/** What a worker reports. The last message of a job is `result` or `thrown`. */
export type FromWorker =
  | { readonly progress: Progress }
  | { readonly log: string }
  | { readonly mask: string }
  | { readonly result: ToolResult; readonly cause?: CopiedError | undefined }
  | { readonly thrown: CopiedError };

/** What was thrown, as far as it can be copied. */
export interface CopiedError {
  readonly name: string;
  readonly message: string;
  readonly stack: string;
  /** Of an MCIError. */
  readonly code?: string | undefined;
  readonly hint?: string | undefined;
}
