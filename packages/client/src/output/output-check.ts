import type { SuccessResult, Tool } from "@mci/contract";
import { CheckBudget, refusedProblem, type SchemaCheck, type Wording } from "@mci/json-schema";
import { errorMessage } from "@mci/plugin-kit";
import type { ValidatorCache } from "../input/validators.ts";

/**
 * Holds an answer against the `outputSchema` of its tool. What does not fit is listed in `metadata.output_problems` and
 * changes nothing else: the call was made, and its answer may still be of use. Sync once warm.
 */
export type OutputCheck = (answer: SuccessResult) => SuccessResult | Promise<SuccessResult>;

/** Undefined for the many tools that promise nothing. */
export function outputCheck({ outputSchema }: Tool, validators: ValidatorCache): OutputCheck | undefined {
  if (outputSchema === undefined) return undefined;
  let validator: SchemaCheck | undefined;
  return (answer) => {
    if (answer.structuredContent === undefined) return withProblems(answer, [nothing]);
    if (validator !== undefined) return withProblems(answer, problemsIn(answer, validator));
    return validators.get(outputSchema).then(
      (check) => {
        validator = check;
        return withProblems(answer, problemsIn(answer, validator));
      },
      (error: unknown) => withProblems(answer, [`The outputSchema cannot be used: ${errorMessage(error)}`]),
    );
  };
}

/** Reported for every executor: a program that expects structured content finds none. */
const nothing = "The tool has an outputSchema, and its answer has no structured content";

const wording: Wording = { whole: "The structured content", part: "Field" };

function problemsIn({ structuredContent: value }: SuccessResult, check: SchemaCheck): readonly string[] {
  const budget = new CheckBudget();
  try {
    const verdict = check.verdict(value, budget);
    if (verdict === true) return [];
    if (verdict !== false) return [refusedProblem(verdict, wording).message];
    return check.problems(value, wording, budget).map(({ message }) => message);
  } catch (error) {
    return [`The structured content cannot be checked: ${errorMessage(error)}`];
  }
}

function withProblems(answer: SuccessResult, problems: readonly string[]): SuccessResult {
  if (problems.length === 0) return answer;
  return { ...answer, metadata: { ...answer.metadata, output_problems: problems.slice(0, maxShownProblems) } };
}

const maxShownProblems = 20;
