import { linearPatterns, patternProblem } from "@mci/json-schema";
import { truncate } from "@mci/plugin-kit";

/** Says why a text does not match a pattern. The engine takes linear time, so that no pattern can hold up a run. */
export async function matchProblem(pattern: string, text: string): Promise<string | undefined> {
  const engine = await linearPatterns();
  const compiled = engine(pattern);
  if (compiled === undefined) {
    const problem = await patternProblem(pattern);
    return `the pattern /${pattern}/ cannot be run: ${problem?.reason ?? "it is invalid"}. ${problem?.hint ?? ""}`.trimEnd();
  }
  let left = maxCost;
  try {
    const isMatch = compiled.test(text, (cost) => {
      left -= cost;
      if (left < 0) throw new TooCostly();
    });
    return isMatch ? undefined : `expected text that matches /${pattern}/, got ${JSON.stringify(truncate(text, 500))}`;
  } catch (error) {
    if (error instanceof TooCostly) return `the pattern /${pattern}/ takes too long for ${text.length} characters`;
    throw error;
  }
}

class TooCostly extends Error {}

/** About a second. */
const maxCost = 100_000_000;
