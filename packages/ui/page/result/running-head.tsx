import type { VNode } from "preact";
import { useEffect, useState } from "preact/hooks";
import { visible } from "../parts/visible-text.tsx";
import { cancelCall, type Call } from "../state/calls.ts";

/** How far a call is: a bar, the last message of its tool, and the seconds since it began. */
export function RunningHead({ call }: { readonly call: Call }): VNode {
  const { progress: { progress, total, message } = {}, startedAt } = call;
  const seconds = useSecondsSince(startedAt);
  const isMeasured = total !== undefined && total > 0 && progress !== undefined;
  return (
    <div class="result-head is-running">
      <progress
        aria-label="Progress of the call"
        {...(isMeasured ? { max: total, value: Math.min(progress, total) } : {})}
      />
      <span>{isMeasured ? `${Math.floor((100 * Math.min(progress, total)) / total)}%` : "Running …"}</span>
      {seconds > 0 && <span>{seconds} s</span>}
      <button type="button" class="link only-narrow" onClick={() => cancelCall(call.id)}>
        Cancel
      </button>
      {call.task !== undefined && <span>A task: it goes on when you leave the page.</span>}
      {message !== undefined && <p class="running-message">{visible(message.slice(0, maxMessage))}</p>}
    </div>
  );
}

/** The beginning of a message is enough while the tool runs. */
const maxMessage = 500;

function useSecondsSince(start: number): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, [start]);
  return Math.max(0, Math.round((now - start) / 1_000));
}
