import { dirname, resolve } from "node:path";
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
import { toolsetFolders } from "./toolset-folders.ts";
import { watchFiles } from "./watch-files.ts";

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
  let toolsets = await toolsetFolders(file);
  const reload = reloader(client, options, terminal);
  const reloadAll = async (): Promise<void> => {
    await reload();
    toolsets = await toolsetFolders(file);
  };
  const folders = (): ReadonlySet<string> => new Set([...collectFolders(file, client), ...toolsets]);
  const watchOthers = (changed: () => void): (() => void) => client.watchSources(changed);
  const unwatch = options.watch === true ? watchFiles(folders, reloadAll, { watchOthers }) : undefined;
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

/** Returns the folders of the schema file and of the loaded tools, and the library folder, which may be created later. */
function collectFolders(file: string, client: MCIClient): ReadonlySet<string> {
  const folder = dirname(file);
  const libraries = client.tools().map(({ origin }) => origin.document["libraryDir"]);
  const named = libraries.filter((library) => typeof library === "string");
  const files = client.tools().flatMap(({ origin }) => origin.file ?? []);
  return new Set([
    folder,
    ...[...named, "mci"].map((library) => resolve(folder, library)),
    ...files.map((at) => dirname(at)),
  ]);
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
