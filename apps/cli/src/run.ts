import { readCommandLine } from "./arguments/command-line.ts";
import { commands } from "./commands.ts";
import { fitText } from "./output/fit-text.ts";
import { commandHelp, overview } from "./output/help.ts";
import { Interrupted } from "./interrupted.ts";
import { reportError } from "./output/report-error.ts";
import { withoutNotes, type Terminal } from "./output/terminal.ts";
import { neededNode, version } from "./version.ts";

/** Runs `mci` once and returns the exit code. */
export async function run(args: readonly string[], terminal: Terminal): Promise<number> {
  try {
    const { command, ...input } = readCommandLine(args);
    if (input.options.version === true) return print(terminal, `${version} (${neededNode})`);
    if (input.options.help === true) {
      const help = command === undefined ? overview(commands) : await commandHelp(command);
      return print(terminal, fitText(help, terminal.results.width));
    }
    if (command !== undefined) {
      const { run: runCommand } = await command.code();
      return await runCommand(input, input.options.quiet === true ? withoutNotes(terminal) : terminal, commands);
    }
    terminal.messages.print(fitText(overview(commands), terminal.messages.width));
    return 2;
  } catch (error) {
    if (error instanceof Interrupted) return error.exitCode;
    return reportError(error, terminal);
  }
}

function print({ results }: Terminal, text: string): number {
  results.print(text);
  return 0;
}
