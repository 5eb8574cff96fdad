import type { VNode } from "preact";
import type { TraceStep } from "../../src/workbench.ts";
import { formatMs } from "../parts/format.ts";
import { visible } from "../parts/visible-text.tsx";
import type { Call } from "../state/calls.ts";

/** Shows the steps of a call with their times. */
export function TraceTab({ call }: { readonly call: Call | undefined }): VNode | null {
  const answer = call?.answer;
  if (answer === undefined) return null;
  const { steps, progress, durationMs } = answer;
  const all = [
    ...steps,
    ...progress.map(({ at, message }) => ({ name: "progress", at, note: message, ms: undefined })),
  ].toSorted((left, right) => left.at - right.at);
  return (
    <ol class="trace">
      {all.map((step, index) => (
        <li key={index}>
          <span class={isWithinAnother(step, all.slice(0, index)) ? "trace-name is-within" : "trace-name"}>
            {visible(step.name)}
          </span>
          <span class="trace-bar" aria-hidden="true">
            <span
              style={{
                marginInlineStart: `${(step.at / durationMs) * 100}%`,
                width: `${Math.max(0.5, ((step.ms ?? 0) / durationMs) * 100)}%`,
              }}
            />
          </span>
          <span class="trace-time">{step.ms === undefined ? `at ${formatMs(step.at)}` : formatMs(step.ms)}</span>
          {step.note !== undefined && <span class="trace-note">{visible(step.note)}</span>}
        </li>
      ))}
      <li class="is-total">
        <span class="trace-name">total</span>
        <span class="trace-bar" aria-hidden="true">
          <span style={{ width: "100%" }} />
        </span>
        <span class="trace-time">{formatMs(durationMs)}</span>
      </li>
    </ol>
  );
}

type Span = Pick<TraceStep, "name" | "at" | "ms">;

/** Whether a step belongs to a try that began before it and had not ended. */
function isWithinAnother({ name, at }: Span, before: readonly Span[]): boolean {
  const isTry = (step: Span): boolean => step.name.startsWith("try ");
  return !isTry({ name, at }) && before.some((step) => isTry(step) && at < step.at + (step.ms ?? 0));
}
