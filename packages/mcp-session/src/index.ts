export type {
  ListRequest,
  McpSession,
  McpSessions,
  ServerAnswer,
  ServerCall,
  ServerToReach,
  ServerTool,
} from "./contract.ts";
export { SessionError } from "./session-error.ts";
