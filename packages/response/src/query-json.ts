import { breather } from "@mci/plugin-kit";
import { printJson } from "./json/print-json.ts";
import { readJson } from "./json/read-json.ts";

/** The maximum cost of a query. */
export interface QueryBounds {
  /** Characters of the result, and of each string on the way to it. */
  readonly maxLength: number;
  /** Steps of the evaluation: nodes of the expression, items of arrays, and eight characters of a text count as one each. */
  readonly steps: number;
}

/** The result of a query: JSON on one line, or a string as plain text. */
export interface QueryResult {
  readonly text: string;
  readonly isJson: boolean;
}

/**
 * Evaluates a JMESPath expression that a caller wrote over JSON, in the language of `response.select`. Lets other work of the process run
 * between its steps.
 *
 * @throws TemplateError (MCI_RESPONSE) with the place of a mistake in the expression, and Error, in words, if the text is not JSON or
 *   the query costs more than its bounds.
 */
export async function queryJson(text: string, expression: string, bounds: QueryBounds): Promise<QueryResult> {
  const { parseExpression } = await import("./jmespath/parse.ts");
  const { evaluate } = await import("./jmespath/evaluate.ts");
  const { EvaluationBudget } = await import("./jmespath/budget.ts");
  const parsed = parseExpression(expression);
  const breathe = breather();
  const read = readJson(text);
  if (read.problem !== undefined) throw new Error(`the answer ${read.problem}`);
  await breathe();
  const value = evaluate(parsed, read.value, new EvaluationBudget(bounds.maxLength, bounds.steps));
  if (typeof value === "string") return { text: value, isJson: false };
  await breathe();
  return { text: printJson(value, { indent: 0, maxLength: bounds.maxLength }), isJson: true };
}
