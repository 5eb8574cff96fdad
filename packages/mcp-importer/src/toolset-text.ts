import { MCIError, type ToolDefinition, type ToolsetDocument } from "@mci/contract";
import { fileLimits, parse } from "@mci/schema";
import { configHash } from "./config-hash.ts";
import { expiryIn } from "./expiry.ts";
import type { ServerToImport } from "./server-importer.ts";

export interface ToolsetText {
  readonly text: string;
  /** The text as the next load reads it, frozen. */
  readonly toolset: ToolsetDocument;
}

/**
 * Tools of a server as the toolset file they are kept in: one thing a line, so that its changes can be reviewed. Throws
 * MCIError (MCI_SCHEMA_LIMIT) for more than a toolset file may hold.
 */
export async function toolsetText(
  tools: readonly ToolDefinition[],
  { name, server }: ServerToImport,
  file: string,
): Promise<ToolsetText> {
  const document: ToolsetDocument = {
    schemaVersion: "1.0",
    metadata: { name, description: `Tools of MCP server '${name}'. Fetched from it; do not edit.` },
    expiresAt: expiryIn(server.config?.expDays ?? 30),
    configHash: configHash(server),
    tools,
  };
  if (printedLength(document, 0) > fileLimits.jsonBytes) throw tooMuch("more than 16 MB");
  const text = `${JSON.stringify(document, null, 2)}\n`;
  const { value, problems } = await parse(text, { file });
  const [problem] = problems;
  if (problem !== undefined) throw tooMuch(problem.message);
  return { text, toolset: value as ToolsetDocument };
}

/** About how long a value is when it is printed: indenting can make a hundred times as much of it. */
function printedLength(value: unknown, indent: number): number {
  if (typeof value === "string") return value.length + 2;
  if (typeof value !== "object" || value === null) return 5;
  let length = 2 * indent + 3;
  for (const [key, child] of Object.entries(value)) {
    length += 2 * (indent + 1) + (Array.isArray(value) ? 2 : key.length + 5) + printedLength(child, indent + 1);
    if (length > fileLimits.jsonBytes) break;
  }
  return length;
}

function tooMuch(reason: string): MCIError {
  return new MCIError("MCI_SCHEMA_LIMIT", `its tools do not fit a toolset file: ${reason.replace(/\.$/, "")}`);
}
