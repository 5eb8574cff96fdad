import { suggest } from "@mci/plugin-kit";
import type { GivenOptions } from "./options.ts";
import { UsageError } from "../usage-error.ts";

/** Returns whether to print results as JSON. Throws UsageError for an unknown format. */
export function wantsJson({ format = "table" }: GivenOptions): boolean {
  return checkFormat(format, ["table", "json"]) === "json";
}

/** Returns `format` if it is one of `formats`, and throws UsageError otherwise. */
export function checkFormat<const Format extends string>(format: string, formats: readonly Format[]): Format {
  const match = formats.find((name) => name === format);
  if (match !== undefined) return match;
  throw new UsageError(
    `--format ${format}: there is no such format.`,
    suggest(format, formats, { list: "Valid formats", format: (near) => near }),
  );
}
