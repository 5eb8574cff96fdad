import type { TraceStep } from "../../src/workbench.ts";
import type { CallAnswer } from "../../src/api/answers.ts";

/** A step of a call on the axis, with the step that it is a part of. */
export interface TraceRow extends TraceStep {
  readonly depth: number;
  readonly within?: string | undefined;
  readonly kind: "plain" | "group" | "wait" | "bad";
}

/** Returns the steps of a call in the order in which they began: tries with what happened in them, and the waits between. */
export function traceRows(answer: CallAnswer): readonly TraceRow[] {
  const rows: TraceRow[] = [];
  // Of steps that begin at once, the longer one contains the others.
  for (const step of stepsOf(answer).toSorted(
    (left, right) => left.at - right.at || (right.ms ?? 0) - (left.ms ?? 0),
  )) {
    const around = rows.findLast((other) => other.kind === "group" && contains(other, step));
    rows.push({
      ...step,
      depth: around === undefined ? 0 : around.depth + 1,
      within: around?.name,
      kind: kindOf(step),
    });
  }
  return rows;
}

function stepsOf({ steps, progress, result, durationMs }: CallAnswer): readonly TraceStep[] {
  const { cached, age_ms: age } = result.metadata ?? {};
  const tries = steps.filter(isTry);
  const waits = tries.slice(1).flatMap((next, index) => {
    const { at = 0, ms = 0 } = tries[index] ?? {};
    return [{ name: "wait", at: at + ms, ms: next.at - at - ms, note: `before ${next.name}` }];
  });
  const kept = typeof age === "number" ? `an answer from ${Math.round(age / 1_000)} s ago` : undefined;
  return [
    ...steps,
    ...waits,
    ...progress.map(({ at, message }) => ({ name: "progress", at, note: message })),
    ...(cached === true ? [{ name: "cache", at: 0, ms: durationMs, note: kept }] : []),
  ];
}

function isTry({ name }: TraceStep): boolean {
  return /^try \d+$/.test(name);
}

function kindOf(step: TraceStep): TraceRow["kind"] {
  if (isTry(step)) return "group";
  if (step.name === "failed") return "bad";
  return step.name === "queue" || step.name === "wait" ? "wait" : "plain";
}

/** Times are measured one after the other: a step may seem to begin just before the one that it is a part of. */
const toleranceMs = 0.5;

function contains(around: TraceStep, { at, ms = 0 }: TraceStep): boolean {
  const end = around.at + (around.ms ?? 0);
  return at >= around.at - toleranceMs && at < end && at + ms <= end + toleranceMs;
}
