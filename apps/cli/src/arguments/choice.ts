import { suggest } from "@mci/plugin-kit";
import type { GivenOptions, OptionName } from "./options.ts";
import { UsageError } from "../usage-error.ts";

/** Returns whether to print results as JSON. Throws UsageError for an unknown format. */
export function wantsJson({ format = "table" }: GivenOptions): boolean {
  return checkChoice("format", format, ["table", "json"]) === "json";
}

/** Returns the value of an option if it is one of `choices`, and throws UsageError otherwise. */
export function checkChoice<const Choice extends string>(
  option: OptionName,
  given: string,
  choices: readonly Choice[],
): Choice {
  const match = choices.find((name) => name === given);
  if (match !== undefined) return match;
  throw new UsageError(
    `--${option} ${given}: there is no such ${option}.`,
    suggest(given, choices, { list: `Valid ${option}s`, format: (near) => near }),
  );
}
