import { resolve } from "node:path";
import type { Writable } from "node:stream";
import { counted } from "../output/counted.ts";
import type { GivenOptions } from "../arguments/options.ts";
import { shortPath } from "../output/problem-text.ts";
import type { Output, Terminal } from "../output/terminal.ts";
import { aboutConfig } from "./about-config.ts";
import type { Served } from "./open-served.ts";
import { snippet, warner } from "./start-line.ts";

/** Serves MCP on stdin and stdout until stdin ends or the command is ended. */
export async function serveOverStdio(served: Served, output: Writable, { messages }: Terminal): Promise<number> {
  const { tools, file, configFile, identity, options, signal } = served;
  try {
    const server = await listen(served, output, messages).catch((error: unknown) => {
      const place = { file: configFile, title: "beside the schema file" };
      throw aboutConfig(error, { ...place, prefix: "server.mcp." });
    });
    if (signal.aborted) void server.close();
    signal.addEventListener("abort", () => void server.close());
    // A client that starts the command would log these lines each time.
    if (options.quiet !== true && messages.width !== undefined) {
      messages.print(
        `Serving ${counted(tools.tools().length, "tool")} of ${shortPath(file)} over MCP on stdin and stdout.`,
      );
      messages.print(snippet(identity.name, { command: "npx", args: ["-y", "@mci/cli", ...sameRun(file, options)] }));
    }
    await server.ended;
  } finally {
    await served.close();
  }
  return 0;
}

async function listen(
  { tools, identity, config: { audit, mcp = {} } }: Served,
  output: Writable,
  messages: Output,
): Promise<{ readonly ended: Promise<void>; close(): Promise<void> }> {
  // Without the servers over HTTP, which take longer to load than the first call.
  const { serveStdio } = await import("@mci/server/stdio");
  const { path: _, ...presentation } = mcp; // Stdio has no paths.
  const toolbox = audit === undefined ? tools : (await import("@mci/server")).auditedToolbox(tools, audit);
  return serveStdio(toolbox, { ...identity, onError: warner(messages), ...presentation, output });
}

/** Returns arguments that serve the same tools from any working directory. */
function sameRun(file: string, { config, filter = [], watch }: GivenOptions): string[] {
  const configs = config === undefined ? [] : ["--config", resolve(config)];
  const filters = filter.flatMap((text) => ["--filter", text]);
  return ["run", "--file", file, ...configs, ...filters, ...(watch === true ? ["--watch"] : [])];
}
