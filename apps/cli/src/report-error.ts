import { LoadError, MCIError } from "@mci/contract";
import { problemText } from "./problem-text.ts";
import type { Terminal } from "./terminal.ts";
import { UsageError } from "./usage-error.ts";
import { visible } from "./visible.ts";

/** Shows what a command threw and answers with the exit code. What nobody foresaw is thrown again. */
export function reportError(error: unknown, { messages }: Terminal): number {
  if (error instanceof LoadError) {
    for (const problem of error.problems) messages.print(problemText(problem, messages.colors));
    return 2;
  }
  if (!(error instanceof UsageError) && !MCIError.is(error)) throw error;
  messages.print(`mci: ${messages.colors.red(visible(error.message))}`);
  if (error.hint !== undefined) messages.print(`  ${messages.colors.cyan(visible(error.hint))}`);
  return 2;
}
