import { pathToFileURL } from "node:url";
import { parentPort } from "node:worker_threads";
import type { Call, ToolResult } from "@mci/contract";
import { bindHandler } from "../bind-handler.ts";
import { builtins } from "../builtins.ts";
import type { DefinedTool } from "../define-tool.ts";
import { plainFunction } from "../modules/plain-function.ts";
import { resolveExport } from "../modules/resolve-export.ts";
import { providers } from "../providers.ts";
import { copyError, uncopied } from "./copied-error.ts";
import type { FromWorker, Job, ToWorker } from "./messages.ts";

// The program of a worker: runs one job at a time, with the machinery that runs functions elsewhere.
let running: AbortController | undefined;
parentPort?.on("message", (message: ToWorker) => {
  if ("abort" in message) return running?.abort(new DOMException("The call is over.", "AbortError"));
  running = new AbortController();
  return void perform(message.job, running.signal);
});

function post(message: FromWorker): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
  parentPort?.postMessage(message);
}

async function perform(job: Job, signal: AbortSignal): Promise<void> {
  try {
    report(await run(job, signal));
  } catch (error) {
    post({ thrown: copyError(error) });
  }
}

async function run(job: Job, signal: AbortSignal): Promise<ToolResult> {
  const tool = await toolOf(job);
  const values = providers([]);
  values.use(await builtins({ ...job.builtins, injections: [tool.options.inject ?? {}] }));
  const services = { providers: values, onLog: (log: string) => post({ log }) };
  return bindHandler(tool, job.tool, services)(callOf(job, signal));
}

function report(result: ToolResult): void {
  const cause = result.isError && result.cause !== undefined ? copyError(result.cause) : undefined;
  try {
    post({ result, cause });
  } catch (error) {
    post({ thrown: { name: "Error", message: uncopied("The result", error), stack: "" } });
  }
}

async function toolOf({ path, export: name, execution, outputSchema }: Job): Promise<DefinedTool> {
  const exports = (await import(pathToFileURL(path).href)) as Readonly<Record<string, unknown>>;
  const resolved = resolveExport(exports, name, path);
  if ("reason" in resolved) throw new Error(resolved.reason.message);
  return "defined" in resolved ? resolved.defined : plainFunction(resolved.plain, { execution, outputSchema });
}

function callOf({ props, context, roundTrip }: Job, signal: AbortSignal): Call {
  return {
    scope: { props, input: props, properties: props, env: {} },
    signal,
    cancellation: signal,
    context,
    roundTrip,
    progress: (progress) => post({ progress }),
    mask: (mask) => post({ mask }),
  };
}
