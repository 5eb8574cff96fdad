import type { EvaluationBudget } from "./budget.ts";
import type { ExpressionNode } from "./node.ts";

type Slice = Extract<ExpressionNode, { type: "Slice" }>;

/** `[start:stop:step]` of a list or a text; null for everything else. */
export function slice(value: unknown, node: Slice, budget: EvaluationBudget): unknown {
  if (typeof value === "string") return sliceList(Array.from(value), node, budget).join("");
  return Array.isArray(value) ? sliceList(value, node, budget) : null;
}

function sliceList<T>(list: readonly T[], { start, stop, step }: Slice, budget: EvaluationBudget): readonly T[] {
  const by = step ?? 1;
  if (by === 0) throw new Error("a slice cannot have the step 0");
  budget.spend(list.length);
  const [low, high] = by > 0 ? [0, list.length] : [-1, list.length - 1];
  const bound = (index: number | null, otherwise: number): number => {
    if (index === null) return otherwise;
    return Math.min(Math.max(index < 0 ? index + list.length : index, low), high);
  };
  const from = bound(start, by > 0 ? low : high);
  const to = bound(stop, by > 0 ? high : low);
  const sliced: T[] = [];
  for (let at = from; by > 0 ? at < to : at > to; at += by) {
    const item = list[at];
    if (item !== undefined) sliced.push(item);
  }
  return sliced;
}
