import type { GivenOptions } from "../arguments/options.ts";
import type { Terminal } from "../output/terminal.ts";

/**
 * Returns whether a person sits at the terminal and can be asked: stdin and stderr are terminals, the command was not started
 * by CI, and `--no-input` is not given. Questions go to stderr, so stdout may be a pipe.
 */
export function mayAsk(options: GivenOptions, { messages }: Terminal, { stdin, env } = process): boolean {
  if (options["no-input"] === true || messages.width === undefined || isCI(env["CI"])) return false;
  return stdin.isTTY && env["TERM"] !== "dumb";
}

function isCI(value: string | undefined): boolean {
  return value !== undefined && !["", "0", "false"].includes(value);
}
