import type { ValueProblem } from "@mci/json-schema";

/** Returns the problems to show: missing values are not shown before the first attempt to send the arguments. */
export function shownProblems(problems: readonly ValueProblem[], isTried: boolean): readonly ValueProblem[] {
  return isTried ? problems : problems.filter(({ keyword }) => keyword !== "required");
}
