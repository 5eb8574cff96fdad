export { createCall, type CallSettings, type TestCall } from "./create-call.ts";
export { createTool, type ToolSettings } from "./create-tool.ts";
export { prepareContext, type PrepareContextSettings } from "./prepare-context.ts";
export type { TemplateNamespace } from "./template-namespace.ts";
