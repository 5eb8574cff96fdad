import { suggest } from "@mci/plugin-kit";
import type { GivenOptions } from "./options.ts";
import { UsageError } from "../usage-error.ts";

/** Whether results are written as JSON. Throws UsageError for an unknown format. */
export function wantsJson({ format = "table" }: GivenOptions): boolean {
  if (format === "table" || format === "json") return format === "json";
  throw new UsageError(
    `--format ${format}: there is no such format.`,
    suggest(format, ["table", "json"], { list: "Valid formats", format: (near) => near }),
  );
}
