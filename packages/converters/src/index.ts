export type { ConvertedSchema, Converter, ConvertOptions } from "./converter.ts";
export { findConverter } from "./find-converter.ts";
export {
  readMcpServers,
  type FoundCredential,
  type FoundMcpServers,
  type McpServersOptions,
} from "./mcp-servers/read-mcp-servers.ts";
export { serversIn, type ServersPart } from "./mcp-servers/servers-in.ts";
