import { commands, type Command } from "../commands.ts";
import { options, type Option, type OptionName } from "../arguments/options.ts";

/** What `mci --help` prints. */
export function overview(): string {
  return `mci: the tools of an AI agent, from a JSON or YAML file

Usage: mci COMMAND [options]

Commands:
${columns(commands.map(({ name, summary }) => [name, summary]))}

Options:
${optionLines(["file", "config", "quiet", "help", "version"])}

The schema file is --file, or mci.json, mci.yaml or mci.yml, or the only *.mci.json, *.mci.yaml or *.mci.yml, in this
folder or the nearest one above it that has any, up to the root of the repository or your home folder. Env values come
from .env and .env.mci beside it and from the process. What others can have put above this folder is refused, and so is a
config; --file and --config name what you trust, MCI_TRUST the folders.

Exit codes: 0 all is well, 1 the tool answered with an error, 2 the command line or a file is wrong.
'mci COMMAND --help' says more about a command.`;
}

/** What `mci COMMAND --help` prints. */
export function commandHelp(command: Command): string {
  return `${command.summary}.

Usage: mci ${command.name} ${command.usage}

${command.help}

Options:
${optionLines([...command.options, "help"], command.meanings)}`;
}

function optionLines(names: readonly OptionName[], meanings: Command["meanings"] = {}): string {
  const meant = names.map((name): [OptionName, Option] => [name, { ...options[name], ...meanings[name] }]);
  return columns(meant.map(([name, option]) => [spelling(name, option), option.summary]));
}

function spelling(name: string, { short, value }: Option): string {
  return `${short === undefined ? "    " : `-${short}, `}--${name}${value === undefined ? "" : ` ${value}`}`;
}

function columns(rows: readonly (readonly [string, string])[]): string {
  const width = Math.max(...rows.map(([left]) => left.length));
  return rows.map(([left, right]) => `  ${left.padEnd(width)}  ${right}`).join("\n");
}
