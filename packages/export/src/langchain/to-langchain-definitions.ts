import type { Tool, Toolbox } from "@mci/contract";
import { agentChecks, agentTools, type AgentOptions } from "../agent-tools.ts";
import { hasRenamedKeys } from "../keys/fitted-keys.ts";
import { langChainDefinition, type LangChainDefinition } from "./langchain-definition.ts";

/**
 * Returns a toolbox as definitions that `bindTools` of LangChain's models takes, for tools that are run elsewhere.
 * `toLangChain` of `@mci/export/langchain` returns tools that run.
 *
 * @throws ConfigError (MCI_CONFIG) for an invalid toolbox, and for unknown and invalid options.
 */
export function toLangChainDefinitions(toolbox: Toolbox, options?: AgentOptions): LangChainDefinition[] {
  return agentTools(exporting, toolbox, options, agentChecks, renamedKeys).map((tool) => langChainDefinition(tool));
}

const exporting = { owner: "toLangChainDefinitions", framework: "langchain" };

/** Returns why a tool is left out: the program that runs these tools does not know the names that a model was given. */
function renamedKeys(tool: Tool): string | undefined {
  if (!hasRenamedKeys(tool)) return undefined;
  return "some of its arguments have names that the API of Anthropic refuses; toLangChain renames them, and maps them back in calls";
}
