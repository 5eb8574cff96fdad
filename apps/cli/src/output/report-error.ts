import { LoadError, MCIError } from "@mci/contract";
import { problemText } from "./problem-text.ts";
import type { Terminal } from "./terminal.ts";
import { UsageError } from "../usage-error.ts";
import { visible } from "./visible.ts";

/** Prints an error that a command threw, and returns the exit code. */
export function reportError(error: unknown, { messages }: Terminal): number {
  if (LoadError.is(error)) {
    for (const problem of error.problems) messages.print(problemText(problem, messages.colors));
    return 2;
  }
  if (!(error instanceof UsageError) && !MCIError.is(error)) {
    messages.print(messages.colors.red(visible(unforeseen(error))));
    return 70;
  }
  messages.print(`mci: ${messages.colors.red(visible(error.message))}`);
  if (error.hint !== undefined) messages.print(`  ${messages.colors.cyan(visible(error.hint))}`);
  return error instanceof UsageError ? error.exitCode : 2;
}

/** A bug of ours, or of code in `mci.config.mjs`. Node would print the line of the bundle, which is the whole file. */
function unforeseen(error: unknown): string {
  const [name, message, stack] =
    error instanceof Error ? [error.name, error.message, error.stack] : ["Thrown", String(error), undefined];
  if (process.env["MCI_DEBUG"]) return stack ?? `${name}: ${message}`;
  const [line = ""] = message.split("\n");
  return `mci: unexpected ${name}: ${line.slice(0, 500)} (MCI_DEBUG=1 shows where)`;
}
