import type { HttpAuth, ToolDefinition } from "@mci/contract";
import type { Operation } from "../operation/operation.ts";
import { items } from "../read/located.ts";

/** Gives a tool the credentials of the overlay, unless it has its own or the document declares its operation public. */
export function withAuth(tool: ToolDefinition, { security }: Operation, auth: HttpAuth): ToolDefinition {
  const isPublic = security !== undefined && items(security).length === 0;
  const { execution } = tool;
  if (isPublic || execution.type !== "http" || execution.auth !== undefined) return tool;
  return { ...tool, execution: { ...execution, auth } };
}
