import type { CommandInput } from "../../command.ts";
import { readDuration } from "../../arguments/duration.ts";
import { refuseArguments } from "../../arguments/refuse-arguments.ts";
import { watchInterruption } from "../../interruption.ts";
import { findServer, type FoundServer } from "../../login/find-server.ts";
import { openBrowser } from "../../open-browser.ts";
import { openLogins } from "../../login/open-logins.ts";
import type { Terminal } from "../../output/terminal.ts";
import { visible } from "../../output/visible.ts";
import { UsageError } from "../../usage-error.ts";

export async function run({ positionals, options }: CommandInput, terminal: Terminal): Promise<number> {
  const [named, ...others] = positionals;
  if (named === undefined) throw new UsageError("Which server?", "mci login SERVER: its name in the file, or its URL.");
  refuseArguments("login", others, "It takes one server at a time.");
  const timeoutMs = readDuration(options.timeout ?? "5m", "--timeout");
  const callbackPort = readPort(options["callback-port"]);
  const { messages } = terminal;
  const { signal, causeOf } = watchInterruption();
  const server = await findServer(named, { options, signal }, terminal);
  checkHeaders(server);
  const deadline = AbortSignal.timeout(timeoutMs);
  try {
    await openLogins(server.connections).login({
      ...server,
      scopes: options.scope,
      clientId: options["client-id"],
      clientSecret: process.env["MCI_CLIENT_SECRET"],
      callbackPort,
      signal: AbortSignal.any([signal, deadline]),
      openBrowser(page) {
        messages.print(`Log in to ${visible(server.name)} in your browser:\n  ${visible(page.href)}`);
        if (options["no-browser"] !== true) openBrowser(page);
      },
    });
  } catch (error) {
    if (!deadline.aborted) throw causeOf(error);
    throw causeOf(new UsageError("Nobody has logged in in time.", "--timeout 10m waits longer."));
  }
  messages.print(`Logged in to ${visible(server.name)}.`);
  return 0;
}

/** A login would never be used. */
function checkHeaders({ name, headers }: FoundServer): void {
  if (!Object.keys(headers).some((header) => header.toLowerCase() === "authorization")) return;
  throw new UsageError(
    `The file gives the server '${visible(name)}' the header Authorization, which is used instead of a login.`,
    "Remove the header to log in.",
  );
}

function readPort(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const port = /^\d{1,5}$/.test(text) ? Number(text) : 0;
  if (port >= 1 && port <= 65_535) return port;
  throw new UsageError(`--callback-port: expected a port from 1 to 65535, got '${visible(text)}'.`);
}
