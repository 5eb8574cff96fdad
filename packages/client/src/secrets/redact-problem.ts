import { LoadError, MCIError, type Problem } from "@mci/contract";
import type { Redactor } from "@mci/plugin-kit/secrets";

/** A problem of a load without secrets: it may quote what env values gave, and the end of what a program said. */
export function redactProblem(problem: Problem, redact: Redactor | undefined): Problem {
  if (redact === undefined) return problem;
  const { message, hint, file, excerpt } = problem;
  return {
    ...problem,
    message: redact(message, true),
    ...(hint === undefined ? undefined : { hint: redact(hint, true) }),
    ...(file === undefined ? undefined : { file: redact(file) }),
    ...(excerpt === undefined ? undefined : { excerpt: redact(excerpt) }),
  };
}

/** The same of an error of ours that a source threw; itself where it quotes no secret. `cause` stays as it is. */
export function redactThrown(error: unknown, redact: Redactor | undefined): unknown {
  if (redact === undefined || !MCIError.is(error)) return error;
  const { code, details, cause } = error;
  if (LoadError.is(error)) {
    return new LoadError(
      error.problems.map((problem) => redactProblem(problem, redact)),
      { cause },
    );
  }
  const message = redact(error.message, true);
  const hint = error.hint && redact(error.hint, true);
  return message === error.message && hint === error.hint
    ? error
    : new MCIError(code, message, { hint, details, cause });
}
