import type { Problem, ToolDefinition } from "@mci/contract";
import { schemaMistake } from "./schema-mistake.ts";

export interface ToolMistake {
  readonly code: Problem["code"];
  readonly field: "name" | "inputSchema";
  /** Goes on from the name of the field. */
  readonly reason: string;
}

export interface ToolMistakeOptions {
  /** Names of tools of the server so far. */
  readonly taken: ReadonlySet<string>;
  /** The prefix that the main file sets for the names. */
  readonly prefix: string;
}

/** Why a tool that fits the format would still stop a client, and all the other tools with it. */
export function toolMistake(
  { name, inputSchema }: ToolDefinition,
  { taken, prefix }: ToolMistakeOptions,
): ToolMistake | undefined {
  if (prefix.length + name.length > longestName) {
    const reason = `has ${name.length} characters, and at most ${longestName - prefix.length} can be used`;
    return { code: "MCI_TOOL_NAME", field: "name", reason };
  }
  if (taken.has(name)) return { code: "MCI_TOOL_DUPLICATE", field: "name", reason: "is that of another tool of it" };
  if (inputSchema === undefined) return undefined;
  if (typeof inputSchema === "boolean") {
    return { code: "MCI_SCHEMA_INPUT", field: "inputSchema", reason: "is not an object" };
  }
  const mistake = schemaMistake(inputSchema);
  if (mistake === undefined) return undefined;
  return { code: "MCI_SCHEMA_INPUT", field: "inputSchema", reason: `cannot be used: ${mistake}` };
}

const longestName = 128;
