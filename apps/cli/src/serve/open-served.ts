import type { MCIClient, ToolSet } from "mci";
import { counted } from "../output/counted.ts";
import { watchInterruption } from "../interruption.ts";
import { openTools } from "../open-tools.ts";
import type { GivenOptions } from "../arguments/options.ts";
import { reportError } from "../output/report-error.ts";
import type { ServerConfig } from "@mci/server";
import type { Terminal } from "../output/terminal.ts";
import { readIdentity, type Identity } from "./identity.ts";
import { audited } from "./audit.ts";
import { asServed } from "./as-served.ts";
import { drainMs } from "./start-line.ts";
import { watchTools } from "../watch/watch-tools.ts";

/** Tools that are served until the command ends. */
export interface Served {
  readonly file: string;
  /** The name and version that clients see. */
  readonly identity: Identity;
  readonly tools: ToolSet;
  readonly options: GivenOptions;
  readonly config: ServerConfig;
  /** The path of the config, or where it would belong. */
  readonly configFile: string;
  /** Aborted when the command should end. */
  readonly signal: AbortSignal;
  close(): Promise<void>;
}

/** Loads the tools to serve. An unavailable MCP server is a warning: the other tools are served. */
export async function openServed(options: GivenOptions, terminal: Terminal): Promise<Served> {
  const interruption = watchInterruption(drainMs);
  const { file, config, client, tools } = await openTools(options, terminal, {
    servers: { onUnavailable: "warn" },
    interruption,
    ...(options.http === undefined ? undefined : { adapted: asServed }),
  });
  const { messages } = terminal;
  const { config: served, close } = await audited(config.server, options, { interruption, messages });
  const [all, remaining] = [client.tools().length, tools.tools().length];
  if (all > 0 && remaining === 0 && options.quiet !== true) {
    messages.print(
      messages.colors.yellow(`--filter leaves none of ${counted(all, "tool")}: clients will see no tools.`),
    );
  }
  const reload = reloader(client, options, terminal);
  const unwatch = options.watch === true ? await watchTools(file, () => client, reload) : undefined;
  return {
    file,
    identity: readIdentity(file, client.tools()),
    tools,
    options,
    config: served,
    configFile: config.file,
    signal: interruption.signal,
    async close() {
      unwatch?.();
      await client.close();
      await close();
    },
  };
}

/** Reloads the tools and prints the result; with --quiet only errors. */
function reloader(client: MCIClient, { quiet }: GivenOptions, terminal: Terminal): () => Promise<void> {
  const { messages } = terminal;
  let hasFailed = false;
  return async () => {
    try {
      const changes = Object.entries(await client.reload()).filter(([, names]) => names.length > 0);
      const summary = changes.map(([what, names]) => `${what} ${names.join(", ")}`).join("; ");
      // A reload after a failure is always reported, so that the user knows the error is fixed.
      const isReported = changes.length > 0 || hasFailed;
      if (isReported && quiet !== true) messages.print(`Reloaded: ${summary || "no changes"}.`);
      hasFailed = false;
    } catch (error) {
      hasFailed = true;
      reportError(error, terminal);
      messages.print("Not reloaded: the tools have not changed.");
    }
  };
}
