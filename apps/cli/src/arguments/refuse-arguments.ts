import { UsageError } from "../usage-error.ts";

/** For commands that take options only. */
export function refuseArguments(command: string, positionals: readonly string[], hint?: string): void {
  if (positionals[0] === undefined) return;
  throw new UsageError(
    `'mci ${command}' takes no argument '${positionals[0]}'.`,
    hint ?? `See 'mci ${command} --help'.`,
  );
}
