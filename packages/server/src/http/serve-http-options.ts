import type { Approvals, Store, Tasks, Toolbox } from "@mci/contract";

import type { SpillOption } from "@mci/plugin-kit/options";

import type { AccessOptions } from "../access/access-options.ts";
import type { AuditSink } from "../audit/audit-sink.ts";
import type { GuardOptions, StaticToken } from "../guard/guard-options.ts";
import type { ListOptions } from "../mcp/list-options.ts";
import type { McpPart } from "../mcp/mcp-options.ts";
import type { RestOptions } from "../rest/rest-options.ts";
import type { TenantToolboxes } from "../tenants/tenant-toolboxes.ts";
import type { HttpLimits } from "../web/http-limits.ts";
import type { HttpPage } from "./http-page.ts";

/** Options of `serveHttp`. */
export interface ServeHttpOptions {
  /** The tools served to every authorized caller. Set either this or `tenants`. */
  readonly toolbox?: Toolbox;
  /** The tools of each tenant. Set either this or `toolbox`. */
  readonly tenants?: Pick<TenantToolboxes, "toolboxFor">;
  /** Serves MCP at `/mcp`, or at `path`. Default: not served. */
  readonly mcp?: McpPart;
  /** How MCP clients see the tools. Default: `tools/list` has all of them. */
  readonly list?: ListOptions;
  /** Options of REST at `/api/v1/mcp`; `false` disables it. */
  readonly rest?: Pick<RestOptions, "engines"> | false;
  /** A page for people, such as `workbenchPage()` of `@mci/ui`. Default: none. */
  readonly page?: HttpPage;
  /** How tools are served whose `access` requires scopes. Default: callers without them have no such tools. */
  readonly access?: AccessOptions;
  /** Controls access. Default: only callers on this machine. */
  readonly guard?: GuardOptions;
  /**
   * Runs calls of tools with `task` as tasks, which callers ask about: `createTasks()` of `@mci/tasks`. It is opened and closed
   * with the server. Default: `task` of tools has no effect.
   */
  readonly tasks?: Tasks;
  /**
   * The questions that persons answer before calls run: `createApprovals()` of `@mci/approvals`, on the store of the clients. Over REST
   * a call that waits for an answer gets 202 with its id and the URL of its page, `/approvals/ID`, where people answer it with a token
   * of the scope `mci:approve`. Default: such a call is an error.
   */
  readonly approvals?: Approvals;
  /**
   * Tokens with the scope `mci:approve` that open the page of questions and nothing else, such as one for each launch of a server
   * that takes no tokens. Default: none but those of the guard.
   */
  readonly approvalTokens?: readonly StaticToken[];
  /** Records every call. */
  readonly audit?: AuditSink;
  /**
   * The store this server shares with other processes behind the same address; pass it to the clients, too. It is not
   * closed.
   *
   * @default nothing is shared
   */
  readonly store?: Store;
  /**
   * Keeps long results of tools that do not say it themselves, in `store` or in memory: true, or `{ over, show, ttlMs }`. Callers get the
   * beginning and read on with the tool `read_result`.
   *
   * @default long results of tools with `response.spill` are kept
   */
  readonly spill?: SpillOption;
  /** Limits of the server: bytes, connections, requests and times. */
  readonly limits?: Partial<HttpLimits>;
  /**
   * The port to listen on; 0 chooses a free one.
   *
   * @default 8080
   */
  readonly port?: number;
  /**
   * The address to listen on. Others than loopback require tokens.
   *
   * @default "127.0.0.1"
   */
  readonly host?: string;
  /** Called for errors of the server that are hidden from clients. Default: `process.emitWarning`. */
  readonly onError?: (error: unknown) => void;
  /** Called when a request has been answered, such as by `createMetrics()` of `@mci/metrics`. Default: not called. */
  readonly onResponse?: (answered: AnsweredRequest) => void;
}

/** A request that has been answered. */
export interface AnsweredRequest {
  /** Purpose of the request; `"other"` is health, documents and unknown paths. */
  readonly protocol: "mcp" | "rest" | "other";
  readonly status: number;
  /** The code of an error response. */
  readonly code?: string | undefined;
}
