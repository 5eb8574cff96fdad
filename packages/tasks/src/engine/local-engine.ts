import { MCIError, type Store } from "@mci/contract";
import { semaphore } from "@mci/plugin-kit";
import { checkOptions, integer, objectWith } from "@mci/plugin-kit/options";
import { memoryStore } from "@mci/store";
import { processLeases, type ProcessLeases } from "./process-leases.ts";
import type { TaskEngine, TaskHandlers } from "./task-engine.ts";

/** The options of {@link localEngine}. */
export interface LocalEngineOptions {
  /**
   * Where tasks are kept. With a store that outlives the process, another one takes over what it leaves.
   *
   * @default a `memoryStore`
   */
  readonly store?: Store | undefined;
  /**
   * Tasks that run at once; others wait.
   *
   * @default 50
   */
  readonly concurrency?: number | undefined;
  /**
   * How long a process may be silent before it counts as dead, in milliseconds.
   *
   * @default 15,000
   */
  readonly leaseMs?: number | undefined;
}

/**
 * Runs tasks in the process that accepted them, first in, first out.
 *
 * @example
 * const tasks = createTasks({ engine: localEngine({ store: await fileStore({ folder: "data" }) }) });
 *
 * @throws ConfigError (MCI_CONFIG) for unknown and invalid options.
 */
export function localEngine(options: LocalEngineOptions = {}): TaskEngine {
  checkOptions<LocalEngineOptions>("localEngine", options, checks);
  const { store = memoryStore(), concurrency = 50, leaseMs = 15_000 } = options;
  const places = semaphore(concurrency);
  const running = new Map<string, Promise<void>>();
  /** Tasks that were added again before their run had ended, such as for another turn. */
  const again = new Set<string>();
  let handlers: TaskHandlers | undefined;
  // What is in memory is lost with the process anyway.
  let leases: ProcessLeases | undefined;

  function hand(id: string, isLost: boolean): void {
    if (handlers === undefined) return;
    if (running.has(id)) return void again.add(id);
    const { run, onError } = handlers;
    const done = places
      .run(async () => {
        if (handlers === undefined) return; // The engine was closed while the task waited: another process has it.
        await run(id, isLost);
        if (!again.has(id)) await leases?.drop(id);
      })
      .finally(() => {
        running.delete(id);
        if (again.delete(id)) hand(id, false);
      })
      .catch((error: unknown) => {
        if (isLeft(error)) return;
        onError(error);
        setTimeout(() => hand(id, true), pauseMs).unref();
      });
    running.set(id, done);
  }

  return {
    store,
    async open(given) {
      handlers = given;
      if (options.store === undefined) return;
      const onLost = (ids: readonly string[]): void => ids.forEach((id) => hand(id, true));
      leases = await processLeases(store, { leaseMs, onLost, onError: given.onError });
    },
    async add(id) {
      await leases?.hold([id]);
      hand(id, false);
    },
    async close() {
      handlers = undefined;
      await Promise.all(running.values());
      await leases?.close();
    },
  };
}

/** Before a task is handed over again that could not be run, such as without its store. */
const pauseMs = 2_000;

/** Whether a task is left to another process on purpose. */
function isLeft(error: unknown): boolean {
  return MCIError.is(error) && error.code === "MCI_CLOSED";
}

const checks = {
  store: objectWith("a store", ["get", "set", "delete", "publish", "subscribe"]),
  concurrency: integer(1),
  leaseMs: integer(100, 3_600_000),
};
