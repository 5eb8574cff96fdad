import { createRequire } from "node:module";
import { availableParallelism } from "node:os";
import { pathToFileURL } from "node:url";
import { Worker } from "node:worker_threads";
import type { FromWorker, Job, JobMessage } from "./messages.ts";

/** Workers that run the functions of modules. */
export interface WorkerPool {
  /** Runs a job in a worker that has no other meanwhile. Waits for one while all are busy. */
  run(job: Job, listener: JobListener): RunningJob;
  /** Ends all workers, and the jobs in them. */
  close(): Promise<void>;
}

export interface JobListener {
  message(message: JobMessage): void;
  /** Called if the job has not been done: its worker has ended, or its arguments cannot be copied. */
  gone(error: Error): void;
}

export interface RunningJob {
  /** Tells the job to end, and ends its worker if it does not within its grace period. */
  abort(): void;
}

/** What a job has to clean up before its worker is ended, in milliseconds. */
const graceMs = 500;

/** `worker` is the module that workers run; default: that of this package. */
export function workerPool(worker?: URL): WorkerPool {
  const idle: PooledWorker[] = [];
  const all = new Set<PooledWorker>();
  const waiting: (() => void)[] = [];
  const most = Math.max(2, availableParallelism());
  let isClosed = false;

  const take = (job: Job): PooledWorker => {
    const at = idle.findIndex((one) => one.fits(job));
    const [found] = at === -1 ? [] : idle.splice(at, 1);
    if (found !== undefined) return found;
    // One that has loaded another version of the module makes room.
    if (all.size >= most) void idle.shift()?.end();
    const leave = (): void => {
      if (idle.includes(made)) idle.splice(idle.indexOf(made), 1);
    };
    const made = new PooledWorker(worker ?? ownWorker(), {
      spent() {
        leave();
        // Its place is that of another one when it is gone.
        void made.end();
      },
      gone() {
        leave();
        all.delete(made);
        waiting.shift()?.();
      },
    });
    all.add(made);
    return made;
  };
  const give = (one: PooledWorker): void => {
    if (isClosed || one.isSpent) return void one.end();
    idle.push(one);
    waiting.shift()?.();
  };

  return {
    run(job, listener) {
      let running: PooledWorker | undefined;
      let isOver = false;
      let isAborted = false;
      const lose = (error: Error): void => {
        if (isOver) return;
        isOver = true;
        listener.gone(error);
      };
      const start = (): void => {
        if (isOver) return waiting.shift()?.();
        if (isClosed) return lose(new Error("The client is closed."));
        const taken = take(job);
        running = taken;
        const message = (one: JobMessage): void => {
          if (isOver) return;
          isOver = isLast(one);
          listener.message(one);
          if (isOver) give(taken);
        };
        try {
          taken.start(job, { message, gone: lose, refused: enter });
        } catch (error) {
          give(taken);
          lose(error as Error);
        }
      };
      const enter = (): void => {
        running = undefined;
        if (isAborted) return lose(new Error("The call is over."));
        if (idle.length === 0 && all.size >= most) waiting.push(start);
        else start();
      };
      enter();
      return {
        abort() {
          isAborted = true;
          if (running === undefined) lose(new Error("The call is over."));
          else if (!isOver) running.abort(graceMs);
        },
      };
    },
    async close() {
      isClosed = true;
      for (const next of waiting.splice(0)) next();
      await Promise.all(Array.from(all, (one) => one.end()));
    },
  };
}

/** `import.meta.resolve` would say the same, but is not there in a bundle of CommonJS. */
function ownWorker(): URL {
  return pathToFileURL(createRequire(import.meta.url).resolve("@mci/define/worker"));
}

function isLast(message: JobMessage): boolean {
  return "result" in message || "thrown" in message;
}

interface PooledJob extends JobListener {
  /** Called if the worker has not begun the job and never will. */
  refused(): void;
}

interface WorkerEvents {
  /** Called if the worker takes no more jobs, and has none. */
  spent(): void;
  gone(): void;
}

let jobs = 0;

class PooledWorker {
  /** The worker ends after its job. */
  isSpent = false;
  private readonly thread: Worker;
  private readonly loaded = new Map<string, number>();
  private current: { readonly id: number; readonly job: PooledJob } | undefined;
  private timer: NodeJS.Timeout | undefined;

  constructor(module: URL, events: WorkerEvents) {
    this.thread = new Worker(module);
    this.thread.on("message", (message: FromWorker) => {
      if ("spent" in message) this.spend(message.spent, events);
      // A function that goes on after its answer is not heard: the worker may have another job by now.
      else if (message.id === this.current?.id) this.pass(message.message, this.current.job);
    });
    this.thread.on("error", (error: unknown) => this.lose(error instanceof Error ? error : new Error(String(error))));
    this.thread.on("exit", () => {
      this.lose(new Error("The worker of the tool has ended."));
      events.gone();
    });
  }

  fits({ path, version }: Job): boolean {
    return (this.loaded.get(path) ?? version) === version;
  }

  /** Throws DataCloneError for arguments that cannot be copied. */
  start(job: Job, listener: PooledJob): void {
    const id = (jobs += 1);
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
    this.thread.postMessage({ id, job });
    this.thread.ref();
    this.current = { id, job: listener };
    this.loaded.set(job.path, job.version);
  }

  abort(graceMs: number): void {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
    this.thread.postMessage({ abort: true });
    this.timer ??= setTimeout(() => void this.end(), graceMs);
  }

  async end(): Promise<void> {
    await this.thread.terminate();
  }

  private pass(message: JobMessage, job: PooledJob): void {
    if (isLast(message)) this.rest();
    job.message(message);
  }

  private spend(last: number | undefined, events: WorkerEvents): void {
    this.isSpent = true;
    const { current } = this;
    if (current !== undefined && current.id === last) return;
    this.rest();
    events.spent();
    current?.job.refused();
  }

  /** A worker without a job does not keep the process alive. */
  private rest(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    this.current = undefined;
    this.thread.unref();
  }

  private lose(error: Error): void {
    clearTimeout(this.timer);
    const { current } = this;
    this.current = undefined;
    current?.job.gone(error);
  }
}
