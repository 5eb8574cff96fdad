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
   * Tasks of one tenant, of those that run and those whose results are kept.
   *
   * @default 1,000
   */
  readonly maxTasks?: number | undefined;
  /**
   * Bytes of all tasks of one tenant.
   *
   * @default 50 MB
   */
  readonly maxBytes?: number | undefined;
  /**
   * Bytes of the arguments of a task, and of its result.
   *
   * @default 5 MB
   */
  readonly maxTaskBytes?: number | undefined;
  /**
   * Decides which calls over MCP become tasks, of those that could: of a tool with `task`, from a client that can follow one.
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
