import type { Problem, ToolDefinition, ToolsetDocument, JsonObject, ServerToImport } from "@mci/contract";
import { toPointer } from "@mci/plugin-kit";
import type { ParsedDocument } from "@mci/schema";
import { toolMistake } from "../fetch/tool-mistake.ts";

/**
 * What is in a cache and in no import: an import calls the tools of its own server, by their names, and asks for nothing
 * else. The first of many, each with its place.
 */
export function lyingTools(
  document: ParsedDocument,
  toolset: ToolsetDocument,
  server: ServerToImport,
): readonly Problem[] {
  const problems: Problem[] = [];
  for (const mistake of mistakesIn(toolset, server)) {
    problems.push(placed(mistake, document, toolset));
    if (problems.length === mostListed) break;
  }
  return problems;
}

/** Looking for a place takes as long as reading the file. */
const mostListed = 20;

interface CacheMistake {
  readonly tool: number;
  /** JSON pointer in the tool. */
  readonly at: string;
  readonly code: Problem["code"];
  readonly message: string;
}

function* mistakesIn(
  { tools }: ToolsetDocument,
  { name: server, server: entry }: ServerToImport,
): Iterable<CacheMistake> {
  const taken = new Set<string>();
  const prefix = entry.config?.prefix ?? "";
  for (const [index, tool] of tools.entries()) {
    const lie = cacheViolation(tool, server);
    if (lie !== undefined) yield { tool: index, code: "MCI_SERVER_CACHE", ...lie };
    const mistake = toolMistake(tool, { taken, prefix });
    taken.add(tool.name);
    if (mistake === undefined) continue;
    const { code, field, reason } = mistake;
    yield { tool: index, code, at: `/${field}`, message: `tools[${index}].${field} ${reason}.` };
  }
}

function cacheViolation(tool: ToolDefinition, server: string): Pick<CacheMistake, "at" | "message"> | undefined {
  const { type, serverName, toolName, timeout_ms: _, ...others }: JsonObject = { ...tool.execution };
  const only = `An import holds nothing but calls to its own server '${server}'`;
  if (type !== "mcp") return { at: "/execution/type", message: `${only}, found the type ${JSON.stringify(type)}.` };
  if (serverName !== server) {
    return { at: "/execution/serverName", message: `${only}, found one to ${JSON.stringify(serverName)}.` };
  }
  if (toolName !== tool.name) {
    return { at: "/execution/toolName", message: `${only} by their names there, found ${JSON.stringify(toolName)}.` };
  }
  const [other] = Object.keys(others);
  if (other !== undefined)
    return { at: toPointer("execution", other), message: `${only}, found ${JSON.stringify(other)}.` };
  const widening = (["network", "enableAnyPaths", "directoryAllowList"] as const).find((field) => asks(tool[field]));
  return widening && { at: `/${widening}`, message: `${only}, found ${widening}.` };
}

/** Other implementations write the defaults out. */
function asks(value: unknown): boolean {
  return Array.isArray(value) ? value.length > 0 : value !== undefined && value !== false;
}

function placed(
  { tool, at, code, message }: CacheMistake,
  document: ParsedDocument,
  { tools }: ToolsetDocument,
): Problem {
  const pointer = `/tools/${tool}${at}`;
  return {
    code,
    severity: "error",
    message,
    pointer,
    ...(document.file === undefined ? {} : { file: document.file }),
    ...(tools[tool] === undefined ? {} : { tool: tools[tool].name }),
    ...document.locate(pointer),
  };
}
