import type { CallAnswer } from "../../src/api/answers.ts";
import { ApiError, ask } from "./api.ts";
import { workbench } from "./workbench.ts";
import { createStore } from "./store.ts";

/** A call that was made, or is under way. */
export interface Call {
  readonly id: number;
  readonly tool: string;
  readonly props: unknown;
  readonly startedAt: number;
  readonly state: "running" | "done" | "cancelled" | "failed";
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
}

export const calls = createStore<Calls>({ calls: [] });

const maxCalls = 50;
let lastId = 0;
const running = new Map<number, AbortController>();

/** Calls a tool. The arguments are sent as they are. */
export async function makeCall(tool: string, props: unknown): Promise<void> {
  const controller = new AbortController();
  const call: Call = {
    id: (lastId += 1),
    tool,
    props,
    startedAt: Date.now(),
    state: "running",
    version: workbench.get().page?.version,
  };
  running.set(call.id, controller);
  calls.set({ calls: [call, ...calls.get().calls].slice(0, maxCalls) });
  try {
    const answer = await askTool(tool, props, controller.signal);
    update(call.id, { state: "done", answer });
  } catch (error) {
    if (controller.signal.aborted) update(call.id, { state: "cancelled" });
    else update(call.id, { state: "failed", failure: error instanceof ApiError ? error.message : String(error) });
  } finally {
    running.delete(call.id);
  }
}

/** Calls a tool without noting it. */
export function askTool(tool: string, props: unknown, signal?: AbortSignal): Promise<CallAnswer> {
  return ask<CallAnswer>("call", { body: { name: tool, arguments: props }, signal });
}

/** Ends a call that is under way. */
export function cancelCall(id: number): void {
  running.get(id)?.abort();
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
