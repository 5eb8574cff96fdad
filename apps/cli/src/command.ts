import type { GivenOptions, OptionMeaning, OptionName } from "./arguments/options.ts";
import type { Terminal } from "./output/terminal.ts";

/** A command: what the help and completion tell of it, and what loads the rest of its folder. */
export interface Command {
  readonly name: string;
  /** Another name for the command. */
  readonly alias?: string;
  /**
   * The arguments after the name, as the help shows them. The first word is also what the completion goes by: tools for `TOOL`
   * and `NAME`, files for `FILE` and `PATTERN`, else the words themselves, such as `bash|zsh`.
   */
  readonly usage: string;
  readonly summary: string;
  readonly options: readonly OptionName[];
  /** Replaces the description of an option whose meaning differs for this command. */
  readonly meanings?: Partial<Record<OptionName, OptionMeaning>>;
  /** The hint for an option that no command has. Default: see the help. */
  readonly unknownOptionHint?: string;
  /** Imports the part of the help between the usage and the options. */
  help(): Promise<{ readonly help: string }>;
  /** Imports the code: that of one command, as parsing all of it costs as long as a short call. */
  code(): Promise<{ readonly run: RunCommand }>;
}

/** Runs a command and returns its exit code. `commands`: all of them, for the one that completes their names. */
export type RunCommand = (input: CommandInput, terminal: Terminal, commands: readonly Command[]) => Promise<number>;

/** The command line as a command sees it. */
export interface CommandInput {
  /** The arguments that are not options, without the command's name. */
  readonly positionals: readonly string[];
  readonly options: GivenOptions;
}
