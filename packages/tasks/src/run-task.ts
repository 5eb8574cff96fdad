import {
  MCIError,
  type Progress,
  type RoundTrip,
  type TaskHost,
  type Tool,
  type Toolbox,
  type ToolResult,
} from "@mci/contract";
import { mayRunAgain } from "@mci/plugin-kit";
import { maxTimerMs } from "@mci/plugin-kit/options";
import { openQuestion } from "./approval.ts";
import { patiently as tryPatiently, whileRefused } from "./patiently.ts";
import { progressWriter } from "./progress-writer.ts";
import { hasEnded, type KeptCall, type TaskRecord } from "./record/task-record.ts";
import type { TaskRecords } from "./record/task-records.ts";
import { expired, interrupted, isRefusedByStore, notKept, toOutcome } from "./to-outcome.ts";

/** Runs the tasks of this process. */
export interface TaskRunner {
  /** Resolves when there is nothing left to do. A task that runs here already is waited for, and run again if it has another turn. */
  run(id: string, isLost: boolean): Promise<void>;
  /** Cancels a task if it runs here. */
  cancel(id: string): void;
  /** Cancels tasks that run here and have been cancelled while this process could not be told. */
  lookUp(): void;
  /** Ends all runs: tasks that may run again are left to another process. */
  end(): void;
}

export interface RunnerOptions {
  readonly records: TaskRecords;
  readonly host: TaskHost;
  readonly maxTaskBytes: number;
  readonly onEnded: (id: string, call: KeptCall, ended: TaskRecord) => Promise<void>;
  /** Adds a task to the engine again. */
  readonly add: (id: string, turn: number) => Promise<void>;
}

interface Active {
  readonly controller: AbortController;
  readonly ended: Promise<void>;
}

export function taskRunner({ records, host, maxTaskBytes, onEnded, add }: RunnerOptions): TaskRunner {
  const active = new Map<string, Active>();
  let isEnding = false;
  const patiently = <T>(work: () => Promise<T>): Promise<T> => tryPatiently(work, () => isEnding);

  /** Notes that a run begins. Undefined: there is nothing to run. */
  async function begin(
    id: string,
    call: KeptCall,
    { tool, token, isLost }: { readonly tool: Tool | undefined; readonly token: string; readonly isLost: boolean },
  ): Promise<TaskRecord | undefined> {
    const record = await records.change(id, (record) => {
      if (record.run === token) return record; // It was noted, and the store could not say so.
      if (record.status !== "working" || (record.run !== undefined && !isLost)) return undefined; // It runs elsewhere.
      if (record.run === undefined) return { ...record, run: token };
      const updatedAt = Date.now();
      if (!mayRunAgain(tool) || record.tries >= maxTries) {
        return { ...record, ...interrupted, run: undefined, updatedAt };
      }
      const tries = record.tries + 1;
      return { ...record, run: token, tries, updatedAt, progress: undefined, message: undefined };
    });
    if (record !== undefined && hasEnded(record)) await onEnded(id, call, record);
    return record?.run === token ? record : undefined;
  }

  async function execute(
    id: string,
    call: KeptCall,
    toolbox: Toolbox,
    begun: TaskRecord,
    signal: AbortSignal,
  ): Promise<ToolResult> {
    const progress = progressWriter((step) => writeProgress(id, begun.run, step), report);
    try {
      const { trace, idempotencyKey } = call;
      return await toolbox.execute(call.name, call.props, {
        signal,
        context: { ...call.context, taskId: id },
        trace,
        idempotencyKey,
        onProgress: progress.offer,
        roundTrip: roundTripOf(call, begun),
      });
    } finally {
      await progress.end();
    }
  }

  function report(error: unknown): void {
    host.onError?.(error);
  }

  async function writeProgress(id: string, run: string | undefined, progress: Progress): Promise<void> {
    await records.change(id, (record) =>
      record.run === run && record.status === "working"
        ? {
            ...record,
            progress,
            updatedAt: Date.now(),
            ...(progress.message !== undefined && { message: progress.message }),
          }
        : undefined,
    );
  }

  async function runActive(id: string, isLost: boolean, controller: AbortController): Promise<void> {
    const { signal } = controller;
    const call = await patiently(() => records.call(id));
    if (call === undefined) return;
    const toolbox = await host.toolboxFor(call.context);
    const tool = toolbox?.tools().find(({ name }) => name === call.name);
    const token = crypto.randomUUID();
    const begun = await patiently(() => begin(id, call, { tool, token, isLost }));
    if (begun === undefined) return;
    const leftMs = begun.createdAt + begun.ttlMs - Date.now();
    let hasExpired = leftMs <= 0;
    const expire = (): void => {
      hasExpired = true;
      controller.abort();
    };
    const end = setTimeout(expire, Math.min(maxTimerMs, leftMs));
    let outcome: Partial<TaskRecord>;
    let isRefused = false;
    try {
      const result =
        toolbox === undefined || hasExpired
          ? undefined
          : await whileRefused(() => execute(id, call, toolbox, begun, signal), {
              signal,
              isRefused: isRefusedByStore,
            });
      isRefused = result !== undefined && isRefusedByStore(result);
      const approvalId = result && (await openQuestion(result, host.approvals));
      if (hasExpired && result?.isError !== false) outcome = expired(begun);
      else
        outcome = result === undefined ? noTools : toOutcome(result, { call, tool, begun, maxTaskBytes, approvalId });
    } catch (error) {
      report(error);
      outcome = { status: "failed", code: "MCI_INTERNAL", message: "Internal server error" };
    } finally {
      clearTimeout(end);
    }
    const hasFailed = outcome.status === "failed" || outcome.result?.isError === true;
    const isCutOff = isEnding && signal.aborted && hasFailed;
    if (isCutOff && (isRefused || mayRunAgain(tool))) {
      await records.change(id, (record) => (record.run === token ? { ...record, run: undefined } : undefined));
      throw left();
    }
    await finish(id, call, token, isCutOff ? interrupted : outcome);
  }

  async function finish(id: string, call: KeptCall, token: string, outcome: Partial<TaskRecord>): Promise<void> {
    const ended = await patiently(() => write(id, token, outcome));
    if (ended === undefined) return;
    if (ended.status === "working") await patiently(() => add(id, ended.turn));
    else if (hasEnded(ended)) await onEnded(id, call, ended);
  }

  async function write(id: string, token: string, outcome: Partial<TaskRecord>): Promise<TaskRecord | undefined> {
    const change = (by: Partial<TaskRecord>): Promise<TaskRecord | undefined> =>
      records.change(id, (record) => (record.run === token ? { ...record, ...by, updatedAt: Date.now() } : undefined));
    const end = (by: Partial<TaskRecord>): Promise<TaskRecord | undefined> =>
      change({ progress: undefined, message: undefined, approvalId: undefined, ...by, run: undefined });
    try {
      return await end(outcome);
    } catch (error) {
      if (outcome.result === undefined) throw error;
      await change({ progress: undefined }); // Only what is too large fails where this does not, and a store that is back.
      return end(outcome).catch(() => (report(error), end(notKept)));
    }
  }

  function cancel(id: string): void {
    active.get(id)?.controller.abort();
  }

  async function cancelIfEnded(id: string): Promise<void> {
    const record = await patiently(() => records.get(id));
    if (record === undefined || hasEnded(record)) cancel(id);
  }

  function run(id: string, isLost: boolean): Promise<void> {
    if (isEnding) return Promise.reject(left());
    // It has another turn already, or an engine that could not reach its database takes this process for dead.
    const known = active.get(id);
    if (known !== undefined) return known.ended.then(() => run(id, false));
    const controller = new AbortController();
    const ended = runActive(id, isLost, controller).finally(() => active.delete(id));
    active.set(id, { controller, ended });
    return ended;
  }

  return {
    run,
    cancel,
    lookUp() {
      for (const id of active.keys()) cancelIfEnded(id).catch(report);
    },
    end() {
      isEnding = true;
      for (const { controller } of active.values()) controller.abort();
    },
  };
}

function left(): MCIError {
  return new MCIError("MCI_CLOSED", "The task was left to another process.");
}

/** How often a task runs whose processes die: it may be what they die of. */
const maxTries = 3;

const noTools: Partial<TaskRecord> = { status: "failed", code: "MCI_FORBIDDEN", message: "This tenant has no tools." };

function roundTripOf({ clientCapabilities }: KeptCall, { responses, requestState }: TaskRecord): RoundTrip | undefined {
  if (clientCapabilities === undefined) return undefined;
  return {
    clientCapabilities,
    ...(responses !== undefined && { inputResponses: withoutPrototype(responses) }),
    ...(requestState !== undefined && { requestState }),
  };
}

/** So that a name such as `constructor` is not found in it. */
function withoutPrototype<T extends object>(value: T): T {
  return Object.freeze(Object.assign(Object.create(null), value));
}
