import { failure, type ToolResult } from "@mci/contract";
import { formatDuration } from "../../arguments/duration.ts";

/**
 * Runs a call that is cancelled after `timeoutMs`, and whenever `signal` is aborted. What it returns too late is replaced by
 * an error.
 */
export async function runWithTimeout(
  timeoutMs: number,
  signal: AbortSignal,
  run: (signal: AbortSignal) => Promise<ToolResult>,
): Promise<ToolResult> {
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(), timeoutMs);
  try {
    const result = await run(AbortSignal.any([signal, late.signal]));
    if (!late.signal.aborted || !result.isError) return result;
    return failure(`Timed out: no answer within ${formatDuration(timeoutMs)} (--timeout).`, { code: "MCI_TIMEOUT" });
  } finally {
    clearTimeout(timer);
  }
}
