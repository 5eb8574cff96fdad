import type { Problem, ToolDefinition } from "@mci/contract";
import { findSchemaFlaw, findSchemaProblem } from "./schema-problem.ts";

export interface ToolProblem {
  readonly code: Problem["code"];
  readonly field: "name" | "inputSchema" | "outputSchema";
  /** Goes on from the name of the field. */
  readonly reason: string;
}

export interface ToolProblemOptions {
  /** Names of tools of the server so far. */
  readonly taken: ReadonlySet<string>;
  /** The prefix that the main file sets for the names. */
  readonly prefix: string;
}

/** Why a tool that fits the format would still stop a client, and all the other tools with it. */
export function findToolProblem(
  { name, inputSchema, outputSchema }: ToolDefinition,
  { taken, prefix }: ToolProblemOptions,
): ToolProblem | undefined {
  if (prefix.length + name.length > maxNameLength) {
    const reason = `has ${name.length} characters, and at most ${maxNameLength - prefix.length} can be used`;
    return { code: "MCI_TOOL_NAME", field: "name", reason };
  }
  if (taken.has(name)) return { code: "MCI_TOOL_DUPLICATE", field: "name", reason: "is that of another tool of it" };
  if (inputSchema === undefined) return undefined;
  if (typeof inputSchema === "boolean") {
    return { code: "MCI_SCHEMA_INPUT", field: "inputSchema", reason: "is not an object" };
  }
  const problem = findSchemaProblem(inputSchema);
  if (problem !== undefined) return unusable("inputSchema", problem);
  const flaw = typeof outputSchema === "object" ? findSchemaFlaw(outputSchema) : undefined;
  return flaw === undefined ? undefined : unusable("outputSchema", flaw);
}

function unusable(field: ToolProblem["field"], problem: string): ToolProblem {
  return { code: "MCI_SCHEMA_INPUT", field, reason: `cannot be used: ${problem}` };
}

const maxNameLength = 128;
