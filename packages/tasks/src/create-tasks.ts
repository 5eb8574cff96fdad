import { MCIError, type CallContext, type Task, type TaskCall, type TaskHost, type Tasks } from "@mci/contract";
import { mayAccess, storeKey, withinTime, type TimeLimit } from "@mci/plugin-kit";
import { taskAcceptor } from "./accept-task.ts";
import { localEngine } from "./engine/local-engine.ts";
import { afterQuestion } from "./approval.ts";
import { tasksExtension } from "./mcp/tasks-extension.ts";
import { taskKeys } from "./record/task-keys.ts";
import { quotas } from "./record/quotas.ts";
import { byteLength, hasEnded, ownerOf, toTask, type TaskRecord } from "./record/task-record.ts";
import { taskRecords } from "./record/task-records.ts";
import { withAnswers } from "./record/with-answers.ts";
import { checkTaskOptions, type TaskOptions } from "./task-options.ts";
import { taskRunner, type TaskRunner } from "./run-task.ts";

/**
 * Runs calls of tools with `task` as tasks, for the option `tasks` of `serveHttp` and `serveStdio`.
 *
 * @example
 * await serveHttp({ toolbox: client, mcp: { name: "tools", version: "1.0.0" }, tasks: createTasks() });
 *
 * @throws ConfigError (MCI_CONFIG) for unknown and invalid options.
 */
export function createTasks(options: TaskOptions = {}): Tasks {
  checkTaskOptions(options);
  const { engine = localEngine(), maxTasks = 1_000, maxBytes = 50_000_000, maxTaskBytes = 5_000_000 } = options;
  const { store } = engine;
  const records = taskRecords(store);
  const quota = quotas(store, { maxTasks, maxBytes });
  const keys = taskKeys(store);
  const accept = taskAcceptor({ records, keys, quota, engine, maxTaskBytes });
  let runner: TaskRunner | undefined;
  let onError: (error: unknown) => void = () => {};
  let approvals: TaskHost["approvals"];
  let toolboxFor: TaskHost["toolboxFor"] | undefined;
  let unsubscribe: (() => Promise<void>) | undefined;

  async function found(id: string, caller: CallContext): Promise<TaskRecord | undefined> {
    const record = id.length <= maxIdLength ? await records.get(id) : undefined;
    if (record?.owner !== ownerOf(caller) || record.isForgotten === true) return undefined;
    return (await isHidden(record, caller)) ? undefined : record;
  }

  /** Whether the tool of a task requires scopes that its caller does not have now. */
  async function isHidden({ name }: TaskRecord, caller: CallContext): Promise<boolean> {
    const tool = (await toolboxFor?.(caller))?.tools().find((known) => known.name === name);
    return tool !== undefined && !mayAccess(tool, caller);
  }

  async function start(call: TaskCall, limit: TimeLimit): Promise<Task> {
    if (runner === undefined)
      throw new MCIError("MCI_CONFIG", "Tasks were not opened: pass them to a server as its option 'tasks'.");
    return accept(call, limit);
  }

  /** The arguments of a task that has ended are neither kept nor counted. */
  async function dropCall(id: string, { tenant }: CallContext, ended: TaskRecord): Promise<void> {
    try {
      await records.dropCall(id);
      await quota.resize(tenant, id, byteLength(ended));
    } catch (error) {
      onError(error);
    }
  }

  /** Callers do not wait for a store that is frozen, and are not told where it is. */
  async function reported<T>(work: (limit: TimeLimit) => Promise<T>): Promise<T> {
    try {
      return await withinTime(storeTimeoutMs, work);
    } catch (cause) {
      if (!MCIError.is(cause) || cause.code !== "MCI_STORE") throw cause;
      onError(cause);
      throw new MCIError("MCI_STORE", "Tasks cannot be reached now. Try again later.", { cause });
    }
  }

  const tasks: Omit<Tasks, "extension"> = {
    start: (call) => reported((limit) => start(call, limit)),
    async open(host: TaskHost) {
      onError = (error) => host.onError?.(error);
      approvals = host.approvals;
      toolboxFor = (context) => host.toolboxFor(context);
      const running = taskRunner({
        records,
        host,
        maxTaskBytes,
        add: (id, turn) => engine.add(id, turn),
        async onEnded(id, call, ended) {
          // Nothing was done: the call can be made again with the same key.
          if (ended.code === "MCI_APPROVAL" && call.idempotencyKey !== undefined)
            await keys.free(id, call.idempotencyKey);
          await dropCall(id, call.context, ended);
        },
      });
      runner = running;
      unsubscribe = await store.subscribe(cancelTopic, { onMessage: running.cancel, onGap: running.lookUp });
      try {
        await engine.open({ run: running.run, onError });
      } catch (error) {
        await tasks.close().catch(onError);
        throw error;
      }
    },
    get: (id, caller) =>
      reported(async () => {
        const record = await found(id, caller);
        if (record === undefined) return undefined;
        const add = (task: string, turn: number): Promise<void> => engine.add(task, turn);
        return toTask(id, await afterQuestion(id, record, { records, approvals, add }));
      }),
    answer: (id, responses, caller) =>
      reported(async () => {
        const known = await found(id, caller);
        if (known === undefined) return false;
        if (byteLength(responses) > maxTaskBytes)
          throw new MCIError(
            "MCI_REQUEST_LIMIT",
            `The answers must not exceed ${maxTaskBytes.toLocaleString("en-US")} bytes.`,
          );
        const changed = await records.change(id, (record) => withAnswers(record, responses));
        const { status, turn, run } = changed ?? known;
        // Also where another answer was the last one, and its process died before it could add the task: twice is once.
        if (status === "working" && turn > 1 && run === undefined) await engine.add(id, turn);
        return true;
      }),
    cancel: (id, caller) =>
      reported(async () => {
        if ((await found(id, caller)) === undefined) return false;
        const cancelled = await records.change(id, (record) =>
          hasEnded(record)
            ? undefined
            : {
                ...record,
                status: "cancelled",
                run: undefined,
                pending: undefined,
                progress: undefined,
                message: undefined,
                updatedAt: Date.now(),
              },
        );
        if (cancelled === undefined) return true;
        await store.publish(cancelTopic, id);
        await dropCall(id, caller, cancelled);
        return true;
      }),
    forget: (id, caller) =>
      reported(async () => {
        const record = await found(id, caller);
        if (record === undefined || !hasEnded(record)) return undefined;
        await records.change(id, ({ result: _, message: __, ...kept }) => ({ ...kept, isForgotten: true }));
        await quota.remove(caller.tenant, id);
        return toTask(id, record);
      }),
    async close() {
      // It stops handing over first, or it would get the tasks that are left at once again.
      const closing = engine.close();
      runner?.end();
      runner = undefined;
      await closing;
      await unsubscribe?.();
    },
  };
  return { ...tasks, extension: tasksExtension(tasks, options.isTask) };
}

/** Milliseconds that a request about a task waits for the store. */
const storeTimeoutMs = 5_000;

/** Longer strings are ids of no task. */
const maxIdLength = 100;

const cancelTopic = storeKey("mci", "task-cancelled");
