export type {
  AuthorizationServer,
  LoginRequest,
  LoginStore,
  McpLogins,
  RegisteredClient,
  StoredLogin,
  StoredTokens,
} from "./contract.ts";
export { mcpLogins, type McpLoginsOptions } from "./mcp-logins.ts";
export { commandStore, type CommandStoreOptions } from "./store/command-store.ts";
export { folderStore } from "./store/folder-store.ts";
export { loginsFolder } from "./store/logins-folder.ts";
