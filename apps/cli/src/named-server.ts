import type { GivenOptions } from "./arguments/options.ts";
import type { Terminal } from "./output/terminal.ts";
import type { TriedServer } from "./try-server.ts";
import { UsageError } from "./usage-error.ts";

/** Returns the MCP server that a command line names in place of a schema file, with `--stdio` or `--http`. */
export async function namedServer(options: GivenOptions, terminal: Terminal): Promise<TriedServer | undefined> {
  const { stdio, http, header, env } = options;
  if (stdio !== undefined || http !== undefined) return (await import("./try-server.ts")).tryServer(options, terminal);
  if (header === undefined && env === undefined) return undefined;
  throw new UsageError(
    `${env === undefined ? "--header" : "-e"} is for a server that --stdio or --http names.`,
    "Those of a schema file read env values from .env.mci beside it, and from the environment.",
  );
}
