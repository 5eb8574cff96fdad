import { CheckBudget, refusedProblem, type SchemaCheck, type Wording } from "@mci/json-schema";
import { errorMessage } from "@mci/plugin-kit";

/** Lists what does not fit a schema. In a file of its own, which is loaded with the library for schemas. */
export function problemsIn(value: unknown, check: SchemaCheck): readonly string[] {
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

const wording: Wording = { whole: "The structured content", part: "Field" };
