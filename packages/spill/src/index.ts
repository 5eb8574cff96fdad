export { isReadTool } from "./read-tool.ts";
export { spilling, type SpillingOptions } from "./spilling.ts";
