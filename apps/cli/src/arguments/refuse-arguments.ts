import { UsageError } from "../usage-error.ts";

/** Throws UsageError if there are arguments left that the command does not take. */
export function refuseArguments(command: string, positionals: readonly string[], hint?: string): void {
  if (positionals[0] === undefined) return;
  throw new UsageError(
    `'mci ${command}' does not take the argument '${positionals[0]}'.`,
    hint ?? `See 'mci ${command} --help'.`,
  );
}
