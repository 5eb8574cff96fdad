export type { AgentCall, AgentOptions } from "./agent-tools.ts";
export type { Images } from "./result-parts.ts";
export type { PerTool } from "./per-tool.ts";
export type { StrictProvider } from "./strict/strict-provider.ts";
export { interruptOn, type Interrupt } from "./langchain/interrupt-on.ts";
export { toLangChain, type LangChainOptions } from "./langchain/to-langchain.ts";
