import type { McpServer } from "@mci/contract";
import { hasPlaceholder } from "@mci/plugin-kit/templates";
import { findCommand, listedEnvironment } from "@mci/process";

/** Why the command of a server cannot be started here. */
export interface MissingCommand {
  readonly message: string;
  readonly hint?: string | undefined;
}

/**
 * Looks for the command of a server, without starting it. Undefined if it is there, and where a value of env decides which
 * it is.
 */
export function missingCommand(server: McpServer, folder: string): MissingCommand | undefined {
  if (!("command" in server) || hasPlaceholder(server.command)) return undefined;
  const env = Object.entries(server.env ?? {});
  if (env.some(([name, value]) => name.toUpperCase() === "PATH" && hasPlaceholder(value))) return undefined;
  const environment = listedEnvironment({ env: Object.fromEntries(env) });
  const found = findCommand({ command: server.command, cwd: folder, environment });
  return found.kind === "found" ? undefined : { message: found.message, hint: found.hint };
}
