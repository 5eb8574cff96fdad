import { AsyncLocalStorage } from "node:async_hooks";
import type { ChildProcess } from "node:child_process";
import { subscribe } from "node:diagnostics_channel";
import type { CallObserver, CallStep } from "@mci/contract";
import type { TraceStep, Workbench } from "@mci/ui";

/** The steps of a call so far. */
interface Recording {
  readonly started: number;
  readonly steps: TraceStep[];
}

/** Steps beyond this number are left out: a paginated call may send thousands of requests. */
const maxSteps = 200;

/**
 * Returns a function that runs a call and records its steps: its waits and tries, as the client reports them, the requests
 * it sent and the commands it started, as Node and its HTTP client do.
 */
export function callTracer(): NonNullable<Workbench["trace"]> {
  const storage = new AsyncLocalStorage<Recording>();
  watchRequests(storage, add, now);
  watchCommands(storage, add, now);
  return async (work) => {
    const recording: Recording = { started: performance.now(), steps: [] };
    const result = await storage.run(recording, () => work(observerOf(recording)));
    return { result, steps: withPreparation(recording.steps) };
  };
}

type Add = (recording: Recording, step: TraceStep) => void;
type Now = (recording: Recording) => number;

function now({ started }: Recording): number {
  return performance.now() - started;
}

function add(recording: Recording, step: TraceStep): void {
  if (recording.steps.length < maxSteps) recording.steps.push(step);
}

/** The HTTP client reports requests in more detail. */
function observerOf(recording: Recording): CallObserver {
  return {
    begin(step) {
      const at = now(recording);
      const name = nameOf(step);
      return {
        end({ code }) {
          if (name !== undefined) add(recording, { name, at, ms: now(recording) - at, note: code });
        },
      };
    },
  };
}

function nameOf(step: CallStep): string | undefined {
  if (step.kind === "try") return `try ${step.attempt}`;
  if (step.kind === "mcp") return `${step.tool} of ${step.server}`;
  return step.kind === "queue" ? step.kind : undefined;
}

/** Whatever happens between the queue and the first request or command: the checks of the arguments, the templates. */
function withPreparation(steps: readonly TraceStep[]): readonly TraceStep[] {
  const queue = steps.find(({ name }) => name === "queue");
  const start = (queue?.at ?? 0) + (queue?.ms ?? 0);
  const first = Math.min(...steps.filter(({ name }) => !/^(?:queue|try \d+)$/.test(name)).map(({ at }) => at));
  const all = Number.isFinite(first)
    ? [...steps, { name: "render", at: start, ms: Math.max(0, first - start) }]
    : steps;
  // Of steps that begin at once, the longer one contains the others.
  return all.toSorted((left, right) => left.at - right.at || (right.ms ?? 0) - (left.ms ?? 0));
}

interface SentRequest {
  readonly method?: string;
  readonly origin?: string;
}

/** Watches the HTTP client: when a request begins, has a connection, gets the first byte and the last one. */
function watchRequests(storage: AsyncLocalStorage<Recording>, add: Add, now: Now): void {
  const sent = new WeakMap<object, { readonly recording: Recording; last: number }>();
  const step = (request: object | undefined, name: string, note?: string): void => {
    const found = request === undefined ? undefined : sent.get(request);
    if (found === undefined) return;
    const at = now(found.recording);
    add(found.recording, { name, at: found.last, ms: at - found.last, note });
    found.last = at;
  };
  on("undici:request:create", ({ request }) => {
    const recording = storage.getStore();
    if (recording !== undefined && request !== undefined) sent.set(request, { recording, last: now(recording) });
  });
  on("undici:client:sendHeaders", ({ request }) => {
    // The path may contain secrets that the result hides.
    const { method = "", origin = "" }: SentRequest = request ?? {};
    step(request, "connect", `${method} ${origin}`.trim());
  });
  on("undici:request:headers", ({ request, response }) => {
    step(request, "first byte", response?.statusCode === undefined ? undefined : `status ${response.statusCode}`);
  });
  on("undici:request:trailers", ({ request }) => step(request, "last byte"));
  on("undici:request:error", ({ request, error }) => step(request, "failed", errorCode(error)));
}

interface RequestMessage {
  readonly request?: object;
  readonly response?: { readonly statusCode?: number };
  readonly error?: unknown;
}

function on(channel: string, listener: (message: RequestMessage) => void): void {
  subscribe(channel, (message) => listener(message as RequestMessage));
}

/** The code alone: messages may name what is secret. */
function errorCode(error: unknown): string | undefined {
  return error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : undefined;
}

/** Watches commands: when one starts, and when it has ended. */
function watchCommands(storage: AsyncLocalStorage<Recording>, add: Add, now: Now): void {
  subscribe("child_process", (message) => {
    const recording = storage.getStore();
    if (recording === undefined) return;
    const { process: child } = message as { readonly process: ChildProcess };
    const at = now(recording);
    child.once("exit", (code, signal) => {
      const note = signal === null ? `exit code ${code}` : signal;
      add(recording, { name: "command", at, ms: now(recording) - at, note });
    });
  });
}
