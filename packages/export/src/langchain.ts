export type { AgentCall, AgentOptions } from "./agent-tools.ts";
export { interruptOn } from "./langchain/interrupt-on.ts";
export { toLangChain } from "./langchain/to-langchain.ts";
