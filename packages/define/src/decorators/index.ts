export { tool, toolsOf, type ToolDecorator } from "./tool.ts";
