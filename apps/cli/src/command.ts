import type { GivenOptions, OptionMeaning, OptionName } from "./arguments/options.ts";
import type { Terminal } from "./output/terminal.ts";

/** A command as the help describes it. */
export interface Command {
  readonly name: string;
  /** Another name for the command. */
  readonly alias?: string;
  /** The arguments after the name, as the help shows them. */
  readonly usage: string;
  readonly summary: string;
  readonly options: readonly OptionName[];
  /** Replaces the description of an option whose meaning differs for this command. */
  readonly meanings?: Partial<Record<OptionName, OptionMeaning>>;
}

/** Runs a command and returns its exit code. */
export type RunCommand = (input: CommandInput, terminal: Terminal) => Promise<number>;

/** The command line as a command sees it. */
export interface CommandInput {
  /** The arguments that are not options, without the command's name. */
  readonly positionals: readonly string[];
  readonly options: GivenOptions;
}
