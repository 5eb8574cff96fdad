import type { Progress } from "@mci/contract";

/** Maximum number of progress steps waiting to be written; more are dropped, as later ones supersede them. */
const maxPending = 16;

/** Returns what passes a call's progress to its client on stdio, until the call is cancelled. */
export function progressSender(
  progressToken: string | number | undefined,
  signal: AbortSignal,
  send: (notification: ProgressNotification) => Promise<void>,
): ((step: Progress) => void) | undefined {
  if (progressToken === undefined) return undefined;
  let pending = 0;
  return (step) => {
    if (pending === maxPending || signal.aborted) return;
    pending += 1;
    send({ method: "notifications/progress", params: { ...step, progressToken } })
      // A disconnected client needs no progress: its call is being cancelled.
      .catch(() => undefined)
      .finally(() => void (pending -= 1));
  };
}

interface ProgressNotification {
  method: "notifications/progress";
  params: Record<string, unknown>;
}
