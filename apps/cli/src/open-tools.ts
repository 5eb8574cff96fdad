import { dirname } from "node:path";
import type { FileSourceOptions } from "@mci/source-file";
import { MCIClient, type Problem, type ServerOptions, type ToolSet } from "mci";
import { readConfig } from "./config.ts";
import { envLayers, mergeLayers } from "./environment.ts";
import { applyFilters, readFilter, unknownNames } from "./filters.ts";
import { Interrupted } from "./interrupted.ts";
import { watchInterruption, type Interruption } from "./interruption.ts";
import type { GivenOptions } from "./options.ts";
import { problemText } from "./problem-text.ts";
import { findSchemaFile } from "./schema-file.ts";
import type { Terminal } from "./terminal.ts";
import { visible } from "./visible.ts";

export interface OpenTools {
  readonly file: string;
  readonly client: MCIClient;
  /** What the filters leave of the client's tools. */
  readonly tools: ToolSet;
}

export interface OpenOptions extends FileSourceOptions {
  readonly servers?: ServerOptions;
  /** Of a command that watches for it itself. */
  readonly interruption?: Interruption;
}

/** Finds and loads the schema file, with env values and filters. Warnings go to the messages. */
export async function openTools(
  options: GivenOptions,
  { messages }: Terminal,
  { servers, interruption = watchInterruption(), ...more }: OpenOptions = {},
): Promise<OpenTools> {
  const warn = (text: string): void => {
    if (options.quiet !== true) messages.print(text);
  };
  const filters = (options.filter ?? []).map(readFilter);
  const file = await findSchemaFile(options.file);
  const { server: _, ...config } = await readConfig(dirname(file));
  const loading = MCIClient.load(file, {
    ...config,
    ...more,
    servers: {
      ...servers,
      onProgress({ server, state }) {
        if (state === "connecting") warn(messages.colors.dim(visible(`Fetching the tools of '${server}' ...`)));
      },
    },
    // As every command does: HTTPS_PROXY, HTTP_PROXY and NO_PROXY, unless the config says otherwise.
    network: { proxy: process.env, ...config.network },
    env: mergeLayers(await envLayers(dirname(file))),
    onWarning: (problem: Problem) => warn(problemText(problem, messages.colors)),
    // A server that is being started goes with the command.
    signal: interruption.signal,
  });
  const client = await loading.catch((error: unknown) => {
    const code = interruption.exitCode();
    throw code === undefined ? error : new Interrupted(code);
  });
  for (const line of unknownNames(client.tools(), filters)) warn(messages.colors.yellow(visible(line)));
  return { file, client, tools: applyFilters(client.select({}), filters) };
}
