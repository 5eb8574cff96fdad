import { MCIError, type ToolDefinition, type ToolsetDocument, type ServerToImport } from "@mci/contract";
import { fileLimits, parse } from "@mci/schema";
import { configHash } from "./config-hash.ts";
import { expiryIn } from "./expiry.ts";
import { mapInTurns } from "../map-in-turns.ts";

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
  const head: Omit<ToolsetDocument, "tools"> = {
    schemaVersion: "1.0",
    metadata: { name, description: `Tools of MCP server '${name}'. Fetched from it; do not edit.` },
    expiresAt: expiryIn(server.config?.expDays ?? 30),
    configHash: configHash(server),
  };
  const text = await printed(head, tools);
  const { value, problems } = await parse(text, { file });
  const [problem] = problems;
  if (problem !== undefined) throw tooMuch(problem.message);
  return { text, toolset: value as ToolsetDocument };
}

/** JSON as `JSON.stringify(document, null, 2)` writes it, one tool after another. */
async function printed(head: Omit<ToolsetDocument, "tools">, tools: readonly ToolDefinition[]): Promise<string> {
  let room = fileLimits.jsonBytes;
  const pieces = await mapInTurns(tools, (tool) => {
    room -= printedLength(tool, 2);
    if (room < 0) throw tooMuch("more than 16 MB");
    // Strings contain no line breaks of their own: JSON escapes them.
    return `\n    ${JSON.stringify(tool, null, 2).replaceAll("\n", "\n    ")}`;
  });
  const list = tools.length === 0 ? "[]" : `[${pieces.join()}\n  ]`;
  return `${JSON.stringify(head, null, 2).slice(0, -2)},\n  "tools": ${list}\n}\n`;
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
