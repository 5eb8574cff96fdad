import type { ExtensionCall } from "@mci/contract";
import { callback, checkOptions, integer, objectWith } from "@mci/plugin-kit/options";
import type { TaskEngine } from "./engine/task-engine.ts";

/** The options of `createTasks`. */
export interface TaskOptions {
  /**
   * Where tasks run and are kept: `localEngine()`, `bullmqEngine()`, or an engine of your own.
   *
   * @default `localEngine()`, in memory
   */
  readonly engine?: TaskEngine | undefined;
  /**
   * Maximum tasks of one tenant, whether they run or only keep their results. One subject may have half of them.
   *
   * @default 1,000
   */
  readonly maxTasks?: number | undefined;
  /**
   * Maximum bytes of all tasks of one tenant. One subject may have half of them.
   *
   * @default 50 MB
   */
  readonly maxBytes?: number | undefined;
  /**
   * Maximum bytes of the arguments of a task, and of its result: 15 MB at most.
   *
   * @default 5 MB
   */
  readonly maxTaskBytes?: number | undefined;
  /**
   * Returns whether a call over MCP becomes a task. Called for tools with `task`, and clients that declare the extension.
   *
   * @default all of them
   */
  readonly isTask?: ((call: ExtensionCall) => boolean) | undefined;
}

/** Throws ConfigError (MCI_CONFIG) for unknown and invalid options. */
export function checkTaskOptions(options: TaskOptions): void {
  checkOptions<TaskOptions>("createTasks", options, checks);
}

const checks = {
  engine: objectWith("an engine such as localEngine()", ["open", "add", "close"]),
  maxTasks: integer(1),
  maxBytes: integer(1),
  maxTaskBytes: integer(1, 15_000_000),
  isTask: callback,
};
