import type { Command } from "../command.ts";
import { helpTexts } from "./help-texts.ts";
import { optionLines } from "./help.ts";

/** Returns the output of `mci COMMAND --help`. */
export function commandHelp({ name, usage, summary, options, meanings }: Command): string {
  return `${summary}.

Usage: mci ${name} ${usage}

${helpTexts[name] ?? ""}

Options:
${optionLines([...options, "help"], meanings)}`;
}
