import type { MessagePort } from "node:worker_threads";
import type {
  CallContext,
  FunctionExecution,
  JsonObject,
  JsonSchema,
  Progress,
  RoundTrip,
  ToolResult,
} from "@mci/contract";
import type { BuiltinValues } from "../inject/builtins.ts";

/** A call for a worker. All of it can be copied to another thread. */
export interface Job {
  /** Absolute path of the module. */
  readonly path: string;
  /** Version of the load: a worker that has imported the module for another version cannot take the job. */
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

/**
 * The data that a worker is started with. The port carries all messages of both sides: whatever a function sends through the
 * `parentPort` that its thread has anyway is none of them.
 */
export interface WorkerStart {
  readonly port: MessagePort;
  /** How many messages of the worker have been received: it waits while too many have not. */
  readonly received: Int32Array;
}

/** A message to a worker. */
export type ToWorker = StartMessage | { readonly abort: true };

export interface StartMessage {
  /** Another one for each job, which the functions of earlier ones cannot guess. */
  readonly id: string;
  readonly job: Job;
}

/** A message from a worker, with the number of its job: functions may continue after their answer. */
export type FromWorker =
  /** The worker has loaded its program, or the module of a job. */
  | { readonly loaded: true }
  | { readonly id: string; readonly message: JobMessage }
  /** The worker is to be ended: it takes no more jobs, and `spent` is the last one it has begun. */
  | { readonly spent: string | undefined };

/** A message about a job. The last message is `result` or `thrown`. */
export type JobMessage =
  | { readonly progress: Progress }
  | { readonly log: string }
  | { readonly mask: string }
  | LastMessage;

export type LastMessage =
  | { readonly result: ToolResult; readonly cause?: CopiedError | undefined }
  | { readonly thrown: CopiedError };

/** The parts of a thrown value that can be copied. */
export interface CopiedError {
  readonly name: string;
  readonly message: string;
  readonly stack: string;
  /** Code of an MCIError. */
  readonly code?: string | undefined;
  readonly hint?: string | undefined;
}
