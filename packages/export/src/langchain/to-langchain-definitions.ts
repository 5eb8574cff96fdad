import type { Toolbox } from "@mci/contract";
import { agentChecks, agentTools, type AgentOptions } from "../agent-tools.ts";
import { langChainDefinition, type LangChainDefinition } from "./langchain-definition.ts";

/**
 * Returns a toolbox as definitions that `bindTools` of LangChain's models takes, for tools that are run elsewhere.
 * `toLangChain` of `@mci/export/langchain` returns tools that run.
 *
 * @throws ConfigError (MCI_CONFIG) for an invalid toolbox, and for unknown and invalid options.
 */
export function toLangChainDefinitions(toolbox: Toolbox, options?: AgentOptions): LangChainDefinition[] {
  return agentTools("toLangChainDefinitions", toolbox, options, agentChecks).map((tool) => langChainDefinition(tool));
}
