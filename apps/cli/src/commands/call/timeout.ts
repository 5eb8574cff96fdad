import { failure, type ToolResult } from "@mci/contract";
import { formatDuration } from "../../arguments/duration.ts";
import type { Pause } from "../../prompts/terminal-approval.ts";

/**
 * Runs a call that is cancelled after `timeoutMs`, if given, and whenever `signal` is aborted. What it returns too late is
 * replaced by an error. Its time starts anew after a pause.
 */
export async function runWithTimeout(
  timeoutMs: number | undefined,
  signal: AbortSignal,
  run: (signal: AbortSignal, pause: Pause) => Promise<ToolResult>,
): Promise<ToolResult> {
  const late = new AbortController();
  const start = (): NodeJS.Timeout | undefined =>
    timeoutMs === undefined ? undefined : setTimeout(() => late.abort(), timeoutMs);
  let timer = start();
  const pause: Pause = async (work) => {
    clearTimeout(timer);
    try {
      return await work();
    } finally {
      timer = start();
    }
  };
  try {
    const result = await run(AbortSignal.any([signal, late.signal]), pause);
    if (timeoutMs === undefined || !late.signal.aborted || !result.isError) return result;
    return failure(`Timed out: no answer within ${formatDuration(timeoutMs)} (--timeout).`, { code: "MCI_TIMEOUT" });
  } finally {
    clearTimeout(timer);
  }
}
