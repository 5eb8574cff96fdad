import { nearest } from "@mci/contract";
import type { GivenOptions } from "./options.ts";
import { UsageError } from "./usage-error.ts";

/** Whether results are written as JSON. Throws UsageError for a format that is none. */
export function wantsJson({ format = "table" }: GivenOptions): boolean {
  if (format === "table" || format === "json") return format === "json";
  const near = nearest(format, ["table", "json"]);
  throw new UsageError(
    `--format ${format}: there is no such format.`,
    near === undefined ? "It is table or json." : `Did you mean ${near}?`,
  );
}
