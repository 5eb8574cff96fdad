import { Worker } from "node:worker_threads";

import type { IsolatedEngine } from "./engines.ts";
import { templateError, type Preview, type RenderedPreview } from "./render-preview.ts";

/**
 * Renders a template in a new thread, which ends with it. Returns undefined, and starts nothing, if too many are
 * running. Throws errors of the worker's module.
 */
export async function previewIsolated(
  { worker: url, timeoutMs = 2_000 }: IsolatedEngine,
  preview: Preview,
  signal?: AbortSignal,
): Promise<RenderedPreview | undefined> {
  if (running >= maxRunning) return undefined;
  running += 1;
  const worker = new Worker(url, { env: {}, argv: [], stdout: true, stderr: true, resourceLimits });
  try {
    return await render(worker, preview, { timeoutMs, signal });
  } finally {
    running -= 1;
    await worker.terminate();
  }
}

let running = 0;
const maxRunning = 2;

/** A last resort: templates within an engine's own limits use less. */
const maxMegabytes = 256;
const resourceLimits = { maxOldGenerationSizeMb: maxMegabytes, maxYoungGenerationSizeMb: 16, stackSizeMb: 4 };

/** Time to load the module. */
const startMs = 15_000;

interface RenderLimits {
  readonly timeoutMs: number;
  readonly signal: AbortSignal | undefined;
}

function render(worker: Worker, preview: Preview, { timeoutMs, signal }: RenderLimits): Promise<RenderedPreview> {
  return new Promise((resolve, reject) => {
    const fail = (error: unknown): void => {
      clearTimeout(timer);
      if (isOutOfMemory(error)) resolve(templateError(preview, `it takes more than ${maxMegabytes} MB of memory`));
      else reject(error instanceof Error ? error : new Error(String(error)));
    };
    if (signal?.aborted === true) return reject(signal.reason as Error);
    let timer = setTimeout(
      () => fail(new Error(`A worker for templates did not start within ${startMs} ms.`)),
      startMs,
    );
    worker.on("message", (message: "ready" | RenderedPreview) => {
      clearTimeout(timer);
      if (message !== "ready") return resolve(message);
      const tooLong = `it takes longer than ${timeoutMs.toLocaleString("en-US")} ms`;
      timer = setTimeout(() => resolve(templateError(preview, tooLong)), timeoutMs);
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
      worker.postMessage(preview);
    });
    worker.on("error", fail);
    worker.on("exit", () => fail(new Error("The worker for templates ended before it responded.")));
    signal?.addEventListener("abort", () => fail(signal.reason), { once: true });
  });
}

function isOutOfMemory(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "ERR_WORKER_OUT_OF_MEMORY";
}
