import type { Annotations } from "@mci/contract";
import type { AgentTool } from "../agent-tools.ts";
import { described } from "../described.ts";
import { toParameters, type Parameters } from "../parameters.ts";

/** The definition of a tool that LangChain passes to a model and to its program. */
export interface LangChainDefinition {
  name: string;
  description: string;
  /** JSON Schema. */
  schema: Parameters;
  metadata: LangChainMetadata;
}

/** The `metadata` of a tool. */
export interface LangChainMetadata {
  /** The tool's own name. */
  tool: string;
  annotations: Annotations;
  needsApproval: boolean;
  [key: string]: unknown;
}

/** Returns what LangChain takes of a tool beside its function. */
export function langChainDefinition(
  { tool, name, needsApproval, approvalFor }: AgentTool,
  schema: Parameters = toParameters(tool.inputSchema),
): LangChainDefinition {
  return {
    name,
    description: described(tool).description ?? `${name} tool`, // as LangChain itself fills it in
    schema,
    metadata: {
      tool: tool.name,
      annotations: { ...tool.annotations },
      needsApproval: needsApproval || approvalFor !== undefined,
    },
  };
}
