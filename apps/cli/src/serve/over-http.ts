import type { ServeHttpOptions } from "@mci/server";
import type { ServerConfig } from "../config.ts";
import { counted } from "../counted.ts";
import type { GivenOptions } from "../options.ts";
import { shortPath } from "../problem-text.ts";
import type { Terminal } from "../terminal.ts";
import { version } from "../version.ts";
import { readAddress } from "./address.ts";
import type { Served } from "./open-served.ts";
import { snippet, warner } from "./start-line.ts";

/** Serves MCP over Streamable HTTP, and REST where asked for, until somebody ends the command. */
export async function serveOverHttp(served: Served, http: string, terminal: Terminal): Promise<number> {
  const { tools, file, name, options, config, signal } = served;
  try {
    const what = `${counted(tools.tools().length, "tool")} of ${shortPath(file)}`;
    return await serveUntilEnded({ toolbox: tools }, { http, name, what, options, config, signal }, terminal);
  } finally {
    await served.close();
  }
}

export interface HttpServing {
  readonly http: string;
  readonly name: string;
  /** For the start line. */
  readonly what: string;
  readonly options: GivenOptions;
  readonly config: ServerConfig;
  /** Fires when the command is to end. */
  readonly signal: AbortSignal;
}

/** The server, its start line, and its end. */
export async function serveUntilEnded(
  whose: Pick<ServeHttpOptions, "toolbox" | "tenants">,
  { http, name, what, options, signal, config: { mcp, ...config } }: HttpServing,
  { messages }: Terminal,
): Promise<number> {
  const address = readAddress(http);
  const { serveHttp } = await import("@mci/server");
  const server = await serveHttp({
    ...whose,
    ...config,
    ...address,
    mcp: { name, version, ...mcp },
    rest: options.rest === true ? { engines: [(await import("@mci/template-go")).goEngine()] } : false,
    onError: warner(messages),
  });
  if (options.quiet !== true) {
    const url = `${server.url}/mcp`;
    messages.print(`Serving ${what} over MCP at ${url}`);
    if (options.rest === true)
      messages.print(`REST at ${server.url}/api/v1/mcp, described by ${server.url}/openapi.json`);
    messages.print(snippet(name, { type: "http", url }));
  }
  if (!signal.aborted) await new Promise((resolve) => signal.addEventListener("abort", resolve));
  await server.close();
  return 0;
}
