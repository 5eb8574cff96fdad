import type { ValidateOptions } from "./options.ts";

/** What to do with a field that belongs in the other kind of file; undefined when it belongs in neither. */
export function foreignFieldHint(name: string, kind: ValidateOptions["kind"]): string | undefined {
  if (kind === "main") {
    return cacheFields.has(name) ? "It is written into the cached toolset files of MCP servers." : undefined;
  }
  const elsewhere = mainFields.get(name);
  return elsewhere === undefined ? undefined : `Move it to the main schema file${elsewhere}.`;
}

const cacheFields: ReadonlySet<string> = new Set(["expiresAt", "configHash"]);

/** The fields of a main file alone, and where a toolset file may have them after all. */
const mainFields: ReadonlyMap<string, string> = new Map([
  ["toolsets", ""],
  ["mcp_servers", ""],
  ["libraryDir", ""],
  ["enableAnyPaths", ""],
  ["directoryAllowList", ""],
  ["network", ""],
  ["templateEngine", ", or to the execution of a tool"],
  ["redact", ""],
  ["reveal", ""],
  ["functions", ""],
  ["onDrift", ""],
]);
