import type { LoadOptions, Problem, ServerImportOptions } from "mci";
import type { GivenOptions } from "./arguments/options.ts";
import { mergeLayers } from "./config/environment.ts";
import type { Project } from "./config/project.ts";
import { lazyTokens } from "./login/lazy-tokens.ts";
import type { Interruption } from "./interruption.ts";
import { problemText } from "./output/problem-text.ts";
import type { Terminal } from "./output/terminal.ts";
import { visible } from "./output/visible.ts";

export interface LoadRequest {
  readonly options: GivenOptions;
  readonly terminal: Terminal;
  readonly interruption: Interruption;
  /** Replaces the client's part of the config. */
  readonly client?: LoadOptions | undefined;
  readonly servers?: ServerImportOptions | undefined;
}

/** Returns the options with which a project is loaded: its config and env values. Warnings go to the messages. */
export async function loadOptions(
  { config, env }: Project,
  { options, terminal: { messages }, interruption, client = config.client, servers }: LoadRequest,
): Promise<LoadOptions> {
  const warn = (text: string): void => {
    if (options.quiet !== true) messages.print(text);
  };
  // HTTPS_PROXY, HTTP_PROXY and NO_PROXY apply, as in other commands, unless the config sets a proxy.
  const network = { proxy: process.env, ...config.client.network };
  return {
    ...client,
    servers: {
      tokens: lazyTokens({ proxy: network.proxy, ca: network.ca }),
      ...servers,
      ...config.client.servers,
      onProgress({ server, state }) {
        if (state === "connecting") warn(messages.colors.dim(visible(`Fetching the tools of '${server}' ...`)));
      },
    },
    network,
    env: mergeLayers(env()),
    onWarning(problem: Problem) {
      const text = problemText(problem, messages.colors);
      if (problem.severity === "error") messages.print(text);
      else warn(text);
    },
    // A server that is still starting ends with the command.
    signal: interruption.signal,
  };
}
