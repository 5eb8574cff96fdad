export { callTool, type CallToolOptions } from "./call-tool.ts";
