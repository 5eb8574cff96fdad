import type { SuccessResult, Tool } from "@mci/contract";
import { describeErrors } from "../input/describe-errors.ts";
import type { Validator, ValidatorCache } from "../input/validators.ts";

/**
 * Holds an answer against the `outputSchema` of its tool. What does not fit is listed in `metadata.output_problems` and
 * changes nothing else: the call was made, and its answer may still be of use. Sync once warm.
 */
export type OutputCheck = (answer: SuccessResult) => SuccessResult | Promise<SuccessResult>;

/** Undefined for the many tools that promise nothing. */
export function outputCheck({ outputSchema }: Tool, validators: ValidatorCache): OutputCheck | undefined {
  if (outputSchema === undefined) return undefined;
  let known: Validator | undefined;
  return (answer) => {
    if (answer.structuredContent === undefined) return withProblems(answer, [nothing]);
    if (known !== undefined) return withProblems(answer, problemsIn(answer, known));
    return validators.get(outputSchema).then(
      (validator) => {
        known = validator;
        return withProblems(answer, problemsIn(answer, known));
      },
      (error: unknown) => withProblems(answer, [`The outputSchema cannot be used: ${reasonOf(error)}`]),
    );
  };
}

/** Whatever runs the tool: a program that was promised JSON finds none. */
const nothing = "The tool has an outputSchema, and its answer has no structured content";

function problemsIn({ structuredContent: value }: SuccessResult, { accepts, errors }: Validator): readonly string[] {
  try {
    if (accepts(value)) return [];
    const subject = { value, whole: "The structured content", part: "Field", ignored: [] } as const;
    return describeErrors(errors(value), subject).map(({ message }) => message);
  } catch (error) {
    // Such as one that nests too deeply.
    return [`The structured content cannot be checked: ${reasonOf(error)}`];
  }
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

function withProblems(answer: SuccessResult, problems: readonly string[]): SuccessResult {
  if (problems.length === 0) return answer;
  return { ...answer, metadata: { ...answer.metadata, output_problems: problems.slice(0, mostShown) } };
}

const mostShown = 20;
