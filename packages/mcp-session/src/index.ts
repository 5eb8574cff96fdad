export type {
  ListRequest,
  McpSession,
  McpSessions,
  ServerAnswer,
  ServerCall,
  ServerToReach,
  ServerTool,
} from "./contract.ts";
export { mcpSessions, type McpSessionsOptions } from "./mcp-sessions.ts";
export { envPathsOf } from "./render-server.ts";
export { secretMask, type SecretMask } from "./secret-mask.ts";
export { SessionError } from "./session-error.ts";
