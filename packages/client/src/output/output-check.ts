import type { SuccessResult, Tool } from "@mci/contract";
import { errorMessage } from "@mci/plugin-kit";
import type { ValidatorCache } from "../input/validators.ts";

/**
 * Checks a response against the `outputSchema` of its tool. What does not fit is listed in `metadata.output_problems` and
 * changes nothing else: the call was made, and its answer may still be of use. Sync once warm.
 */
export type OutputCheck = (answer: SuccessResult) => SuccessResult | Promise<SuccessResult>;

/** Undefined for the many tools that promise nothing. */
export function outputCheck({ outputSchema }: Tool, validators: ValidatorCache): OutputCheck | undefined {
  if (outputSchema === undefined) return undefined;
  let problemsOf: ((value: unknown) => readonly string[]) | undefined;
  return (answer) => {
    if (answer.structuredContent === undefined) return withProblems(answer, [nothing]);
    const { structuredContent } = answer;
    if (problemsOf !== undefined) return withProblems(answer, problemsOf(structuredContent));
    return Promise.all([validators.get(outputSchema), import("./problems-in.ts")]).then(
      ([check, { problemsIn }]) => {
        problemsOf = (value) => problemsIn(value, check);
        return withProblems(answer, problemsOf(structuredContent));
      },
      (error: unknown) => withProblems(answer, [`The outputSchema cannot be used: ${errorMessage(error)}`]),
    );
  };
}

/** Reported for every executor: a program that expects structured content finds none. */
const nothing = "The tool has an outputSchema, and its answer has no structured content";

function withProblems(answer: SuccessResult, problems: readonly string[]): SuccessResult {
  if (problems.length === 0) return answer;
  return { ...answer, metadata: { ...answer.metadata, output_problems: problems.slice(0, maxShownProblems) } };
}

const maxShownProblems = 20;
