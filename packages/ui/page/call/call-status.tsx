import type { VNode } from "preact";
import { formatMs } from "../parts/format.ts";
import { visibleString } from "../parts/visible-text.tsx";
import { calls, type Call } from "../state/calls.ts";
import { useStore } from "../state/store.ts";

/** Tells those who do not see the page how a call has ended (WCAG 4.1.3), also while another tool or view is shown. */
export function CallStatus(): VNode {
  const last = useStore(calls, ({ calls: all, lastEnded }) => all.find(({ id }) => id === lastEnded));
  return (
    <p class="visually-hidden" role="status" aria-label="Last call">
      {last === undefined ? "" : `${visibleString(last.tool)}: ${outcomeOf(last)}`}
    </p>
  );
}

function outcomeOf({ state, answer, failure = "" }: Call): string {
  if (state === "cancelled") return "cancelled";
  if (answer === undefined) return visibleString(failure);
  const { result, durationMs } = answer;
  return `${result.isError ? `error ${visibleString(result.code)}` : "OK"}, ${formatMs(durationMs)}`;
}
