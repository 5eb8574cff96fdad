import type { Command } from "../command.ts";
import { options, type Option, type OptionName } from "../arguments/options.ts";

/** Returns the output of `mci --help`. */
export function overview(commands: readonly Command[]): string {
  return `mci: the tools of an AI agent, from a JSON or YAML file

Usage: mci COMMAND [options]

Commands:
${columns(commands.map(({ name, summary }) => [name, summary]))}

Options:
${optionLines(["file", "config", "quiet", "help", "version"])}

The schema file is --file, or else mci.json, mci.yaml or mci.yml, or the only *.mci.json, *.mci.yaml or *.mci.yml, in
this folder or the nearest parent folder that contains any, up to the root of the repository or your home folder. Env
values come from .env and .env.mci beside it, or else in the folder mci beside it, and from the process. Files in parent
folders, and configs, are refused if other users could have put them there: --file and --config name files you trust,
MCI_TRUST folders.

Exit codes: 0 success, 1 the tool returned an error, 2 the command line or a file is invalid.
'mci COMMAND --help' describes a command.`;
}

/** Returns the output of `mci COMMAND --help`. */
export async function commandHelp({ name, usage, summary, options, meanings, help }: Command): Promise<string> {
  return `${summary}.

Usage: mci ${name} ${usage}

${(await help()).help}

Options:
${optionLines([...options, "help"], meanings)}`;
}

/** Returns the lines about these options. */
function optionLines(names: readonly OptionName[], meanings: Command["meanings"] = {}): string {
  const described = names.map((name): [OptionName, Option] => [name, { ...options[name], ...meanings[name] }]);
  return columns(described.map(([name, option]) => [formatOption(name, option), option.summary]));
}

function formatOption(name: string, { short, value }: Option): string {
  return `${short === undefined ? "    " : `-${short}, `}--${name}${value === undefined ? "" : ` ${value}`}`;
}

function columns(rows: readonly (readonly [string, string])[]): string {
  const width = Math.max(...rows.map(([left]) => left.length));
  return rows.map(([left, right]) => `  ${left.padEnd(width)}  ${right}`).join("\n");
}
