import { Worker } from "node:worker_threads";

import type { IsolatedEngine } from "./engines.ts";
import { templateError, type Trial, type Tried } from "./try-template.ts";

/**
 * Tries a template in a new thread, which ends with the trial. Returns undefined, and starts nothing, if too many trials
 * are running. Throws errors of the worker's module.
 */
export async function tryIsolated(
  { worker: url }: IsolatedEngine,
  trial: Trial,
  signal?: AbortSignal,
): Promise<Tried | undefined> {
  if (running >= mostAtOnce) return undefined;
  running += 1;
  const worker = new Worker(url, { env: {}, argv: [], stdout: true, stderr: true, resourceLimits });
  try {
    return await answerOf(worker, trial, signal);
  } finally {
    running -= 1;
    await worker.terminate();
  }
}

let running = 0;
const mostAtOnce = 2;

/** A last resort: templates within an engine's own limits use less. */
const megabytes = 256;
const resourceLimits = { maxOldGenerationSizeMb: megabytes, maxYoungGenerationSizeMb: 16, stackSizeMb: 4 };

/** Milliseconds to load the module, and to run the trial. */
const startTime = 15_000;
const trialTime = 2_000;

function answerOf(worker: Worker, trial: Trial, signal: AbortSignal | undefined): Promise<Tried> {
  return new Promise((resolve, reject) => {
    const fail = (error: unknown): void => {
      clearTimeout(timer);
      if (isOutOfMemory(error)) resolve(templateError(trial, `it takes more than ${megabytes} MB of memory`));
      else reject(error instanceof Error ? error : new Error(String(error)));
    };
    if (signal?.aborted === true) return reject(signal.reason as Error);
    let timer = setTimeout(
      () => fail(new Error(`A worker for templates did not start within ${startTime} ms.`)),
      startTime,
    );
    worker.on("message", (message: "ready" | Tried) => {
      clearTimeout(timer);
      if (message !== "ready") return resolve(message);
      const tooLong = `it takes longer than ${trialTime.toLocaleString("en-US")} ms`;
      timer = setTimeout(() => resolve(templateError(trial, tooLong)), trialTime);
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
      worker.postMessage(trial);
    });
    worker.on("error", fail);
    worker.on("exit", () => fail(new Error("The worker for templates ended before its answer.")));
    signal?.addEventListener("abort", () => fail(signal.reason), { once: true });
  });
}

function isOutOfMemory(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "ERR_WORKER_OUT_OF_MEMORY";
}
