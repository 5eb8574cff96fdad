import { randomUUID } from "node:crypto";
import { createRequire } from "node:module";
import { availableParallelism } from "node:os";
import { pathToFileURL } from "node:url";
import { MessageChannel, receiveMessageOnPort, Worker, type MessagePort } from "node:worker_threads";
import { copyError, toError } from "./copied-error.ts";
import type { Job, JobMessage, ToWorker, WorkerStart } from "./messages.ts";
import { readMessage } from "./read-message.ts";

/** Workers that run the functions of modules. */
export interface WorkerPool {
  /** Runs a job in a worker that has no other meanwhile. Waits for one while all are busy. */
  run(job: Job, listener: JobListener): RunningJob;
  /** Ends all workers, and the jobs in them. */
  close(): Promise<void>;
}

interface JobListener {
  message(message: JobMessage): void;
  /** Called if the job has not been done: its worker has ended, or its arguments cannot be copied. */
  gone(error: Error): void;
}

export interface RunningJob {
  /** Tells the job to end, and ends its worker if it does not within its grace period. */
  abort(): void;
}

/** Time in milliseconds that a job has to clean up before its worker is terminated. */
const graceMs = 500;

/** The longest time for which a worker that is to be ended may go on loading. */
const loadMs = 5_000;

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

class PooledWorker {
  /** The worker ends after its job, if not before. */
  isSpent = false;
  private readonly thread: Worker;
  private readonly port: MessagePort;
  private readonly received = new Int32Array(new SharedArrayBuffer(4));
  private readonly loaded = new Map<string, number>();
  /** How many loads are under way: its program, then the module of its job. */
  private loads = 1;
  private current: { readonly id: string; readonly job: PooledJob } | undefined;
  private timer: NodeJS.Timeout | undefined;
  private ending: Promise<void> | undefined;
  private onLoaded: (() => void) | undefined;

  constructor(module: URL, events: WorkerEvents) {
    const { port1, port2 } = new MessageChannel();
    const workerData: WorkerStart = { port: port2, received: this.received };
    this.port = port1;
    this.thread = new Worker(module, { workerData, transferList: [port2] });
    const receive = (message: unknown): void => this.receive(message, events);
    const receiveRest = (): void => {
      for (let next = receiveMessageOnPort(port1); next; next = receiveMessageOnPort(port1)) receive(next.message);
    };
    // Without its port, the worker cannot be reached any more, and cannot answer.
    const giveUp = (): void => {
      this.finishLoading(this.loads);
      void this.end();
    };
    port1.on("message", receive).on("close", giveUp).on("messageerror", giveUp).unref();
    this.thread.on("error", (error: unknown) => {
      receiveRest();
      this.lose(toError(copyError(error)));
    });
    this.thread.on("exit", () => {
      receiveRest();
      this.lose(new Error("The worker of the tool has ended."));
      giveUp();
      port1.close();
      events.gone();
    });
  }

  fits({ path, version }: Job): boolean {
    return (this.loaded.get(path) ?? version) === version;
  }

  /** Throws DataCloneError for arguments that cannot be copied. */
  start(job: Job, listener: PooledJob): void {
    const id = randomUUID();
    this.send({ id, job });
    this.thread.ref();
    this.loads += 1;
    this.current = { id, job: listener };
    this.loaded.set(job.path, job.version);
  }

  abort(graceMs: number): void {
    this.send({ abort: true });
    this.timer ??= setTimeout(() => void this.end(), graceMs);
  }

  /** A worker that is ended while it loads leaves the descriptors of the files that it is reading open. */
  end(): Promise<void> {
    this.isSpent = true;
    return (this.ending ??= this.untilLoaded().then(async () => void (await this.thread.terminate())));
  }

  private untilLoaded(): Promise<void> {
    if (this.loads <= 0) return Promise.resolve();
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, loadMs);
      this.onLoaded = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  private finishLoading(loads: number): void {
    this.loads -= loads;
    if (this.loads <= 0) this.onLoaded?.();
  }

  private send(message: ToWorker): void {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
    this.port.postMessage(message);
  }

  private receive(sent: unknown, events: WorkerEvents): void {
    Atomics.add(this.received, 0, 1);
    Atomics.notify(this.received, 0);
    const message = readMessage(sent);
    if (message === undefined) return;
    if ("loaded" in message) this.finishLoading(1);
    else if ("spent" in message) this.spend(message.spent, events);
    // A function that goes on after its answer is not heard: the worker may have another job by now.
    else if (message.id === this.current?.id) this.pass(message.message, this.current.job);
  }

  private pass(message: JobMessage, job: PooledJob): void {
    if (isLast(message)) this.rest();
    job.message(message);
  }

  private spend(last: string | undefined, events: WorkerEvents): void {
    this.isSpent = true;
    const { current } = this;
    // A function may say so as well: a job that was begun is not begun again.
    if (current !== undefined && (current.id === last || this.loads <= 0)) return;
    if (current !== undefined) this.finishLoading(1);
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
