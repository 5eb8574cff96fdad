import type { Command } from "../../command.ts";
import { options, type Option, type OptionName } from "../../arguments/options.ts";

/** The words that a shell completes after a command. */
export interface Completable {
  readonly name: string;
  readonly summary: string;
  readonly options: readonly CompletableOption[];
  /** The arguments after the name: names of tools, files, or one of a few words. */
  readonly operands: "tools" | "files" | readonly string[];
}

export interface CompletableOption {
  readonly name: string;
  readonly short: string | undefined;
  readonly summary: string;
  /** Absent: the option takes no value. Otherwise files, one of a few words, or nothing that a shell knows. */
  readonly value: "files" | readonly string[] | undefined;
}

/** Returns what there is to complete: the commands with their aliases, as their help describes them. */
export function completables(commands: readonly Command[]): readonly Completable[] {
  return commands.flatMap((command) => {
    const names = command.alias === undefined ? [command.name] : [command.name, command.alias];
    return names.map((name) => ({
      name,
      summary: command.summary,
      options: [...command.options, "help" as const].map((option) => completableOption(option, command)),
      operands: operandsOf(command),
    }));
  });
}

function completableOption(name: OptionName, { meanings }: Command): CompletableOption {
  const { type, short, value = "", summary }: Option = { ...options[name], ...meanings?.[name] };
  return { name, short, summary, value: type === "boolean" ? undefined : valuesOf(value) };
}

/** Such as `table|json`: words in small letters. Those in capitals say what is meant. */
function valuesOf(placeholder: string): "files" | readonly string[] {
  if (/^(?:FILE|FOLDER)/.test(placeholder)) return "files";
  return placeholder.split("|").filter((word) => /^[a-z-]+$/.test(word));
}

function operandsOf({ usage }: Command): Completable["operands"] {
  const [first = ""] = usage.split(" ");
  if (/^\[?(?:TOOL|NAME)\]?$/.test(first)) return "tools";
  if (/^\[?(?:FILE|PATTERN)/.test(first)) return "files";
  return valuesOf(first) === "files" ? [] : valuesOf(first);
}
