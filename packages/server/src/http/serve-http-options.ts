import type { Toolbox } from "@mci/contract";

import type { AuditSink } from "../audit/audit-sink.ts";
import type { GuardOptions } from "../guard/guard-options.ts";
import type { McpOptions } from "../mcp/contract.ts";
import type { RestOptions } from "../rest/rest-routes.ts";
import type { TenantToolboxes } from "../tenants/tenant-toolboxes.ts";
import type { HttpLimits } from "./http-limits.ts";

export interface ServeHttpOptions {
  /** The tools of everybody who is let in. Either this or `tenants`. */
  readonly toolbox?: Toolbox;
  /** The tools of each tenant. */
  readonly tenants?: Pick<TenantToolboxes, "toolboxFor">;
  /** Serves MCP at `/mcp`; `path` moves it. Default: not served. */
  readonly mcp?: McpOptions & { readonly path?: string };
  /** REST is served at `/api/v1/mcp`; false: it is not. */
  readonly rest?: Pick<RestOptions, "engines"> | false;
  /** Default: everybody on this machine, nobody else. */
  readonly guard?: GuardOptions;
  /** Hears of every call. */
  readonly audit?: AuditSink;
  readonly limits?: Partial<HttpLimits>;
  /** Default 8080; 0 takes any that is free. */
  readonly port?: number;
  /** The address to listen on. Default `127.0.0.1`; others want tokens. */
  readonly host?: string;
  /** Hears of what went wrong in the server itself, which clients are not told. Default: `process.emitWarning`. */
  readonly onError?: (error: unknown) => void;
}
