import type { Readable, Writable } from "node:stream";
import type { Approvals, CallContext, ServerExtension, Store, Tasks } from "@mci/contract";
import type { SpillOption } from "@mci/plugin-kit/options";
import type { AccessOptions } from "../access/access-options.ts";
import type { Guard } from "../guard/guard.ts";
import type { ListOptions } from "./list-options.ts";

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
  /** How `tools/list` shows the tools. Default: it lists all of them. */
  readonly list?: ListOptions;
  /** How long clients may cache `tools/list`, in milliseconds; revision 2026-07-28 only. Default 0. */
  readonly ttlMs?: number;
  /** Whether shared caches may store it as well; revision 2026-07-28 only. Default `private`. */
  readonly cacheScope?: "public" | "private";
  /**
   * Key that signs the `requestState` of tools that ask for input, so that it is only accepted unchanged, from the same
   * caller, within an hour. At least 32 bytes, and the same for all replicas. Default: one that is agreed through `store`; without
   * a store, a random one for this process.
   */
  readonly requestStateKey?: string | Uint8Array;
  /**
   * The store that replicas share: with the same store, a question that was asked by one of them can be answered on
   * another. Default: nothing is shared. It is not closed.
   */
  readonly store?: Store;
  /**
   * Extensions of the protocol that the server offers. `serveHttp` and `serveStdio` add the one of their `tasks`.
   * Default: none.
   */
  readonly extensions?: readonly ServerExtension[];
  /** Called for errors outside of any call. Default: they are ignored. */
  readonly onError?: (error: unknown) => void;
}

/** The option `mcp` of `serveHttp`, which has a `store` and a `list` of its own. */
export interface McpPart extends Omit<McpOptions, "store" | "list"> {
  /** Default `/mcp`. */
  readonly path?: string;
}

/** Options of `mcpHandler`. */
export interface McpHandlerOptions extends McpOptions {
  /** Controls access, created with `createGuard`. Without one, the surrounding app must check callers. Default: none. */
  readonly guard?: Guard;
  /** Whether callers are told which scopes they lack for a tool. Default: they are not. */
  readonly access?: Pick<AccessOptions, "reveal">;
}

/** Options of `mcpNodeHandler`. */
export interface McpNodeOptions extends McpHandlerOptions {
  /** Maximum bytes of a body; longer ones get 413. Default 10 MB. */
  readonly maxBodyBytes?: number;
}

/** The part of a call that the surrounding app knows. */
export interface McpNodeCall {
  /** The body, if the app has read it already: parsed, as text or as bytes. Default: `request.body` if that was read, else it is read. */
  readonly body?: unknown;
  /** Passed to the toolbox with the call, with the caller that the guard finds. */
  readonly context?: CallContext | undefined;
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
  /**
   * Runs calls of tools with `task` as tasks: `createTasks()` of `@mci/tasks`. It is opened and closed with the server.
   * Default: `task` of tools has no effect.
   */
  readonly tasks?: Tasks;
  /**
   * The questions that persons answer before calls run: those of the toolbox. A task that waits for an answer is `input_required`, and goes
   * on after it. Default: such a task fails, unless its client shows the question as a form.
   */
  readonly approvals?: Approvals;
  /**
   * Keeps long results of tools that do not say it themselves, in `store` or in memory: true, or `{ over, show, ttlMs }`. The client
   * gets the beginning and reads on with the tool `read_result`. Default: long results of tools with `response.spill` are kept.
   */
  readonly spill?: SpillOption;
  /** Passed to the toolbox with every call. */
  readonly context?: CallContext;
}
