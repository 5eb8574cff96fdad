import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { createInterface } from "node:readline";
import type { Task } from "@mci/contract";
import { onTestFinished } from "vitest";

/** A process that runs tasks. */
export interface TaskWorker {
  start(name: string, label: string): Promise<Task>;
  get(id: string): Promise<Task | undefined>;
  /** Ends it as a crash does. */
  kill(): Promise<void>;
  /** Ends it as an operator does. */
  close(): Promise<void>;
}

/** Starts a worker on a database or a folder. */
export async function runWorker(place: string, log: string, hang?: "hang"): Promise<TaskWorker> {
  const file = join(import.meta.dirname, "task-worker.ts");
  const args = ["--conditions=@mci/source", "--import", "tsx", file, place, log, ...(hang ? [hang] : [])];
  const child: ChildProcess = spawn(process.execPath, args, { stdio: ["pipe", "pipe", "inherit"] });
  onTestFinished(() => void child.kill("SIGKILL"));
  const lines = createInterface({ input: child.stdout! })[Symbol.asyncIterator]();
  const answer = async (): Promise<{ readonly task?: Task }> => {
    const { value, done } = await lines.next();
    if (done === true) throw new Error("The worker ended.");
    return JSON.parse(value) as { readonly task?: Task };
  };
  const ask = (line: string): Promise<{ readonly task?: Task }> => {
    child.stdin?.write(`${line}\n`);
    return answer();
  };
  await answer();
  return {
    async start(name, label) {
      const { task } = await ask(`start ${name} ${label}`);
      if (task === undefined) throw new Error("The task was not started.");
      return task;
    },
    get: async (id) => (await ask(`get ${id}`)).task,
    async kill() {
      child.kill("SIGKILL");
      if (child.exitCode === null && child.signalCode === null) await once(child, "exit");
    },
    async close() {
      child.stdin?.end("close\n");
      await once(child, "exit");
    },
  };
}
