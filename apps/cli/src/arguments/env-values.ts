import { UsageError } from "../usage-error.ts";

/** Reads the values of `-e NAME=VALUE`. Throws UsageError for one without a name. */
export function readEnvValues(given: readonly string[]): Readonly<Record<string, string>> {
  return Object.fromEntries(
    given.map((text) => {
      const at = text.indexOf("=");
      if (at > 0) return [text.slice(0, at), text.slice(at + 1)];
      throw new UsageError(`--env ${text}: there is no value.`, "Write --env NAME=VALUE.");
    }),
  );
}
