import { setTimeout as after } from "node:timers/promises";
import type { ToolResult } from "@mci/contract";

/** Does something that must not fail because a store is away for a moment: tries for about half a minute, or until `isOver`. */
export async function patiently<T>(work: () => Promise<T>, isOver: () => boolean): Promise<T> {
  for (let pause = firstPauseMs; pause <= lastPauseMs; pause *= 2) {
    try {
      return await work();
    } catch (error) {
      if (isOver()) throw error;
      await after(pause);
    }
  }
  return work();
}

/** Runs a call again while it was refused because a store is away for a moment: as long, or until it is cancelled. */
export async function whileRefused(
  run: () => Promise<ToolResult>,
  { signal, isRefused }: { readonly signal: AbortSignal; isRefused(result: ToolResult): boolean },
): Promise<ToolResult> {
  for (let pause = firstPauseMs; ; pause *= 2) {
    const result = await run();
    if (!isRefused(result) || signal.aborted || pause > lastPauseMs) return result;
    await after(pause, undefined, { signal }).catch(() => undefined);
    if (signal.aborted) return result;
  }
}

const firstPauseMs = 100;
const lastPauseMs = 12_800;
