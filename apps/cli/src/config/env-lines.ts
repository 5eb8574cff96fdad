/** A line of an env file that sets no value. */
export interface EnvLineProblem {
  /** The first line is 1. */
  readonly line: number;
  readonly message: string;
}

/**
 * Finds the lines of an env file that `parseEnv` of Node skips or reads in a way nobody means. Messages do not quote them: they may
 * contain secrets.
 */
export function envLineProblems(text: string): readonly EnvLineProblem[] {
  const problems: EnvLineProblem[] = [];
  const lines = text.split(/\r\n|\n|\r/);
  for (let index = 0; index < lines.length; index += 1) {
    const content = lines[index]?.trim() ?? "";
    if (content === "" || content.startsWith("#")) continue;
    const [assignment, quote = ""] = /^(?:export\s+)?[\w.-]+\s*=\s*(["'`]?)/.exec(content) ?? [];
    if (assignment === undefined) {
      problems.push({ line: index + 1, message: "This line sets no value: write NAME=value." });
    } else if (quote !== "" && !content.includes(quote, assignment.length)) {
      // A quoted value may end on a later line.
      const rest = lines.slice(index + 1).findIndex((line) => line.includes(quote));
      if (rest < 0) problems.push({ line: index + 1, message: `The value starts with ${quote}, which is not closed.` });
      else index += rest + 1;
    }
  }
  return problems;
}
