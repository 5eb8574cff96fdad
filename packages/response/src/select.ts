import type { Limits } from "@mci/contract";

import { evaluate } from "./jmespath/evaluate.ts";
import { EvaluationBudget } from "./jmespath/budget.ts";
import { parseExpression } from "./jmespath/parse.ts";

/** Picks a part of an answer. Throws, in words, when it cannot. */
export type Select = (value: unknown) => unknown;

/** Parses `select`, a JMESPath expression. Throws TemplateError (`MCI_RESPONSE`) with the place of the mistake. */
export function prepareSelect(source: string, { resultBytes }: Limits): Select {
  const expression = parseExpression(source);
  return (value) => evaluate(expression, value, new EvaluationBudget(resultBytes, steps));
}

/** About a second. */
const steps = 10_000_000;
