import type { CommandInput } from "../../command.ts";
import { refuseArguments } from "../../arguments/refuse-arguments.ts";
import { watchInterruption } from "../../interruption.ts";
import { findServer } from "../../login/find-server.ts";
import { openLogins } from "../../login/open-logins.ts";
import type { Terminal } from "../../output/terminal.ts";
import { visible } from "../../output/visible.ts";
import { UsageError } from "../../usage-error.ts";

export async function run({ positionals, options }: CommandInput, terminal: Terminal): Promise<number> {
  const [named, ...others] = positionals;
  if (named === undefined)
    throw new UsageError("Which server?", "mci logout SERVER: its name in the file, or its URL.");
  refuseArguments("logout", others, "It takes one server at a time.");
  const { signal } = watchInterruption();
  const { name, url, connections } = await findServer(named, { options, signal }, terminal);
  const outcome = await openLogins(connections).logout(url);
  terminal.messages.print(messages[outcome](visible(name)));
  return 0;
}

const messages = {
  revoked: (name: string) => `Logged out of ${name}.`,
  forgotten: (name: string) =>
    `Logged out of ${name}. Its tokens could not be revoked: they stay valid until they expire, but are no longer here.`,
  none: (name: string) => `There is no login to ${name}.`,
};
