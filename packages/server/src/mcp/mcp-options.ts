import type { Readable, Writable } from "node:stream";
import type { CallContext } from "@mci/contract";

/** Options of serving a toolbox to MCP clients. */
export interface McpOptions {
  /** The server's name for clients. */
  readonly name: string;
  /** The server's version for clients. */
  readonly version: string;
  /** Instructions for the model about the tools as a whole. */
  readonly instructions?: string;
  /** Tools per page of `tools/list`. Default 100. */
  readonly pageSize?: number;
  /** How long clients may cache `tools/list`, in milliseconds; revision 2026-07-28 only. Default 0. */
  readonly ttlMs?: number;
  /** Whether shared caches may store it as well; revision 2026-07-28 only. Default `private`. */
  readonly cacheScope?: "public" | "private";
  /**
   * Key that signs the `requestState` of tools that ask for input, so that it is only accepted unchanged, from the same
   * caller, within an hour. At least 32 bytes, and the same for all replicas. Default: a random one for this process.
   */
  readonly requestStateKey?: string | Uint8Array;
  /** Called for errors outside of any call. Default: they are ignored. */
  readonly onError?: (error: unknown) => void;
}

/** Options of `mcpNodeHandler`. */
export interface McpNodeOptions extends McpOptions {
  /** Maximum bytes of a body; longer ones get 413. Default 10 MB. */
  readonly maxBodyBytes?: number;
}

/** Options of `serveStdio`. */
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
