import type { Approvals } from "./approval.ts";
import type { Toolbox } from "./call.ts";
import type { MCICode } from "./codes.ts";
import type { CallContext, Progress } from "./running-call.ts";
import type { ToolResult } from "./result.ts";
import type { InputRequest, RoundTrip } from "./round-trip.ts";
import type { ServerExtension } from "./server-extension.ts";
import type { TraceContext } from "./observer.ts";
import type { JsonObject } from "./values.ts";

/**
 * Runs calls as tasks and keeps their results, for the option `tasks` of servers: `createTasks` of `@mci/tasks` makes one. A task
 * belongs to the caller that started it: no other tenant or subject can see it.
 *
 * Methods reject with MCIError: MCI_STORE if tasks cannot be read or kept.
 */
export interface Tasks {
  /** How MCP clients start and follow tasks. */
  readonly extension: ServerExtension;
  /** Starts running tasks, including those that another process has left. Called once, by the server. */
  open(host: TaskHost): Promise<void>;
  /** Accepts a call. Resolves once the task is kept. Rejects with MCI_BUSY if the tenant has too many tasks. */
  start(call: TaskCall): Promise<Task>;
  /** Returns a task of this caller; undefined if it is unknown or has expired. */
  get(id: string, caller: CallContext): Promise<Task | undefined>;
  /** Passes answers to what a task asked for, by the names of its requests. Returns false for an unknown task. */
  answer(id: string, responses: Readonly<Record<string, JsonObject>>, caller: CallContext): Promise<boolean>;
  /** Cancels a task; one that has ended stays as it is. Returns false for an unknown task. */
  cancel(id: string, caller: CallContext): Promise<boolean>;
  /** Forgets a task that has ended, which frees its place, and returns it. Returns undefined for a task that is unknown or has not ended. */
  forget(id: string, caller: CallContext): Promise<Task | undefined>;
  /** Accepts no more tasks, and ends those that run here: those that may run again are left to another process. Does not close the store. */
  close(): Promise<void>;
}

/** The parts of a server that run its tasks. */
export interface TaskHost {
  /** Returns the tools of a caller, as for any other call; undefined if there are none. */
  toolboxFor(context: CallContext): Toolbox | undefined | Promise<Toolbox | undefined>;
  /** The questions that persons answer: a task whose call waits for one is `input_required`, and goes on after its answer. */
  readonly approvals?: Pick<Approvals, "get"> | undefined;
  /** Called for errors that are hidden from callers. */
  onError?(error: unknown): void;
}

/** A call that becomes a task. */
export interface TaskCall {
  /** The name of the tool. */
  readonly name: string;
  readonly props: JsonObject;
  readonly context: CallContext;
  /** How long the task is kept, in milliseconds from now. */
  readonly ttlMs: number;
  /** The requests the caller can answer. Default: nothing. */
  readonly roundTrip?: RoundTrip | undefined;
  /** Key that makes repeated calls of a caller return the task of the first. */
  readonly idempotencyKey?: string | undefined;
  /** The trace that the call belongs to. */
  readonly trace?: TraceContext | undefined;
}

/** A task as its caller sees it. */
export interface Task {
  readonly id: string;
  /** The name of the tool. */
  readonly name: string;
  /** `completed`: the tool has a result, which may be an error. `failed`: there is none. The last three are final. */
  readonly status: "working" | "input_required" | "completed" | "failed" | "cancelled";
  /** Description of what the task is doing, or why it failed. */
  readonly message?: string | undefined;
  readonly progress?: Progress | undefined;
  /** In milliseconds since 1970, like `updatedAt`. */
  readonly createdAt: number;
  readonly updatedAt: number;
  /** How long it is kept, in milliseconds from its creation. */
  readonly ttlMs: number;
  /** How long to wait before asking again, in milliseconds. */
  readonly pollMs: number;
  /** With `input_required`: what it asks for. */
  readonly inputRequests?: Readonly<Record<string, InputRequest>> | undefined;
  /** With `input_required`: the question whether the call may run, asked by the toolbox. Absent for what the tool asks. */
  readonly approvalId?: string | undefined;
  /** With `completed`. */
  readonly result?: ToolResult | undefined;
  /** With `failed`, such as MCI_INTERRUPTED for a task whose process died. */
  readonly code?: MCICode | (string & {}) | undefined;
}
