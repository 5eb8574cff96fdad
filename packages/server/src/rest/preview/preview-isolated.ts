import { fork, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { isRecord } from "@mci/plugin-kit";
import type { IsolatedEngine } from "./engines.ts";
import { templateError, type Preview, type RenderedPreview } from "./render-preview.ts";
import type { PreviewMessage } from "./template-worker.ts";

/**
 * Renders a template in a new process, which ends with it: a thread that runs out of memory can take the server along. Returns
 * undefined, and starts nothing, if too many are running. Throws errors of the worker's module.
 */
export async function previewIsolated(
  { worker, timeoutMs = 2_000 }: IsolatedEngine,
  preview: Preview,
  signal?: AbortSignal,
): Promise<RenderedPreview | undefined> {
  if (running >= maxRunning) return undefined;
  running += 1;
  // Options of this process, such as a debugger's port, are not for it.
  const execArgv = [`--max-old-space-size=${maxMegabytes}`];
  const child = fork(worker, { execArgv, env: {}, stdio: ["ignore", "ignore", "pipe", "ipc"] });
  try {
    return await render(child, preview, { timeoutMs, signal });
  } finally {
    running -= 1;
    await end(child);
  }
}

let running = 0;
const maxRunning = 2;

/** A last resort: templates within an engine's own limits use less. */
const maxMegabytes = 256;

/** Time to load the module. */
const startMs = 15_000;

interface RenderLimits {
  readonly timeoutMs: number;
  readonly signal: AbortSignal | undefined;
}

function render(child: ChildProcess, preview: Preview, { timeoutMs, signal }: RenderLimits): Promise<RenderedPreview> {
  return new Promise((resolve, reject) => {
    let timer = setTimeout(
      () => reject(new Error(`A process for templates did not start within ${startMs} ms.`)),
      startMs,
    );
    let printed = "";
    child.stderr?.setEncoding("utf8").on("data", (text: string) => (printed = (printed + text).slice(-2_000)));
    let isReady = false;
    child.on("message", (message: unknown) => {
      if (isRendered(message)) return resolve(message);
      // Templates that have become code may send anything, and start their time anew.
      if (message !== ready || isReady) return;
      isReady = true;
      clearTimeout(timer);
      const tooLong = `it takes longer than ${timeoutMs.toLocaleString("en-US")} ms`;
      timer = setTimeout(() => resolve(templateError(preview, tooLong)), timeoutMs);
      child.send(preview);
    });
    child.on("error", reject);
    child.on("close", (code) => {
      clearTimeout(timer);
      // 1 is the code of an error that was thrown; Node ends otherwise where there is no memory left.
      if (code === 0 || code === 1) reject(new Error(`The process for templates ended early: ${printed.trim()}`));
      else resolve(templateError(preview, `it takes more than ${maxMegabytes} MB of memory`));
    });
    const leave = (): void => reject(signal?.reason as Error);
    if (signal?.aborted === true) leave();
    else signal?.addEventListener("abort", leave, { once: true });
  });
}

const ready: PreviewMessage = "ready";

function isRendered(message: unknown): message is RenderedPreview {
  return isRecord(message) && typeof message["text"] === "string";
}

async function end(child: ChildProcess): Promise<void> {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
  child.kill("SIGKILL");
  await once(child, "exit");
}
