import { failure, withCause, type Call, type ToolResult } from "@mci/contract";
import type { BoundHandler } from "../call/bound-handler.ts";
import { passLog, type OnLog } from "../inject/handler-context.ts";
import { defaultAttempts } from "../call/retrying.ts";
import type { RetryOptions } from "../tool-options.ts";
import { toError, uncopied } from "./copied-error.ts";
import type { Job, JobMessage, LastMessage } from "./messages.ts";
import type { RunningJob, WorkerPool } from "./worker-pool.ts";

interface IsolatedOptions {
  readonly pool: WorkerPool;
  readonly onLog: OnLog;
  readonly retry: RetryOptions | undefined;
}

/** Runs a function of a module in a worker, which is ended when the call is over before it. */
export function isolatedHandler(
  parts: Omit<Job, "props" | "context" | "roundTrip">,
  { pool, onLog, retry }: IsolatedOptions,
): BoundHandler {
  const tries = new WeakMap<Call, number>();
  return async (call) => {
    const last = await inWorker(parts, call, { pool, onLog });
    if ("thrown" in last) throw toError(last.thrown);
    const { result, cause } = last;
    if (!result.isError || cause === undefined) return result;
    const count = (tries.get(call) ?? 0) + 1;
    tries.set(call, count);
    // Told to the developer, as that of a function of this thread.
    if (result.retry !== undefined && count >= (retry?.attempts ?? defaultAttempts)) throw toError(cause);
    return withCause(result, toError(cause));
  };
}

function inWorker(
  parts: Omit<Job, "props" | "context" | "roundTrip">,
  call: Call,
  { pool, onLog }: Pick<IsolatedOptions, "pool" | "onLog">,
): Promise<LastMessage> {
  const { cancellation, context, roundTrip } = call;
  return new Promise((resolve, reject) => {
    let running: RunningJob | undefined;
    const abort = (): void => running?.abort();
    const finish = (settle: () => void): void => {
      cancellation.removeEventListener("abort", abort);
      settle();
    };
    const message = (one: JobMessage): void => {
      try {
        if ("progress" in one) call.progress(one.progress);
        else if ("mask" in one) call.mask(one.mask);
        else if ("log" in one) passLog(one.log, call, parts.tool, onLog);
        else finish(() => resolve(one));
      } catch (error) {
        // A listener has thrown: nobody awaits this event, and the process would end.
        finish(() => reject(error));
        running?.abort();
      }
    };
    cancellation.addEventListener("abort", abort);
    const job: Job = { ...parts, props: call.scope.props, context, roundTrip };
    const gone = (error: Error): void =>
      finish(() => (error.name === "DataCloneError" ? resolve({ result: uncopiedArguments(error) }) : reject(error)));
    running = pool.run(job, { message, gone });
    if (cancellation.aborted) abort();
  });
}

function uncopiedArguments(error: Error): ToolResult {
  return failure(`${uncopied("The arguments", error)}.`, { code: "MCI_INPUT" });
}
