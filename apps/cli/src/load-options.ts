import type { LoadOptions, ServerImportOptions } from "mci";
import { mergeLayers } from "./config/environment.ts";
import type { Project } from "./config/project.ts";
import { lazyTokens } from "./login/lazy-tokens.ts";
import type { Interruption } from "./interruption.ts";
import { printProblem } from "./output/problem-text.ts";
import type { Terminal } from "./output/terminal.ts";
import { visible } from "./output/visible.ts";

export interface LoadRequest {
  readonly terminal: Terminal;
  readonly interruption: Interruption;
  readonly servers?: ServerImportOptions | undefined;
}

/** Returns the options with which a project is loaded: its config and env values. Warnings go to the messages. */
export function loadOptions({ config, env }: Project, { terminal, interruption, servers }: LoadRequest): LoadOptions {
  // HTTPS_PROXY, HTTP_PROXY and NO_PROXY apply, as in other commands, unless the config sets a proxy.
  const network = { proxy: process.env, ...config.client.network };
  return {
    ...config.client,
    servers: {
      tokens: lazyTokens({ proxy: network.proxy, ca: network.ca }),
      ...servers,
      ...config.client.servers,
      onProgress({ server, state }) {
        if (state === "connecting")
          terminal.notes.print(terminal.notes.colors.dim(visible(`Fetching the tools of '${server}' ...`)));
      },
    },
    network,
    env: mergeLayers(env()),
    onWarning: (problem) => printProblem(problem, terminal),
    // A server that is still starting ends with the command.
    signal: interruption.signal,
  };
}
