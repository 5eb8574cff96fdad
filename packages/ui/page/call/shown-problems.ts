import type { ValueProblem } from "@mci/json-schema";

/** What is missing is not held against arguments that nobody has tried to send yet. */
export function shownProblems(problems: readonly ValueProblem[], isTried: boolean): readonly ValueProblem[] {
  return isTried ? problems : problems.filter(({ keyword }) => keyword !== "required");
}
