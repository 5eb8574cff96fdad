import { resolve } from "node:path";
import { Writable } from "node:stream";
import { counted } from "../output/counted.ts";
import type { Toolbox } from "@mci/contract";
import type { GivenOptions } from "../arguments/options.ts";
import { ownStdout } from "../output/own-stdout.ts";
import { shortPath } from "../output/problem-text.ts";
import type { Output, Terminal } from "../output/terminal.ts";
import { aboutConfig } from "./about-config.ts";
import type { OpenConfig } from "./open-store.ts";
import type { Served } from "./open-served.ts";
import { spillOf } from "./spill-of.ts";
import { snippet, warner } from "./start-line.ts";

/** Serves MCP on stdin and stdout until stdin ends or the command is ended. */
export async function serveOverStdio(served: Served, { messages, notes }: Terminal): Promise<number> {
  const { tools, project, identity, options, signal } = served;
  try {
    const server = await listen(served, messages).catch((error: unknown) => {
      const place = { file: project.config.file, title: "beside the schema file" };
      throw aboutConfig(error, { ...place, part: "server.mcp" });
    });
    if (signal.aborted) void server.close();
    signal.addEventListener("abort", () => void server.close());
    // A client that starts the command would log these lines each time.
    if (notes.width !== undefined) {
      notes.print(
        `Serving ${counted(tools.tools().length, "tool")} of ${shortPath(project.file)} over MCP on stdin and stdout.`,
      );
      notes.print(
        snippet(identity.name, { command: "npx", args: ["-y", "@mci/cli", ...sameRun(project.file, options)] }),
      );
    }
    await server.ended;
  } finally {
    await served.close();
  }
  return 0;
}

async function listen(
  { tools, identity, config, options }: Served,
  messages: Output,
): Promise<{ readonly ended: Promise<void>; close(): Promise<void> }> {
  // Without the servers over HTTP, which take longer to load than the first call.
  const { serveStdio } = await import("@mci/server/stdio");
  const { mcp = {} } = config;
  const { path: _, ...presentation } = mcp; // Stdio has no paths.
  const toolbox = config.audit === undefined && config.store === undefined ? tools : await wrapped(tools, config);
  const { tasks, approvals, list, access: { scopes } = {} } = config;
  // What tools and configs print goes to stderr by then.
  const output = new Writable({
    decodeStrings: false,
    write: (chunk: string, encoding, done) => void ownStdout.write(chunk, encoding, done),
  });
  return serveStdio(toolbox, {
    ...identity,
    onError: warner(messages),
    ...presentation,
    ...(tasks && { tasks }),
    ...(approvals && { approvals }),
    ...(list && { list }),
    ...(scopes && { context: { scopes } }),
    ...(config.store && { store: config.store }),
    spill: spillOf(options, config),
    output,
  });
}

/** Loads what only a server with an audit log or a store needs. */
async function wrapped(tools: Toolbox, { audit, store }: OpenConfig): Promise<Toolbox> {
  const { auditedToolbox, idempotentToolbox } = await import("@mci/server");
  const once = store === undefined ? tools : idempotentToolbox(tools, store);
  return audit === undefined ? once : auditedToolbox(once, audit);
}

/** Returns arguments that serve the same tools from any working directory. */
function sameRun(file: string, { config, filter = [], as = [], list, pin = [], ...flags }: GivenOptions): string[] {
  const configs = config === undefined ? [] : ["--config", resolve(config)];
  const filters = filter.flatMap((text) => ["--filter", text]);
  const scopes = as.flatMap((text) => ["--as", text]);
  const listing = [...(list === undefined ? [] : ["--list", list]), ...pin.flatMap((text) => ["--pin", text])];
  const switches = (["watch", "spill", "lenient"] as const).filter((name) => flags[name] === true);
  return ["run", "--file", file, ...configs, ...filters, ...scopes, ...listing, ...switches.map((name) => `--${name}`)];
}
