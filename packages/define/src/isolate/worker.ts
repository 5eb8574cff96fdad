import { AsyncLocalStorage } from "node:async_hooks";
import { createRequire, syncBuiltinESMExports } from "node:module";
import { setImmediate } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import { parentPort, workerData } from "node:worker_threads";
import type { ToolResult } from "@mci/contract";
import { bindHandler } from "../call/bind-handler.ts";
import { builtins } from "../inject/builtins.ts";
import type { DefinedTool } from "../define-tool.ts";
import { plainFunction } from "../modules/plain-function.ts";
import { resolveExport } from "../modules/resolve-export.ts";
import { providers } from "../inject/providers.ts";
import { copyError, uncopied } from "./copied-error.ts";
import type { FromWorker, Job, JobMessage, LastMessage, StartMessage, ToWorker, WorkerStart } from "./messages.ts";

// The program of a worker: runs one job at a time, with the machinery that runs functions elsewhere. A function may go on
// after its answer. What it does then must not be taken for the work of the next call, which may be that of another tenant.

const { port, received } = workerData as WorkerStart;
/** The job whose code is running, also in its timers and promises. */
const owner = new AsyncLocalStorage<string>();
let running: { readonly id: string; readonly controller: AbortController } | undefined;
/** The worker is about to be ended. */
let isSpent = false;
let sent = 0;
const maxAhead = 1_000;

port.on("message", (message: ToWorker) => {
  if ("abort" in message) return running?.controller.abort(new DOMException("The call is over.", "AbortError"));
  if (isSpent) return;
  const controller = new AbortController();
  running = { id: message.id, controller };
  return owner.run(message.id, () => void perform(message, controller.signal));
});
// Rejections come here as well.
process.on("uncaughtException", (error) => {
  const id = owner.getStore();
  spend();
  if (id !== undefined && id === running?.id) return post({ id, message: { thrown: copyError(error) } });
  // The function has had its answer, so that only the log of the program is left for it.
  console.error(error);
});
process.on("exit", spend);
const { exit } = process;
process.exit = (code) => {
  const id = owner.getStore();
  if (running === undefined || id === undefined || id === running.id) return exit(code);
  spend();
  throw new Error("A function has called process.exit after its call had ended.");
};
// The functions find neither the port of this program nor one that floods the program outside.
const threads = createRequire(import.meta.url)("node:worker_threads") as { workerData: unknown };
threads.workerData = null;
syncBuiltinESMExports();
parentPort?.close();
post({ loaded: true });

function spend(): void {
  if (!isSpent) post({ spent: running?.id });
  isSpent = true;
}

/** Waits while the program outside is far behind: its memory would fill with what an endless loop logs. */
function post(message: FromWorker): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
  port.postMessage(message);
  sent += 1;
  for (let known = Atomics.load(received, 0); ((sent - known) | 0) > maxAhead; known = Atomics.load(received, 0)) {
    Atomics.wait(received, 0, known);
  }
}

async function perform({ id, job }: StartMessage, signal: AbortSignal): Promise<void> {
  const say = (message: JobMessage): void => post({ id, message });
  let last: LastMessage;
  try {
    const tool = await toolOf(job).finally(() => post({ loaded: true }));
    signal.throwIfAborted();
    const before = process.getActiveResourcesInfo();
    last = await run(tool, job, { signal, say }).then(toLast, (error: unknown) => ({ thrown: copyError(error) }));
    if (!(await isQuiet(before))) spend();
  } catch (error) {
    last = { thrown: copyError(error) };
  }
  try {
    say(last);
  } catch (error) {
    say({ thrown: { name: "Error", message: uncopied("The result", error), stack: "" } });
  }
  running = undefined;
}

async function run(
  tool: DefinedTool,
  job: Job,
  { signal, say }: { readonly signal: AbortSignal; say(message: JobMessage): void },
): Promise<ToolResult> {
  const values = providers([]);
  values.use(await builtins({ ...job.builtins, injections: [tool.options.inject ?? {}] }));
  const services = { providers: values, onLog: (log: string) => say({ log }) };
  const { props, context, roundTrip } = job;
  return bindHandler(
    tool,
    job.tool,
    services,
  )({
    scope: { props, input: props, properties: props, env: {} },
    signal,
    cancellation: signal,
    context,
    roundTrip,
    progress: (progress) => say({ progress }),
    mask: (mask) => say({ mask }),
  });
}

function toLast(result: ToolResult): LastMessage {
  return { result, cause: result.isError && result.cause !== undefined ? copyError(result.cause) : undefined };
}

/** Returns false if timers, sockets or other work of the call are left; what is just being closed has a few turns. */
async function isQuiet(before: readonly string[]): Promise<boolean> {
  for (let turn = 0; turn < 10; turn += 1) {
    if (!hasMore(process.getActiveResourcesInfo(), before)) return true;
    await setImmediate();
  }
  return false;
}

function hasMore(now: readonly string[], before: readonly string[]): boolean {
  const left = [...before];
  return now.some((kind) => {
    const at = left.indexOf(kind);
    if (at !== -1) left.splice(at, 1);
    return at === -1;
  });
}

async function toolOf({ path, export: name, execution, outputSchema }: Job): Promise<DefinedTool> {
  const exports = (await import(pathToFileURL(path).href)) as Readonly<Record<string, unknown>>;
  const resolved = resolveExport(exports, name, path);
  if ("reason" in resolved) throw new Error(resolved.reason.message);
  return "defined" in resolved ? resolved.defined : plainFunction(resolved.plain, { execution, outputSchema });
}
