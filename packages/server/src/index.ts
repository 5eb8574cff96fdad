export { auditLog, type AuditLog } from "./audit/audit-log.ts";
export type { AuditLogOptions } from "./audit/audit-log-options.ts";
export type { AuditApproval, AuditRecord, AuditStart } from "./audit/audit-record.ts";
export type { AuditSink } from "./audit/audit-sink.ts";
export { storeAuditLog, type StoreAuditLog } from "./audit/store-audit-log.ts";
export type { StoreAuditLogOptions } from "./audit/store-audit-log-options.ts";
export { auditedToolbox } from "./audit/audited-toolbox.ts";
export type { Caller } from "./guard/caller.ts";
export { createGuard, type Admission, type Guard } from "./guard/guard.ts";
export type { GuardedRequest } from "./guard/guarded-request.ts";
export type { GuardOptions, StaticToken } from "./guard/guard-options.ts";
export type { JwtOptions } from "./guard/jwt-options.ts";
export { createToken } from "./guard/static-tokens.ts";
export { idempotentToolbox } from "./idempotency/idempotent-toolbox.ts";
export type { HttpResponse } from "./web/http-response.ts";
export type { ServerCode } from "./web/codes.ts";
export { defaultHttpLimits, type HttpLimits } from "./web/http-limits.ts";
export { checkHttpOptions } from "./http/check-serve-options.ts";
export type { HttpPage, PageApiRequest } from "./http/http-page.ts";
export { serveHttp, type HttpServer } from "./http/serve-http.ts";
export type { ListOptions } from "./mcp/list-options.ts";
export type { AnsweredRequest, ServeHttpOptions } from "./http/serve-http-options.ts";
export type { IsolatedEngine } from "./rest/preview/engines.ts";
export { restHandler } from "./rest/rest-handler.ts";
export type { RestHandlerOptions, RestOptions } from "./rest/rest-options.ts";
export type { ToolboxFor } from "./rest/toolbox-for.ts";
export { shareReloads, type SharedReloads, type ShareReloadsOptions } from "./shared/share-reloads.ts";
export type { ServerConfig } from "./server-config.ts";
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
export type { McpEndpoint, McpRequest, McpResponse } from "./mcp/contract.ts";
export type {
  McpHandlerOptions,
  McpNodeCall,
  McpNodeOptions,
  McpOptions,
  McpPart,
  McpStdioOptions,
} from "./mcp/mcp-options.ts";
export { mcpEndpoint } from "./mcp/endpoint.ts";
export { mcpHandler, type McpHandler } from "./mcp/fetch-handler.ts";
export { mcpNodeHandler, type McpNodeHandler } from "./mcp/node-handler.ts";
export { serveStdio, type McpStdioServer } from "./mcp/stdio/serve-stdio.ts";
