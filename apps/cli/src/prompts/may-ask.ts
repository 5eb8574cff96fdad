import type { GivenOptions } from "../arguments/options.ts";
import type { Terminal } from "../output/terminal.ts";

/** Node opens stdin when it is first read, which takes long: only where nothing else forbids to ask. */
type AskedProcess = Pick<NodeJS.Process, "stdin" | "env">;

/**
 * Returns whether a person sits at the terminal and can be asked: stdin and stderr are terminals, the command was not started
 * by CI, and `--no-input` is not given. Questions go to stderr, so stdout may be a pipe.
 */
export function mayAsk(options: GivenOptions, { messages }: Terminal, streams: AskedProcess = process): boolean {
  if (options["no-input"] === true || messages.width === undefined || isCI(streams.env["CI"])) return false;
  return streams.stdin.isTTY && streams.env["TERM"] !== "dumb";
}

function isCI(value: string | undefined): boolean {
  return value !== undefined && !["", "0", "false"].includes(value);
}
