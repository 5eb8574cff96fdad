import type { Toolbox } from "@mci/contract";
import { checkList } from "../list-options.ts";
import { checkMcpStdioOptions, checkToolbox } from "../check-mcp-options.ts";
import type { McpStdioOptions } from "../mcp-options.ts";
import { withSpill } from "../../spilled-toolbox.ts";
import { withTasks } from "../with-tasks.ts";
import { mcpService, type McpService } from "../service/mcp-service.ts";
import { stdioSession } from "./stdio-session.ts";

/** A session over stdin and stdout. */
export interface McpStdioServer {
  /** Resolves when the input has ended and no call is active. */
  readonly ended: Promise<void>;
  /** Cancels active calls and ends the session. */
  close(): Promise<void>;
}

/**
 * Serves a toolbox to one client over stdin and stdout, in every revision from 2024-10-07 on.
 *
 * @throws ConfigError (MCI_CONFIG) for unknown or invalid options, and for a toolbox that was not awaited.
 * @example
 * const { ended } = await serveStdio(client, { name: "tools", version: "1.0.0" });
 * await ended;
 */
export async function serveStdio(given: Toolbox, options: McpStdioOptions): Promise<McpStdioServer> {
  checkToolbox(given, "serveStdio");
  checkMcpStdioOptions(options);
  checkList(given, options.list);
  const { input = process.stdin, output = process.stdout, maxLineBytes = 10_000_000, drainMs = 10_000 } = options;
  const { tasks, approvals, onError } = options;
  const toolbox = withSpill(options)(given);
  await tasks?.open({ toolboxFor: () => toolbox, approvals, ...(onError && { onError }) });
  const { service, idle } = counted(mcpService(toolbox, withTasks(options, tasks)));
  const session = stdioSession(service, { input, output, maxLineBytes, drainMs }, options.context);
  const release = output === process.stdout ? reserveStdout() : undefined;
  const end = async (): Promise<void> => {
    await session.ended;
    service.catalog.close();
    await idle();
    await tasks?.close().catch((error: unknown) => onError?.(error));
    release?.();
  };
  const ended = end();
  return {
    ended,
    async close() {
      await session.close();
      await ended;
    },
  };
}

/** Wraps a toolbox, and adds a way to wait until no call is active. */
function counted(service: McpService): { service: McpService; idle(): Promise<void> } {
  const running = new Set<Promise<unknown>>();
  return {
    service: {
      ...service,
      call(request) {
        const call = service.call(request);
        running.add(call);
        const settled = (): void => void running.delete(call);
        call.then(settled, settled);
        return call;
      },
    },
    async idle() {
      await Promise.allSettled(running);
    },
  };
}

/**
 * Redirects stdout to stderr, since a `console.log` in a tool would be read as a message, until the returned function is
 * called. Code that kept a reference to `process.stdout.write` still writes to stdout.
 */
function reserveStdout(): () => void {
  const { stdout, stderr } = process;
  const write = stdout.write;
  stdout.write = stderr.write.bind(stderr);
  return () => {
    stdout.write = write;
  };
}
