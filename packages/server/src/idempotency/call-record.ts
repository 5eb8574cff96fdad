import { isRecord } from "@mci/plugin-kit";
import type { ToolResult } from "@mci/contract";

/** The record of a key: of a call, or of the task that one has become, which the tasks have written. */
export type KeyRecord = CallRecord | TaskKeyRecord;

export interface TaskKeyRecord {
  readonly request: string;
  readonly task: { readonly id: string };
  readonly lease?: undefined;
}

/** The record of a call with a key. */
export interface CallRecord {
  /** Identifies tool and arguments: a key stands for one request. */
  readonly request: string;
  readonly task?: undefined;
  /** The lease of the process that runs the call. */
  readonly lease: string;
  /** How it ended. Absent while it runs, or after its process has died. */
  readonly outcome?: { readonly result: ToolResult } | "unknown";
}

/** Throws if another program has written there. */
export function readRecord(text: string): KeyRecord {
  const record: unknown = JSON.parse(text);
  if (isKeyRecord(record)) return record;
  throw new Error("The store has something else in the place of an idempotency key.");
}

function isKeyRecord(value: unknown): value is KeyRecord {
  if (!isRecord(value) || typeof value["request"] !== "string") return false;
  const { task, lease } = value;
  return task === undefined ? typeof lease === "string" : isRecord(task) && typeof task["id"] === "string";
}

/** Whether nothing was done, so that the call can be made again with the same key. */
export function wasNotRun(result: ToolResult): boolean {
  return result.isError && notRun.has(result.code);
}

const notRun: ReadonlySet<string> = new Set([
  "MCI_ACCESS",
  "MCI_APPROVAL",
  "MCI_BUSY",
  "MCI_INPUT",
  "MCI_INPUT_REQUIRED",
  "MCI_RATE_LIMITED",
  "MCI_REPEATED_FAILURE",
  "MCI_STORE",
  "MCI_TOOL_UNKNOWN",
]);

/** Whether nobody knows what was done: the call was given up before its answer. */
export function isUnknown(result: ToolResult): boolean {
  return result.isError && (result.code === "MCI_CANCELLED" || result.code === "MCI_CLOSED");
}
