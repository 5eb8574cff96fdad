import { failure, type ToolResult } from "@mci/contract";
import { formatDuration } from "../../arguments/duration.ts";

/**
 * Runs a call that is cancelled after `timeoutMs`, and whenever `signal` is aborted. What it returns too late is replaced by
 * an error. Undefined: only the tool's own timeout counts.
 */
export async function runWithTimeout(
  timeoutMs: number | undefined,
  signal: AbortSignal,
  run: (signal: AbortSignal) => Promise<ToolResult>,
): Promise<ToolResult> {
  if (timeoutMs === undefined) return run(signal);
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
