export { auditLog, type AuditLog, type AuditLogOptions, type LineWriter } from "./audit/audit-log.ts";
export type { AuditRecord } from "./audit/audit-record.ts";
export type { AuditSink } from "./audit/audit-sink.ts";
export { auditedToolbox } from "./audit/audited-toolbox.ts";
export type { Caller } from "./guard/caller.ts";
export { createGuard, type Admission, type Guard, type GuardedRequest } from "./guard/guard.ts";
export type { GuardOptions } from "./guard/guard-options.ts";
export type { JwtOptions } from "./guard/jwt-options.ts";
export { createToken, type StaticToken } from "./guard/static-tokens.ts";
export type { Answer } from "./http/answer.ts";
export type { ServerCode } from "./http/codes.ts";
export { defaultHttpLimits, type HttpLimits } from "./http/http-limits.ts";
export { serveHttp, type HttpServer } from "./http/serve-http.ts";
export type { ServeHttpOptions } from "./http/serve-http-options.ts";
export type { IsolatedEngine } from "./rest/engines.ts";
export { restHandler, type RestHandlerOptions } from "./rest/rest-handler.ts";
export type { RestOptions } from "./rest/rest-routes.ts";
export type { ToolboxFor } from "./rest/toolbox-for.ts";
export type { TenantClient } from "./tenants/tenant-client.ts";
export type { LoadTenant } from "./tenants/tenant.ts";
export { isTenantId } from "./tenants/tenant-folders.ts";
export {
  tenantToolboxes,
  type TenantChanges,
  type TenantOptions,
  type TenantProblem,
  type TenantToolboxes,
} from "./tenants/tenant-toolboxes.ts";
export type { McpAnswer, McpEndpoint, McpOptions, McpRequest } from "./mcp/contract.ts";
export { mcpEndpoint } from "./mcp/endpoint.ts";
export { mcpHandler, type McpHandler } from "./mcp/fetch-handler.ts";
export { mcpNodeHandler, type McpNodeHandler, type McpNodeOptions } from "./mcp/node-handler.ts";
export { serveStdio, type McpStdioOptions, type McpStdioServer } from "./mcp/stdio/serve-stdio.ts";
