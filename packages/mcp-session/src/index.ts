export type {
  ListRequest,
  McpSession,
  McpSessions,
  ServerAnswer,
  ServerCall,
  ServerToReach,
  ServerTool,
  TokenRequest,
  TokenSource,
} from "./contract.ts";
export { mcpSessions, type McpSessionsOptions } from "./session/mcp-sessions.ts";
export { missingCommand, type MissingCommand } from "./config/missing-command.ts";
export {
  listEnvPaths,
  listMissingEnv,
  listUnquotedFallbacks,
  refuseBound,
  renderHttpServer,
  type RenderedHttpServer,
} from "./config/render-server.ts";
export { SessionError } from "./errors/session-error.ts";
