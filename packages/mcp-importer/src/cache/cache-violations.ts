import type { Problem, ToolDefinition, ToolsetDocument, JsonObject, ServerToImport } from "@mci/contract";
import { toPointer } from "@mci/plugin-kit";
import type { ParsedDocument } from "@mci/schema";
import { findNameProblem } from "../fetch/name-problem.ts";

/**
 * Finds entries of a cache that an import would not write: an import calls the tools of its own server, by their names,
 * and widens nothing else. The first of many, each with its place.
 */
export function cacheViolations(
  document: ParsedDocument,
  toolset: ToolsetDocument,
  server: ServerToImport,
): readonly Problem[] {
  const problems: Problem[] = [];
  for (const violation of findViolations(toolset, server)) {
    problems.push(toProblem(violation, document, toolset));
    if (problems.length === maxProblems) break;
  }
  return problems;
}

/** Looking for a place takes as long as reading the file. */
const maxProblems = 20;

interface CacheViolation {
  readonly tool: number;
  /** JSON pointer in the tool. */
  readonly at: string;
  readonly code: Problem["code"];
  readonly message: string;
}

function* findViolations(
  { tools }: ToolsetDocument,
  { name: server, server: entry }: ServerToImport,
): Iterable<CacheViolation> {
  const taken = new Set<string>();
  const prefix = entry.config?.prefix ?? "";
  for (const [index, tool] of tools.entries()) {
    const violation = executionViolation(tool, server);
    if (violation !== undefined) yield { tool: index, code: "MCI_SERVER_CACHE", ...violation };
    const problem = findNameProblem(tool, taken, prefix);
    taken.add(tool.name);
    if (problem === undefined) continue;
    yield { tool: index, code: problem.code, at: "/name", message: `tools[${index}].${problem.reason}` };
  }
}

function executionViolation(tool: ToolDefinition, server: string): Pick<CacheViolation, "at" | "message"> | undefined {
  const { type, serverName, toolName, timeout_ms: _, ...others }: JsonObject = { ...tool.execution };
  const only = `An import contains nothing but calls to its own server '${server}'`;
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
  const widening = (["network", "enableAnyPaths", "directoryAllowList"] as const).find((field) => widens(tool[field]));
  return widening && { at: `/${widening}`, message: `${only}, found ${widening}.` };
}

/** True for a value that grants something: other implementations write defaults as well. */
function widens(value: unknown): boolean {
  return Array.isArray(value) ? value.length > 0 : value !== undefined && value !== false;
}

function toProblem(
  { tool, at, code, message }: CacheViolation,
  document: ParsedDocument,
  { tools }: ToolsetDocument,
): Problem {
  const pointer = `/tools/${tool}${at}`;
  return {
    code,
    severity: "error",
    message,
    pointer,
    file: document.file,
    tool: tools[tool]?.name,
    ...document.locate(pointer),
  };
}
