import type { Progress } from "@mci/contract";
import type { AskedInput, CallAnswer, CallLine } from "../../src/api/answers.ts";
import { ApiError, ask, askLines } from "./api.ts";
import { workbench } from "./workbench.ts";
import { createStore } from "./store.ts";

/** A call that was made, or is under way. */
export interface Call {
  readonly id: number;
  readonly tool: string;
  readonly props: unknown;
  readonly startedAt: number;
  /** `asking`: it waits for a person. */
  readonly state: "running" | "asking" | "done" | "cancelled" | "failed";
  /** With `asking`: the questions of the tool, or whether a destructive tool is meant to run. */
  readonly asks?: AskedInput | "confirm" | undefined;
  /** The last progress that the tool has reported. */
  readonly progress?: Progress | undefined;
  /** The task that it is: it goes on when the page is left. */
  readonly task?: string | undefined;
  readonly answer?: CallAnswer | undefined;
  /** Why there is no answer. */
  readonly failure?: string | undefined;
  /** Counts the changes of the files before the call. */
  readonly version: number | undefined;
  /** The file that it was saved in as a test. */
  readonly savedIn?: string | undefined;
}

interface Calls {
  /** The newest first. */
  readonly calls: readonly Call[];
  /** The call that has ended last, while no other has begun. */
  readonly lastEnded?: number | undefined;
}

export const calls = createStore<Calls>({ calls: [] });

const maxCalls = 50;
let lastId = 0;
const running = new Map<number, AbortController>();

/** The responses to the forms of a call, by their names. */
export type Responses = Readonly<
  Record<string, { readonly action: "accept" | "decline" | "cancel"; content?: object }>
>;

/** Calls a tool. The arguments are sent as they are, once a person has agreed where `mustConfirm` says so. */
export function makeCall(tool: string, props: unknown, { mustConfirm }: { readonly mustConfirm: boolean }): void {
  const call: Call = {
    id: (lastId += 1),
    tool,
    props,
    startedAt: Date.now(),
    state: mustConfirm ? "asking" : "running",
    asks: mustConfirm ? "confirm" : undefined,
    version: workbench.get().page?.version,
  };
  calls.set({ calls: [call, ...calls.get().calls].slice(0, maxCalls) });
  if (!mustConfirm) void send(call, {});
}

/** Lets a call run that waited for that. */
export function confirmCall(call: Call): void {
  continueCall(call, {});
}

/** Drops a call that has not run. */
export function dropCall({ id }: Call): void {
  calls.set({ calls: calls.get().calls.filter((call) => call.id !== id) });
}

/** Goes on with a call that has asked. */
export function answerCall(call: Call, responses: Responses): void {
  const { state } = typeof call.asks === "object" ? call.asks : {};
  continueCall(call, { responses, state, task: call.task });
}

function continueCall(call: Call, answers: object): void {
  update(call.id, { state: "running", asks: undefined });
  void send(call, answers);
}

async function send({ id, tool, props }: Call, answers: object): Promise<void> {
  const controller = new AbortController();
  running.set(id, controller);
  calls.set({ lastEnded: undefined });
  try {
    const answer = await askTool(tool, props, {
      signal: controller.signal,
      answers,
      onProgress: (progress) => update(id, { progress }),
      onTask: (task) => update(id, { task }),
    });
    const { asks } = answer;
    update(id, asks === undefined ? { state: "done", answer } : { state: "asking", asks });
  } catch (error) {
    if (controller.signal.aborted) update(id, { state: "cancelled" });
    else update(id, { state: "failed", failure: error instanceof ApiError ? error.message : String(error) });
  } finally {
    running.delete(id);
    if (calls.get().calls.some((call) => call.id === id && call.state !== "asking")) calls.set({ lastEnded: id });
  }
}

interface AskingTool {
  readonly signal?: AbortSignal;
  /** The responses to what the call has asked. */
  readonly answers?: object;
  readonly onProgress?: (progress: Progress) => void;
  readonly onTask?: (task: string) => void;
}

/** Calls a tool without noting it. */
export async function askTool(
  tool: string,
  props: unknown,
  { signal, answers, onProgress, onTask }: AskingTool = {},
): Promise<CallAnswer> {
  let answer: CallAnswer | undefined;
  await askLines<CallLine>("call", { body: { name: tool, arguments: props, ...answers }, signal }, (line) => {
    if ("task" in line) return onTask?.(line.task);
    if ("progress" in line) return onProgress?.(line.progress);
    if ("answer" in line) return void (answer = line.answer);
    const { error, code, hint } = line.refused;
    throw new ApiError(200, code, error, hint);
  });
  if (answer === undefined) throw new ApiError(0, "", "The server has closed the connection without an answer.");
  return answer;
}

/** Goes on with the tasks of this tab that were under way when it was left. */
export function resumeTasks(): void {
  for (const call of calls.get().calls) if (call.state === "running") void send(call, { task: call.task });
}

/** Ends a call that is under way. */
export function cancelCall(id: number): void {
  const task = calls.get().calls.find((call) => call.id === id)?.task;
  // A server that is gone runs it no more.
  if (task !== undefined) void ask("task/cancel", { body: { task } }).catch(() => undefined);
  running.get(id)?.abort();
}

/** Takes the calls of this tab from before it was loaded again. */
export function restoreCalls(all: readonly Call[]): void {
  calls.set({ calls: all });
  lastId = Math.max(0, ...all.map(({ id }) => id));
}

/** Notes that a call was saved as a test. */
export function markSaved(id: number, savedIn: string): void {
  update(id, { savedIn });
}

function update(id: number, change: Partial<Call>): void {
  calls.set({ calls: withoutLarge(calls.get().calls.map((call) => (call.id === id ? { ...call, ...change } : call))) });
}

/** Characters of all answers together: fifty answers of 10 MB would be too much for a tab. */
const maxKept = 60_000_000;

/** Drops the answers of earlier calls where there are too many long ones; that of the last call stays. */
function withoutLarge(all: readonly Call[]): readonly Call[] {
  let kept = 0;
  return all.map((call, index) => {
    kept += sizeOf(call);
    if (kept <= maxKept || index === 0 || call.answer === undefined) return call;
    return { ...call, answer: undefined, failure: "The answer is not kept any more: later ones are long." };
  });
}

function sizeOf({ answer }: Call): number {
  const sizes = answer?.result.content.map((part) =>
    part.type === "text" ? part.text.length : "data" in part ? part.data.length : 0,
  );
  return sizes?.reduce((sum, size) => sum + size, 0) ?? 0;
}

/** Returns the last call of a tool. */
export function lastCallOf(tool: string | undefined): (state: Calls) => Call | undefined {
  return ({ calls: all }) => all.find((call) => call.tool === tool);
}

/** Returns whether a call of a tool runs, or waits for an answer. */
export function isCalling(tool: string): (state: Calls) => boolean {
  return ({ calls: all }) => all.some((call) => call.tool === tool && ["running", "asking"].includes(call.state));
}
