import type { Cancellation } from "@mci/contract";
import { timeoutReason } from "@mci/plugin-kit";

/**
 * Gives each try of a request its own time: `work` gets what ends it, which is the call's end or `ms` from now, whichever
 * comes first. Without `ms` a try may take as long as the call.
 */
export function oneTry<T>(
  ms: number | undefined,
  ending: Cancellation,
  work: (ending: Cancellation) => Promise<T>,
): Promise<T> {
  return ms === undefined || ending.aborted ? work(ending) : within(ms, ending, work);
}

async function within<T>(ms: number, ending: Cancellation, work: (ending: Cancellation) => Promise<T>): Promise<T> {
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(timeoutReason(ms)), ms);
  const onEnd = (): void => controller.abort(ending.reason);
  ending.addEventListener("abort", onEnd);
  try {
    return await work(controller.signal);
  } finally {
    clearTimeout(timer);
    ending.removeEventListener("abort", onEnd);
  }
}
