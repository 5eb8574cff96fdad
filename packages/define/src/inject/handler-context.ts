import { formatWithOptions } from "node:util";
import type { Call, CallContext } from "@mci/contract";
import { omitUndefined, truncate } from "@mci/plugin-kit";
import { visibleLine } from "../call/question-text.ts";
import { ask } from "../call/questions.ts";
import type { Received, ToolSchema } from "../schema/schema-types.ts";

/** A step of a long call. */
export interface ProgressStep {
  readonly progress: number;
  readonly total?: number | undefined;
  readonly message?: string | undefined;
}

/** The context that a handler gets beside its arguments. */
export interface HandlerContext {
  /** Aborted when the caller hangs up or the time of the call is over. Made when it is first read. */
  readonly signal: AbortSignal;
  /** The full name of the tool. */
  readonly tool: string;
  /** The caller, as the program describes it: tenant, subject, request. */
  readonly context: CallContext;
  /** Reports a step to the caller. */
  progress(step: ProgressStep): void;
  /** Writes to the log of the program, formatted as by `console.log`: `onLog`, else stderr. Callers do not see it. */
  log(...values: readonly unknown[]): void;
  /**
   * Asks the user of the caller for consent. Ask before changing anything: the call ends with the question, and the one that
   * brings the answer runs the handler from the start. The question is shown on one line, with a sign for each character
   * that cannot be seen.
   *
   * @throws ToolError if the user declines (MCI_DECLINED), or if nobody can be asked (MCI_INPUT_REQUIRED).
   */
  ask(message: string): Promise<void>;
  /** Asks the user of the caller for values: an object of strings, numbers, booleans and choices. */
  ask<const Schema extends ToolSchema>(message: string, schema: Schema): Promise<Received<Schema>>;
  /** Keeps a credential out of everything that leaves the client. */
  mask(secret: string): void;
}

/** The names that cannot be injected, as the context has them. */
export const contextNames: ReadonlySet<string> = new Set<keyof HandlerContext>([
  "signal",
  "tool",
  "context",
  "progress",
  "log",
  "ask",
  "mask",
]);

/** Called with each line that a tool logs. Secrets that the client knows are masked in it. */
export type OnLog = (line: string, call: LoggedCall) => void;

/** The call that something was logged in. */
export interface LoggedCall {
  readonly tool: string;
  readonly context: CallContext;
}

export function handlerContext(call: Call, tool: string, onLog: OnLog): HandlerContext {
  return {
    get signal() {
      return call.signal;
    },
    tool,
    context: call.context,
    progress: ({ progress, total, message }) => call.progress({ progress, ...omitUndefined({ total, message }) }),
    log: (...values) => writeLog(values, call, tool, onLog),
    ask: (message: string, schema?: ToolSchema) =>
      ask(call, { tool, message: visibleLine(message), schema }) as Promise<never>,
    mask: (secret) => call.mask(secret),
  };
}

function writeLog(values: readonly unknown[], call: Call, tool: string, onLog: OnLog): void {
  const line = formatWithOptions({ breakLength: Number.POSITIVE_INFINITY }, ...values);
  passLog(truncate(line, maxLineLength), call, tool, onLog);
}

/** Passes on a line to `onLog`, ignoring its errors: logging must not change the call. */
export function passLog(line: string, call: Call, tool: string, onLog: OnLog): void {
  try {
    onLog(call.redact?.(line) ?? line, { tool, context: call.context });
  } catch {
    // See above.
  }
}

const maxLineLength = 10_000;

/** Where logs go if nobody takes them. stdout belongs to those who serve over it. */
export const logToStderr: OnLog = (line, { tool }) => {
  process.stderr.write(`${tool}: ${line.replaceAll("\n", "\n  ")}\n`);
};
