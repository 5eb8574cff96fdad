import type { Readable, Writable } from "node:stream";
import type { CallContext, Toolbox } from "@mci/contract";
import { checkMcpStdioOptions, checkToolbox } from "../../options/check-mcp-options.ts";
import type { McpOptions } from "../contract.ts";
import { mcpService, type McpService } from "../mcp-service.ts";
import { reserveStdout } from "./reserve-stdout.ts";

export interface McpStdioOptions extends McpOptions {
  /** Default `process.stdin`. */
  readonly input?: Readable;
  /** Default `process.stdout`. Other output to stdout goes to stderr meanwhile. */
  readonly output?: Writable;
  /** Maximum bytes of a line; a longer one is refused, and the session continues. Default 10 MB. */
  readonly maxLineBytes?: number;
  /** How long active calls may continue after the input ends, in milliseconds; then they are cancelled. Default 10,000. */
  readonly drainMs?: number;
  /** Passed to the toolbox with every call. */
  readonly context?: CallContext;
}

export interface McpStdioServer {
  /** Resolves when the input has ended and no call is active. */
  readonly ended: Promise<void>;
  /** Cancels active calls and ends the session. */
  close(): Promise<void>;
}

/** Serves a toolbox to one client over stdin and stdout, in every revision from 2024-10-07 on. */
export async function serveStdio(toolbox: Toolbox, options: McpStdioOptions): Promise<McpStdioServer> {
  checkToolbox(toolbox, "serveStdio");
  checkMcpStdioOptions(options);
  const { input = process.stdin, output = process.stdout, maxLineBytes = 10_000_000, drainMs = 10_000 } = options;
  const { served, idle } = counted(mcpService(toolbox, options));
  const { sdkConnection } = await import("../sdk/sdk-connection.ts");
  const connection = sdkConnection(served, { input, output, maxLineBytes, drainMs }, options.context);
  const release = output === process.stdout ? reserveStdout() : undefined;
  const end = async (): Promise<void> => {
    await connection.ended;
    served.catalog.close();
    await idle();
    release?.();
  };
  const ended = end();
  return {
    ended,
    async close() {
      await connection.close();
      await ended;
    },
  };
}

/** Wraps a toolbox, and adds a way to wait until no call is active. */
function counted(served: McpService): { served: McpService; idle(): Promise<void> } {
  const running = new Set<Promise<unknown>>();
  return {
    served: {
      ...served,
      call(request) {
        const call = served.call(request);
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
