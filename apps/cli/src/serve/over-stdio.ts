import { counted } from "../counted.ts";
import { shortPath } from "../problem-text.ts";
import type { Terminal } from "../terminal.ts";
import { version } from "../version.ts";
import type { Served } from "./open-served.ts";
import { snippet, warner } from "./start-line.ts";

/** Serves MCP on stdin and stdout until stdin ends or somebody ends the command. */
export async function serveOverStdio(served: Served, { messages }: Terminal): Promise<number> {
  const { tools, file, name, options, config, signal } = served;
  try {
    const { auditedToolbox, serveStdio } = await import("@mci/server");
    const { audit, mcp } = config;
    const toolbox = audit === undefined ? tools : auditedToolbox(tools, audit);
    const server = await serveStdio(toolbox, { name, version, onError: warner(messages), ...mcp });
    if (signal.aborted) void server.close();
    signal.addEventListener("abort", () => void server.close());
    if (options.quiet !== true) {
      const entry = { command: "npx", args: ["-y", "@mci/cli", "run", "--file", file] };
      messages.print(
        `Serving ${counted(tools.tools().length, "tool")} of ${shortPath(file)} over MCP on stdin and stdout.`,
      );
      messages.print(snippet(name, entry));
    }
    await server.ended;
  } finally {
    await served.close();
  }
  return 0;
}
