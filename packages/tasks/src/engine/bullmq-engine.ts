import { MCIError, type Store } from "@mci/contract";
import { errorMessage } from "@mci/plugin-kit";
import { callback, checkOptions, integer, mustBe, nonEmptyString, objectWith, secret } from "@mci/plugin-kit/options";
import type { Queue, Worker } from "bullmq";
import type { TaskEngine, TaskHandlers } from "./task-engine.ts";

/** The options of {@link bullmqEngine}. */
export interface BullmqEngineOptions {
  /** The PostgreSQL database of the queue, version 13 or later. */
  readonly url: string;
  /** Where tasks are kept, for all processes: such as a `postgresStore` of the same database. */
  readonly store: Store;
  /**
   * The schema of the queue's tables; it is created if it does not exist.
   *
   * @default "mci_tasks"
   */
  readonly schema?: string | undefined;
  /**
   * The name of the queue. Processes with the same queue run each other's tasks, so each set of tools needs one of its own.
   *
   * @default "tasks"
   */
  readonly queue?: string | undefined;
  /**
   * Tasks that run at once in this process; others wait, or run in another one.
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
  /**
   * Loads BullMQ, for programs that find it in another place.
   *
   * @default `() => import("bullmq")`
   */
  readonly load?: (() => Promise<typeof import("bullmq")>) | undefined;
}

/**
 * Runs tasks in any of the processes that share a PostgreSQL database, with BullMQ. Tasks of a process that dies are taken over by
 * another one. Requires the packages `bullmq` and `pg`.
 *
 * @example
 * const url = "postgres://mci@db.example.com/mci";
 * const tasks = createTasks({ engine: bullmqEngine({ url, store: await postgresStore({ url }) }) });
 *
 * @throws ConfigError (MCI_CONFIG) for unknown and invalid options.
 */
export function bullmqEngine(options: BullmqEngineOptions): TaskEngine {
  checkOptions<BullmqEngineOptions>("bullmqEngine", options, checks, ["url", "store"]);
  const { url, store, schema = "mci_tasks", queue: name = "tasks" } = options;
  const { concurrency = 50, leaseMs = 15_000, load = loadBullmq } = options;
  let queue: Queue | undefined;
  let worker: Worker | undefined;

  async function connect(bullmq: typeof import("bullmq"), { run, onError }: TaskHandlers): Promise<void> {
    const { Queue, Worker, createPostgresBackend } = bullmq;
    const connection = { connectionString: url, schema, application_name: "mci" };
    const migrated = new Queue(name, { connection: { ...connection, migrate: true } }, createPostgresBackend);
    const report = (cause: unknown): void => onError(queueFailed(cause));
    migrated.on("error", report);
    queue = migrated as unknown as Queue;
    await migrated.waitUntilReady();
    const taking = new Worker(
      name,
      ({ data, attemptsStarted }) => run(data.id, attemptsStarted > 1),
      {
        connection,
        concurrency,
        lockDuration: leaseMs,
        stalledInterval: Math.ceil(leaseMs / 3),
        maxStalledCount: maxTries,
      },
      createPostgresBackend,
    );
    taking.on("error", report);
    worker = taking as unknown as Worker;
    await taking.waitUntilReady();
  }

  async function close(): Promise<void> {
    await worker?.close();
    await queue?.close();
  }

  return {
    store,
    close,
    async open(handlers) {
      const bullmq = await load();
      try {
        await connect(bullmq, handlers);
      } catch (cause) {
        close().catch(handlers.onError); // or it would go on to connect
        throw queueFailed(cause);
      }
    },
    async add(id, turn) {
      await queue?.add("task", { id }, { ...handing, jobId: `${id}-${turn}` }).catch((cause: unknown) => {
        throw queueFailed(cause);
      });
    },
  };
}

function queueFailed(cause: unknown): MCIError {
  return new MCIError("MCI_STORE", `The queue of tasks failed: ${errorMessage(cause)}`, { cause });
}

function loadBullmq(): Promise<typeof import("bullmq")> {
  return import("bullmq");
}

/** How often a job is handed over: until its task has expired. Whether the task runs again is decided elsewhere. */
const maxTries = 1_000_000_000;

/** The pause is for tasks that could not be run, such as without their store. */
const handing = { attempts: maxTries, backoff: 2_000, removeOnComplete: true, removeOnFail: true } as const;

const checks = {
  url: secret(nonEmptyString),
  store: objectWith("a store", ["get", "set", "delete", "publish", "subscribe"]),
  schema: mustBe(
    "a name of at most 40 lowercase letters, digits and _",
    (value) => typeof value === "string" && /^[a-z_][a-z0-9_]{0,39}$/.test(value),
  ),
  queue: mustBe(
    "a name of at most 100 letters, digits, - and _",
    (value) => typeof value === "string" && /^[\w-]{1,100}$/.test(value),
  ),
  concurrency: integer(1),
  leaseMs: integer(100, 3_600_000),
  load: callback,
};
