import type { Toolbox } from "@mci/contract";

import type { AuditSink } from "../audit/audit-sink.ts";
import type { GuardOptions } from "../guard/guard-options.ts";
import type { McpOptions } from "../mcp/mcp-options.ts";
import type { RestOptions } from "../rest/rest-options.ts";
import type { TenantToolboxes } from "../tenants/tenant-toolboxes.ts";
import type { HttpLimits } from "../web/http-limits.ts";

/** Options of `serveHttp`. */
export interface ServeHttpOptions {
  /** The tools served to every authorized caller. Set either this or `tenants`. */
  readonly toolbox?: Toolbox;
  /** The tools of each tenant. Set either this or `toolbox`. */
  readonly tenants?: Pick<TenantToolboxes, "toolboxFor">;
  /** Serves MCP at `/mcp`, or at `path`. Default: not served. */
  readonly mcp?: McpOptions & { readonly path?: string };
  /** Options of REST at `/api/v1/mcp`; `false` disables it. */
  readonly rest?: Pick<RestOptions, "engines"> | false;
  /** Controls access. Default: only callers on this machine. */
  readonly guard?: GuardOptions;
  /** Records every call. */
  readonly audit?: AuditSink;
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
}
