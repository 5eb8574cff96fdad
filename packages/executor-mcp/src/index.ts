export { mcpExecutor, type McpExecutorOptions } from "./mcp-executor.ts";
